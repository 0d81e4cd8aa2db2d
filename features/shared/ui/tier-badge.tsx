import { useTranslation } from '../i18n/use-translation.ts';
import type { Tier } from '../../../domain/battle/rating.ts';
import { tierOf } from '../../../domain/battle/rating.ts';
import { classNames } from './class-names.ts';

/** Each tier has its own shape, so that players need not distinguish colours. */
const SHAPES: Record<Tier, string> = {
  bronze: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1z',
  silver: 'M8 1 15.4 14H.6z',
  gold: 'm8 0 2.3 5.2 5.7.6-4.3 3.8 1.3 5.6L8 12.3l-5 2.9 1.3-5.6L0 5.8l5.7-.6z',
  platinum: 'm8 .5 6.5 3.75v7.5L8 15.5l-6.5-3.75v-7.5z',
  diamond: 'M4 1.5h8L15.7 6 8 15.5.3 6z',
};

const COLOURS: Record<Tier, string> = {
  bronze: 'fill-[light-dark(#9a5416,#e09a5c)]',
  silver: 'fill-[light-dark(#66707c,#c3ccd6)]',
  gold: 'fill-[light-dark(#a87400,#ffc83f)]',
  platinum: 'fill-[light-dark(#0b6e5d,#4fd9bd)]',
  diamond: 'fill-[light-dark(#1558b8,#6fb1ff)]',
};

/** The tier of a rating: shape, colour and name. */
export function TierBadge({ rating, className }: { rating: number; className?: string }) {
  const { t } = useTranslation();
  const tier = tierOf(rating);
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full bg-raised px-2.5 py-0.5 text-sm font-bold whitespace-nowrap text-text forced-colors:border',
        className,
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className={classNames(
          'size-4 shrink-0 forced-color-adjust-none forced-colors:fill-[CanvasText]',
          COLOURS[tier],
        )}
      >
        <path d={SHAPES[tier]} />
      </svg>
      {t(`tiers.${tier}`)}
    </span>
  );
}
