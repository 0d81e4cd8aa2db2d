import { describe, expect, it } from 'vitest';
import {
  AUTH_PATHS,
  GATED_PREFIXES,
  isAuthPath,
  isGated,
} from '../../../domain/gate/gated-paths.ts';

/** The list of the specification, section 2, word for word. */
const OF_THE_SPECIFICATION =
  '/quiz-zone/, /fun-and-learn/, /guess-the-word/, /self-learning/, /contest-play/, /random-battle/, /group-battle/, /audio-questions/, /math-mania/, /exam-module/, /quiz-play/daily-quiz-dashboard/, /quiz-play/true-and-false-play/, /profile/play-bookmark-questions/, /profile/statistics/, /profile/, /play-bookmark-questions/, /multi-match-questions/';

describe('the paths for signed-in players', () => {
  it('are exactly those of the specification', () => {
    expect(GATED_PREFIXES).toEqual(OF_THE_SPECIFICATION.split(', '));
    expect(AUTH_PATHS).toHaveLength(4);
  });

  it.each(GATED_PREFIXES)('%s with or without its last slash, or anything below', (prefix) => {
    for (const path of [prefix, prefix.slice(0, -1), `${prefix}deep/down`, `/${prefix}`]) {
      expect.soft(isGated(path), path).toBe(true);
    }
  });

  it.each([
    '/%70rofile/',
    '/PROFILE/../profile/',
    '/quiz-play/%64aily-quiz-dashboard',
    '/profile\\statistics',
  ])('%s, as a router reads it', (path) => {
    // a browser and a server resolve dots before anybody compares
    const { pathname } = new URL(path, 'http://quiz.test');
    expect(isGated(pathname)).toBe(true);
  });

  it.each([
    '/',
    '/profile-x',
    '/profile-x/statistics',
    '/quiz-play/',
    '/quiz-play',
    '/quiz-zonely/',
    '/a/profile/',
    '/auth/login/',
    '/%ZZ',
    '/about-us',
    '/Profile/',
  ])('%s is for everybody', (path) => expect(isGated(path)).toBe(false));

  it('exclude the auth screens', () => {
    for (const path of AUTH_PATHS) {
      expect(isAuthPath(path)).toBe(true);
      expect(isAuthPath(path.slice(0, -1))).toBe(true);
      expect(isGated(path)).toBe(false);
    }
    for (const path of ['/auth/', '/auth/login-x', '/login/']) expect(isAuthPath(path)).toBe(false);
  });
});
