/** The local storage of a guest's runs: one token for each challenge. A run is deleted at the server after a day. */
const PREFIX = 'challenge-run-';

/** The token of this browser's run of a challenge; undefined for none, or without storage. */
export function readRunToken(code: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + code) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the token. Without storage the run cannot be resumed after a reload. */
export function storeRunToken(code: string, token: string): void {
  try {
    localStorage.setItem(PREFIX + code, token);
  } catch {
    // private mode
  }
}

/** Deletes the token, once the run belongs to an account. */
export function deleteRunToken(code: string): void {
  try {
    localStorage.removeItem(PREFIX + code);
  } catch {
    // there was none
  }
}
