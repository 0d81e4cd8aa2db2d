const KEY = 'sound';
const listeners = new Set<() => void>();

/** Whether the player wants to hear the game; on unless switched off. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    // storage may be forbidden; then the choice lasts for nobody and the default holds
    return true;
  }
}

/** Keeps the choice on this device, for all tabs. */
export function setSoundOn(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Calls back when the choice changes, in this tab or another. @returns how to stop */
export function watchSound(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
