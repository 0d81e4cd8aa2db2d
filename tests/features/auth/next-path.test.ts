import { describe, expect, it } from 'vitest';
import { readNextPath } from '../../../features/auth/next-path.ts';

describe('where to go after signing in', () => {
  it.each([
    ['/random-battle/', '/random-battle/'],
    ['/group-battle/?code=ABC234', '/group-battle/?code=ABC234'],
    ['/a/../b', '/b'],
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
    ['/a', '/b'],
  ])('goes home for %j', (wanted) => expect(readNextPath(wanted)).toBe('/'));
});
