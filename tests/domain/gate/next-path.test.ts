import { describe, expect, it } from 'vitest';
import {
  readNextPath,
  readSignInReason,
  signInPath,
  withHash,
} from '../../../domain/gate/next-path.ts';

describe('where to go after signing in', () => {
  it.each([
    ['/random-battle/', '/random-battle/'],
    ['/group-battle/?code=ABC234', '/group-battle/?code=ABC234'],
    ['/a/../b', '/b'],
    ['/profile/badges/?a=1#coins', '/profile/badges/?a=1#coins'],
  ])('follows the own path %s', (wanted, path) => expect(readNextPath(wanted)).toBe(path));

  it.each([
    undefined,
    '',
    'random-battle',
    'http://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '/\t/evil.test',
    '/.//evil.test',
    'javascript:alert(1)',
    '%2F%2Fevil.test',
    '\\\\evil.test',
    '/auth/login/?next=/auth/login/',
    '/%61uth/login',
    '/%61uth/login#x',
    '//evil.test/#/profile/',
    ['/a', '/b'],
  ])('goes home for %j', (wanted) => expect(readNextPath(wanted)).toBe('/'));
});

describe('the part of an address after #', () => {
  it('stays with the place, which keeps its own', () => {
    expect(withHash('/profile/badges/?a=1', '#coins')).toBe('/profile/badges/?a=1#coins');
    expect(withHash('/profile/badges/', '')).toBe('/profile/badges/');
    expect(withHash('/profile/badges/#own', '#coins')).toBe('/profile/badges/#own');
    expect(withHash('/', '#coins')).toBe('/');
  });

  it('leads nowhere else', () => {
    for (const hash of ['#//evil.test', '#@evil.test', '#\\evil.test']) {
      const { origin } = new URL(withHash('/profile/', hash), 'http://quiz.test');
      expect(origin).toBe('http://quiz.test');
    }
  });
});

describe('the sign-in path', () => {
  it('carries the requested page there and back', () => {
    const path = signInPath('/group-battle/?code=ABC234&x=a%26b#');
    expect(path).toMatch(/^\/auth\/login\?next=%2Fgroup-battle%2F%3Fcode%3DABC234/);
    const { searchParams } = new URL(path, 'http://quiz.test');
    expect(readNextPath(searchParams.get('next') ?? undefined)).toBe(
      '/group-battle/?code=ABC234&x=a%26b',
    );
  });

  it('says why, for known reasons only', () => {
    expect(signInPath('/profile/', { reason: 'feature', isOver: true })).toBe(
      '/auth/login?next=%2Fprofile%2F&why=feature&over=1',
    );
    expect(readSignInReason('feature', '/profile/')).toBe('feature');
    expect(readSignInReason(undefined, '/profile/')).toBe('gate');
    expect(readSignInReason('<b>', '/profile/')).toBe('gate');
    expect(readSignInReason(undefined, undefined)).toBeNull();
    expect(readSignInReason('deactivated', undefined)).toBe('deactivated');
  });
});
