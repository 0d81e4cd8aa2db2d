/** What was typed into the forms of this tab, so that a way from one to the other costs nothing. Never a password. */
export interface Typed {
  readonly name: string;
  readonly email: string;
}

const KEY = 'quizbout-typed';
const NOTHING: Typed = { name: '', email: '' };

/** What was typed last in this tab. In the browser only. */
export function readTyped(): Typed {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return NOTHING;
    const { name, email } = kept as Partial<Record<keyof Typed, unknown>>;
    return {
      name: typeof name === 'string' ? name : '',
      email: typeof email === 'string' ? email : '',
    };
  } catch {
    // nothing may be stored here, or it was not ours
    return NOTHING;
  }
}

/** Keeps a part of it until the tab is closed or somebody is signed in. */
export function keepTyped(part: Partial<Typed>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readTyped(), ...part }));
  } catch {
    // then it is typed again
  }
}

/** Forgets it. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // then there is none
  }
}
