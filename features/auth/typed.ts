/** The typed values of this tab's forms, so that moving between forms loses nothing. Never contains a password. */
export interface Typed {
  readonly name: string;
  readonly email: string;
}

const KEY = 'quizbout-typed';
const NOTHING: Typed = { name: '', email: '' };

/** Reads the latest typed values of this tab. In the browser only. */
export function readTyped(): Typed {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return NOTHING;
    const { name, email } = stored as Partial<Record<keyof Typed, unknown>>;
    return {
      name: typeof name === 'string' ? name : '',
      email: typeof email === 'string' ? email : '',
    };
  } catch {
    // storage is forbidden, or the value is not ours
    return NOTHING;
  }
}

/** Stores some typed values until the tab closes or a player signs in. */
export function keepTyped(part: Partial<Typed>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readTyped(), ...part }));
  } catch {
    // storage is forbidden: the player types it again
  }
}

/** Deletes the stored values. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // storage is forbidden, so nothing is stored
  }
}
