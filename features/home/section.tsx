import type { ReactNode } from 'react';
import type { HomeContent } from '../../domain/settings/home-settings.ts';

/**
 * A section of the home page: a heading and its items. An item has the operator's picture, or the mark of its place.
 * @param marks in order; repeated if there are more items
 */
export function HomeSection({
  section: { isShown, heading, items },
  marks,
  id,
  kind = 'list',
}: {
  section: HomeContent['section_1'];
  marks: readonly ReactNode[];
  id: string;
  /** Whether the order of the items has a meaning. */
  kind?: 'list' | 'steps';
}) {
  if (!isShown || items.length === 0) return null;
  const List = kind === 'steps' ? 'ol' : 'ul';
  return (
    <section className="grid grid-cols-1 gap-6" aria-labelledby={id}>
      <h2 id={id} className="text-3xl sm:text-4xl">
        {heading}
      </h2>
      <List className={kind === 'steps' ? STEPS : LIST}>
        {items.map(({ title, description, image }, place) => (
          <li key={place} className="flex gap-4">
            {image ? (
              <img
                src={image}
                alt=""
                loading="lazy"
                className="size-12 shrink-0 rounded-control object-cover"
              />
            ) : (
              <span
                aria-hidden="true"
                className="grid size-12 shrink-0 -rotate-6 place-items-center rounded-control bg-accent-soft font-display text-2xl font-extrabold text-accent [&_svg]:size-6"
              >
                {marks[place % marks.length]}
              </span>
            )}
            <div className="min-w-0">
              <h3 className="text-xl break-words">{title}</h3>
              <p className="pt-1 break-words text-muted">{description}</p>
            </div>
          </li>
        ))}
      </List>
    </section>
  );
}

const LIST = 'grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-3';
const STEPS = 'grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4';
