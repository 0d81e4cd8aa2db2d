import type { ReactNode } from 'react';
import { CategoryIcon } from './category-icon.tsx';
import type { PicturedCategory } from './category-picture.ts';
import { LazyMascot } from './lazy-mascot.tsx';
import type { Mood } from './mascot.tsx';

/** The first words of a game's set-up, beside the drawing of its category or else the mascot. */
export function SetupLead({
  category,
  mood = 'happy',
  children,
}: {
  category?: PicturedCategory | undefined;
  /** Of the mascot, without a category. */
  mood?: Mood;
  children: ReactNode;
}) {
  return (
    <div className="flex w-full items-start gap-4 sm:items-center">
      <p className="max-w-[52ch] min-w-0 flex-1 text-lg">{children}</p>
      <span className="ms-auto shrink-0">
        {category ? (
          <CategoryIcon category={category} size="hero" />
        ) : (
          <LazyMascot mood={mood} className="size-20 sm:size-24" />
        )}
      </span>
    </div>
  );
}
