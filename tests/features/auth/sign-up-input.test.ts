import { describe, expect, it } from 'vitest';
import { isNewcomer, readAuthRedirect, authAddress } from '../../../features/auth/auth-redirect.ts';
import { formErrorOf, readSignUp } from '../../../features/auth/email/sign-up-input.ts';
import { readFriendsCode } from '../../../features/auth/friends-code.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  const whole = { name: 'ann', email: ' a@x.test ', password: 'secret 1' };
  for (const [name, value] of Object.entries({ ...whole, ...fields })) form.set(name, value);
  return form;
}

describe('the form of a sign-up', () => {
  it('is read with the name as others see it, beside the password as typed', () => {
    expect(readSignUp(formOf({ friendsCode: ' ab3k9pqr ' }))).toEqual({
      input: { name: 'Ann', email: 'a@x.test', friendsCode: 'AB3K9PQR' },
      password: 'secret 1',
      error: null,
    });
  });

  it.each([
    [{ name: ' ' }, { field: 'name', error: 'empty' }],
    [{ password: '1234567' }, { field: 'password', error: 'weak-password' }],
    [{ friendsCode: '?' }, { field: 'friendsCode' }],
  ])('%j is an error that keeps the input', (fields, error) => {
    const read = readSignUp(formOf(fields));
    expect(read.error).toEqual(error);
    expect(read.input.email).toBe('a@x.test');
  });
});

describe('an error of Firebase', () => {
  it.each([
    ['email-in-use', 'email'],
    ['invalid-email', 'email'],
    ['weak-password', 'password'],
    ['too-many-requests', 'form'],
  ] as const)('%s belongs to %s', (error, field) => {
    expect(formErrorOf(error)).toEqual({ field, error });
  });
});

describe('a referral code', () => {
  it('is eight letters or digits, in capitals', () => {
    expect(readFriendsCode('ab3k-9pqr')).toBe('AB3K9PQR');
    for (const none of [
      '',
      'abc',
      '<b>ab3k</b>',
      'O0O0O0O0',
      'a'.repeat(9),
      undefined,
      ['AB3K9PQR'],
    ]) {
      expect(readFriendsCode(none)).toBe('');
    }
  });
});

describe('a redirect to an auth screen', () => {
  it('is read from the query', () => {
    const redirect = readAuthRedirect({
      next: '/profile/?a=1',
      ref: 'ab3k9pqr',
      why: 'feature',
      over: '1',
    });
    expect(redirect).toEqual({
      next: '/profile/?a=1',
      reason: 'feature',
      isOver: true,
      isVerified: false,
      friendsCode: 'AB3K9PQR',
    });
  });

  it('is passed on to the other auth screens', () => {
    const redirect = readAuthRedirect({
      next: '/profile/?a=1',
      ref: 'ab3k9pqr',
      why: 'feature',
      over: '1',
    });
    expect(authAddress('otp-verify', redirect)).toBe(
      '/auth/otp-verify/?next=%2Fprofile%2F%3Fa%3D1&ref=AB3K9PQR',
    );
    expect(authAddress('login', redirect)).toBe(
      '/auth/login/?next=%2Fprofile%2F%3Fa%3D1&form=1&ref=AB3K9PQR',
    );
  });

  it('is no part of the address if there is none', () => {
    expect(authAddress('login', readAuthRedirect({}))).toBe('/auth/login/');
  });

  it('has no reason if the form is shown', () => {
    expect(readAuthRedirect({ next: '/profile/', form: '1' }).reason).toBeNull();
  });

  it('by the link of a mail was redirected from no page', () => {
    expect(readAuthRedirect({ next: '/profile/', verified: '1' })).toMatchObject({
      next: '/profile/',
      reason: null,
      isVerified: true,
    });
  });

  it('by a route guard is a newcomer’s, unless a session has ended', () => {
    expect(isNewcomer(readAuthRedirect({ next: '/profile/' }))).toBe(true);
    expect(isNewcomer(readAuthRedirect({ next: '/profile/', why: 'feature' }))).toBe(true);
    for (const query of [
      {},
      { next: '/profile/', form: '1' },
      { next: '/profile/', over: '1' },
      { next: '/profile/', verified: '1' },
      { why: 'deactivated' },
    ]) {
      expect(isNewcomer(readAuthRedirect(query)), JSON.stringify(query)).toBe(false);
    }
  });

  it('of a deactivated player ends Firebase’s session too', () => {
    expect(readAuthRedirect({ why: 'deactivated' })).toMatchObject({
      isOver: true,
      reason: 'deactivated',
    });
  });
});
