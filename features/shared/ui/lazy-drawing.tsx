import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';

const Nothing = () => null;

/**
 * A component that is loaded when it is shown, and draws nothing if loading fails: the page is complete without it, and an
 * error here would replace the page.
 */
export const lazyDrawing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Nothing };
    }
  });

const Confetti = lazyDrawing(async () => (await import('./confetti.tsx')).Confetti);

/** Confetti over the whole window, once; none if its code cannot be loaded. */
export function LazyConfetti() {
  return (
    <Suspense>
      <Confetti />
    </Suspense>
  );
}
