import type { RefObject } from 'react';
import { useEffect } from 'react';

/** The shortest swipe, in CSS pixels. */
const FAR = 64;
/** Pixels at the edge where a swipe is the browser's back gesture. */
const EDGE = 24;

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Detects a swipe of one finger over an element. Right and left are those of the screen, in every script. The element
 * follows the finger, except with reduced motion.
 * @param onSwipe undefined while no answer can be given; keep it stable
 */
export function useSwipe(
  root: RefObject<HTMLElement | null>,
  onSwipe: ((side: 'left' | 'right') => void) | undefined,
): void {
  useEffect(() => {
    const element = root.current;
    if (!element || !onSwipe) return;
    let from: { readonly x: number; readonly y: number } | undefined;
    const move = (distance: number) => {
      element.style.translate = distance === 0 || isCalm() ? '' : `${distance}px`;
    };
    const begin = ({ touches: [finger, ...more] }: TouchEvent) => {
      const isOurs =
        finger && more.length === 0 && finger.clientX > EDGE && finger.clientX < innerWidth - EDGE;
      from = isOurs ? { x: finger.clientX, y: finger.clientY } : undefined;
      if (!from) move(0);
    };
    const follow = ({ touches: [finger] }: TouchEvent) => {
      if (!from || !finger) return;
      const [across, down] = [finger.clientX - from.x, finger.clientY - from.y];
      move(Math.abs(across) > 2 * Math.abs(down) ? across / 3 : 0);
    };
    const end = ({ changedTouches: [finger] }: TouchEvent) => {
      move(0);
      if (!from || !finger) return;
      const [across, down] = [finger.clientX - from.x, finger.clientY - from.y];
      from = undefined;
      if (Math.abs(across) < FAR || Math.abs(across) < 2 * Math.abs(down)) return;
      onSwipe(across > 0 ? 'right' : 'left');
    };
    const cancel = () => {
      from = undefined;
      move(0);
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', follow, { passive: true });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', cancel);
    return () => {
      cancel();
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', follow);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', cancel);
    };
  }, [root, onSwipe]);
}
