import { Star } from 'lucide-react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { classNames } from '../shared/ui/class-names.ts';

const SIZES = { small: 'size-4', large: 'size-12 motion-safe:animate-pop' } as const;

/** The grade of a passed item: one to three of three stars. */
export function Stars({ count, size = 'small' }: { count: number; size?: keyof typeof SIZES }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-0.5">
      {[1, 2, 3].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={classNames(
            SIZES[size],
            star <= count ? 'fill-sun text-warning' : 'text-line-strong',
          )}
        />
      ))}
      <span className="sr-only">{t('solo.stars', { count })}</span>
    </span>
  );
}
