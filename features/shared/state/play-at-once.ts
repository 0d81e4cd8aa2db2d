import type { PlayAtOnce } from './persisted-state.ts';

const KEY = 'quizbout-play-at-once';

/** Passes a game to the next page of this tab, which starts it by itself. Not part of an address, so no link can spend coins. */
export function handOverPlay(mode: PlayAtOnce['mode']): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ mode, pressedAt: Date.now() }));
  } catch {
    // storage is forbidden: the player presses the button
  }
}

/** Takes the game that the page before passed on; null for none. */
export function takePlay(): PlayAtOnce | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    if (typeof stored !== 'object' || stored === null) return null;
    const { mode, pressedAt } = stored as Partial<Record<keyof PlayAtOnce, unknown>>;
    if (mode !== 'random' && mode !== 'friend' && mode !== 'group') return null;
    return typeof pressedAt === 'number' ? { mode, pressedAt } : null;
  } catch {
    return null;
  }
}
