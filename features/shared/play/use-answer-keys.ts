import { useLayoutEffect } from 'react';
import { optionOfKey } from './answers.ts';

/** Fields in which letters and digits are typed; a checkbox is none. */
const TYPED =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog';

/** Picks by keys 1 to 5 and A to E, unless the player is typing or a window is open. */
export function useAnswerKeys(count: number, onPick: ((option: number) => void) | undefined): void {
  // from the frame on in which the options are seen: a player may press at once
  useLayoutEffect(() => {
    if (!onPick) return;
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(TYPED)) return;
      const option = optionOfKey(event.key, count);
      if (option === undefined) return;
      event.preventDefault();
      onPick?.(option);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [count, onPick]);
}
