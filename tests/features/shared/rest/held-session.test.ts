import { describe, expect, it } from 'vitest';
import { heldSession } from '../../../../features/shared/rest/page-player.ts';

describe('the session of a browser', () => {
  it('is recognised by the cookie with its player', () => {
    expect(heldSession('theme=dark; player=ann%3A1')).toBe('ann:1');
    expect(heldSession('player=ann')).toBe('ann');
    for (const cookies of ['', 'theme=dark', 'player=', 'otherplayer=ann']) {
      expect(heldSession(cookies)).toBeUndefined();
    }
  });
});
