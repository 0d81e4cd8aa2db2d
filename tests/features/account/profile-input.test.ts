import { describe, expect, it } from 'vitest';
import { readProfileForm } from '../../../features/account/profile-input.ts';

const BY_MAIL = { type: 'email', email: 'ann@quiz.test' } as const;
const BY_PHONE = { type: 'mobile', email: 'ann@quiz.test' } as const;

/** A submitted form; the browser omits a disabled field. */
function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Ann', mobile: '', ...fields })) {
    form.set(name, value);
  }
  return form;
}

describe('the submitted profile form', () => {
  it('still shows the e-mail address of the sign-in', () => {
    expect(readProfileForm(formOf({}), BY_MAIL).fields.email).toBe('ann@quiz.test');
  });

  it('does not send the e-mail address of the sign-in', () => {
    expect(readProfileForm(formOf({}), BY_MAIL)).toMatchObject({
      input: { name: 'Ann', clear: 'mobile' },
    });
  });

  it.each(['abc', '०९८७६५४३२१०', '+۹۲ ۳۰۱ ۲۳۴۵۶۷۸', '+49 151 23456789'])(
    'sends the number as typed: %s',
    (mobile) => {
      expect(readProfileForm(formOf({ mobile }), BY_MAIL)).toMatchObject({
        input: { name: 'Ann', mobile },
      });
    },
  );

  it('clears the emptied e-mail address of a player who signed in by phone', () => {
    const form = formOf({ email: ' ', mobile: '+49 151 23456789' });
    expect(readProfileForm(form, BY_PHONE)).toMatchObject({
      input: { name: 'Ann', clear: 'email', mobile: '+49 151 23456789' },
    });
  });

  it('clears both fields if both are empty', () => {
    expect(readProfileForm(formOf({ email: '' }), BY_PHONE)).toMatchObject({
      input: { name: 'Ann', clear: 'mobile,email' },
    });
  });

  it('sends the changed e-mail address of a player who signed in by phone', () => {
    expect(readProfileForm(formOf({ email: 'new@quiz.test' }), BY_PHONE)).toMatchObject({
      input: { name: 'Ann', clear: 'mobile', email: 'new@quiz.test' },
    });
  });

  it('names the e-mail field for an invalid address', () => {
    expect(readProfileForm(formOf({ email: 'nobody' }), BY_PHONE)).toMatchObject({
      kind: 'invalid',
      email: 'auth.errors.invalidEmail',
    });
  });

  it('names the name field for an empty name', () => {
    expect(readProfileForm(formOf({ name: ' ' }), BY_MAIL)).toMatchObject({
      kind: 'invalid',
      name: 'auth.nameErrors.empty',
    });
  });
});
