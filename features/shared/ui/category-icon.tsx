import { classNames } from './class-names.ts';
import type { PicturedCategory } from './category-picture.ts';
import { categoryPicture, drawingOf } from './category-picture.ts';

const SIZES = {
  /** In a line of text. */
  small: { pixels: 24, picture: 'size-6 max-w-none rounded-md', emoji: '' },
  /** In a chip, nearer to its edge than text. */
  chip: { pixels: 24, picture: '-ms-1.5 size-6 rounded-md', emoji: '' },
  /** In a row of a list. */
  row: {
    pixels: 40,
    picture: 'size-10 rounded-control',
    emoji: 'grid size-10 place-items-center text-2xl',
  },
  /** In a list: smaller on a phone. */
  list: {
    pixels: 56,
    picture:
      'size-10 -rotate-3 rounded-control group-hover:rotate-0 motion-safe:transition-[rotate] sm:size-14',
    emoji:
      'grid size-10 shrink-0 -rotate-3 place-items-center rounded-control bg-sun-soft text-2xl group-hover:rotate-0 motion-safe:transition-[rotate] sm:size-14 sm:text-3xl',
  },
  large: {
    pixels: 56,
    picture:
      'size-14 -rotate-3 rounded-control group-hover:rotate-0 motion-safe:transition-[rotate]',
    emoji:
      'grid size-14 shrink-0 -rotate-3 place-items-center rounded-control bg-sun-soft text-3xl group-hover:rotate-0 motion-safe:transition-[rotate]',
  },
  /** Beside the first words of a page. */
  hero: {
    pixels: 96,
    picture: 'size-20 -rotate-3 rounded-2xl sm:size-24',
    emoji:
      'grid size-20 shrink-0 -rotate-3 place-items-center rounded-2xl bg-sun-soft text-5xl sm:size-24',
  },
} as const;

/** The drawing or the emoji of a category; of any category if none is given. The name stands beside it as text. */
export function CategoryIcon({
  category,
  size,
}: {
  category?: PicturedCategory | undefined;
  size: keyof typeof SIZES;
}) {
  const { pixels, picture, emoji } = SIZES[size];
  const address = category ? categoryPicture(category) : drawingOf('any');
  if (address === undefined) {
    return (
      <span aria-hidden="true" className={emoji}>
        {category?.icon}
      </span>
    );
  }
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      width={pixels}
      height={pixels}
      className={classNames('shrink-0 object-cover', picture)}
    />
  );
}
