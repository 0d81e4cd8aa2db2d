import { useTranslation } from '../shared/i18n/use-translation.ts';
import { useCategoryName } from '../shared/i18n/category-name.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import { CategoryIcon } from '../shared/ui/category-icon.tsx';
import type { PlayerStatistics } from './statistics-query.ts';

/** The share of right answers by category, the most played first. */
export function CategoryBars({ categories }: { categories: PlayerStatistics['categories'] }) {
  const { t, i18n } = useTranslation();
  const nameOf = useCategoryName();
  const sorted = [...categories].sort((one, other) => other.answered - one.answered);
  return (
    <ul className="grid gap-3">
      {sorted.map(({ category, category_name, answered, correct }) => {
        const share = correct / Math.max(1, answered);
        return (
          <li key={category} className="grid gap-1">
            <span className="flex items-center justify-between gap-3">
              <span className="flex min-w-0 items-center gap-2 font-semibold">
                <CategoryIcon category={{ slug: category, icon: '' }} size="small" />
                <span className="truncate">{nameOf(category_name)}</span>
              </span>
              <span className="shrink-0 text-muted tabular-nums">
                {t('record.of', {
                  right: formatNumber(i18n.language, correct),
                  count: answered,
                })}
              </span>
            </span>
            <span aria-hidden="true" className="h-4 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-seat-3"
                style={{ inlineSize: `${share * 100}%` }}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
