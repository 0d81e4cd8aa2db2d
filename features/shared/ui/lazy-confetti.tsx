import { Suspense } from 'react';
import { lazyDrawing } from './lazy-drawing.tsx';

const Confetti = lazyDrawing(async () => (await import('./confetti.tsx')).Confetti);

/** Confetti over the whole window, once; none if its code cannot be loaded. */
export function LazyConfetti() {
  return (
    <Suspense>
      <Confetti />
    </Suspense>
  );
}
