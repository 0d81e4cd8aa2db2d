import { mascotMarkup } from './mascot-drawing.ts';
import type { Mood } from './mascot-drawing.ts';

/** The game's mascot. Screen readers skip it: the text beside it says the same. `className` has its size. */
export function Mascot({ mood, className }: { mood: Mood; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 96"
      className={className}
      // the markup is constant, and the offline page needs it as text too
      dangerouslySetInnerHTML={{ __html: mascotMarkup(mood) }}
    />
  );
}
