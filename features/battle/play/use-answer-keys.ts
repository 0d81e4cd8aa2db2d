import { useEffect } from 'react';
import { positionOfKey } from './option-look.ts';

/** Locks by keys 1 to 5 and A to E, unless the player is typing or a window is open. */
export function useAnswerKeys(
  count: number,
  onPick: ((position: number) => void) | undefined,
): void {
  useEffect(() => {
    if (!onPick) return;
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, select, [contenteditable], dialog')) return;
      const place = positionOfKey(event.key, count);
      if (place === undefined) return;
      event.preventDefault();
      onPick?.(place);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [count, onPick]);
}
