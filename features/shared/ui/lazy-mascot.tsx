import { Suspense } from 'react';
import { lazyDrawing } from './lazy-drawing.tsx';
import type { Mood } from './mascot.tsx';

// every page has the error screen, and few players see it: its drawing is loaded when it is shown
const Drawing = lazyDrawing(async () => (await import('./mascot.tsx')).Mascot);

/** The mascot in a space that is there before its drawing. `className` has the size. */
export function LazyMascot({ mood, className }: { mood: Mood; className: string }) {
  return (
    <span aria-hidden="true" className={`block ${className}`}>
      <Suspense>
        <Drawing mood={mood} className="size-full" />
      </Suspense>
    </span>
  );
}
