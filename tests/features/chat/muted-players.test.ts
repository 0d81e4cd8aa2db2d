import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mutedPlayers, setMuted, watchMuted } from '../../../features/chat/muted/muted-players.ts';

describe('muted players', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are remembered until they are heard again', () => {
    setMuted('ben', true);
    setMuted('cat', true);
    setMuted('ben', true);
    expect(mutedPlayers()).toEqual(['cat', 'ben']);
    setMuted('ben', false);
    expect(mutedPlayers()).toEqual(['cat']);
  });

  it('are the same array while nothing changes, so that no screen is drawn for nothing', () => {
    setMuted('ben', true);
    expect(mutedPlayers()).toBe(mutedPlayers());
  });

  it('are told to who watches, and to nobody who stopped', () => {
    let told = 0;
    const stop = watchMuted(() => (told += 1));
    setMuted('ben', true);
    stop();
    setMuted('cat', true);
    expect(told).toBe(1);
  });

  it('are nobody where the storage holds nonsense', () => {
    for (const nonsense of ['{', '{}', 'null', '5']) {
      kept.set('quizbout.muted', nonsense);
      expect(mutedPlayers()).toEqual([]);
    }
    kept.set('quizbout.muted', '["ben", 5]');
    expect(mutedPlayers()).toEqual(['ben']);
  });

  it('hold where nothing may be stored', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('forbidden');
      },
    });
    setMuted('ben', true);
    expect(mutedPlayers()).toEqual(['ben']);
  });
});
