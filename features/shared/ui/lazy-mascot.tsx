import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import type { Mood } from './mascot.tsx';

// every page has the error screen, and few players see it: its drawing is loaded when it is shown
const Drawing = lazy<ComponentType<{ mood: Mood; className?: string }>>(async () => {
  try {
    return { default: (await import('./mascot.tsx')).Mascot };
  } catch {
    // without a network the text is enough; an error here would replace it
    return { default: () => null };
  }
});

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
