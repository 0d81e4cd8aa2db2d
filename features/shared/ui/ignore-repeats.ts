import type { KeyboardEvent } from 'react';

/** For a key press: a held Enter would press a button or submit a form again and again, also once its work is done. */
export function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
