import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setMuted } from '../../../features/chat/muted/muted-players.ts';
import { mutedPlayersAtom } from '../../../features/shared/state/persisted-state.ts';
import { readPersisted } from '../../../features/shared/state/persisted-value.ts';
import { readPersistedRoot, ROOT_KEY } from '../../../features/shared/state/persisted-root.ts';

const storage = new Map<string, string>();
const mutedPlayers = () => readPersisted(mutedPlayersAtom);

/** Writes as another tab does. */
function writeElsewhere(mutedNow: unknown): void {
  storage.set(ROOT_KEY, JSON.stringify({ version: 1, groups: { mutedPlayers: mutedNow } }));
  window.dispatchEvent(Object.assign(new Event('storage'), { key: ROOT_KEY }));
}

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  mutedPlayers();
});
beforeEach(() => writeElsewhere([]));
afterAll(() => vi.unstubAllGlobals());

describe('muted players', () => {
  it('are remembered until they are unmuted', () => {
    setMuted('ben', true);
    setMuted('cat', true);
    setMuted('ben', true);
    expect(mutedPlayers()).toEqual(['cat', 'ben']);
    expect(readPersistedRoot()['mutedPlayers']).toEqual(['cat', 'ben']);
    setMuted('ben', false);
    expect(mutedPlayers()).toEqual(['cat']);
    expect([...storage.keys()]).toEqual([ROOT_KEY]);
  });

  it('are the same array while nothing changes, so no screen is drawn again', () => {
    setMuted('ben', true);
    expect(mutedPlayers()).toBe(mutedPlayers());
  });

  it('are those of another tab', () => {
    writeElsewhere(['ben']);
    expect(mutedPlayers()).toEqual(['ben']);
  });

  it('are nobody if another tab wrote invalid values', () => {
    for (const nonsense of ['{', {}, null, 5, ['ben', 5]]) {
      writeElsewhere(nonsense);
      expect(mutedPlayers()).toEqual([]);
    }
  });

  it('are the latest two hundred at most', () => {
    for (let n = 0; n <= 200; n += 1) setMuted(`player${n}`, true);
    expect(mutedPlayers()).toHaveLength(200);
    expect(mutedPlayers()).not.toContain('player0');
  });

  it('are remembered in memory if nothing can be stored', () => {
    const forbidden = () => {
      throw new Error('forbidden');
    };
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
    setMuted('ben', true);
    expect(mutedPlayers()).toEqual(['ben']);
  });
});
