import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatNumber } from '../i18n/format.ts';
import { IconButton } from './icon-button.tsx';

/** Moves through the pages of a list. Renders nothing for a single page. */
export function Pager({
  page,
  pageSize,
  total,
  onTurn,
}: {
  /** From 0. */
  page: number;
  pageSize: number;
  /** The total number of rows. */
  total: number;
  onTurn: (page: number) => void;
}) {
  const { t, i18n } = useTranslation();
  const pages = Math.ceil(total / pageSize);
  if (pages < 2) return null;
  return (
    <nav aria-label={t('common.pages')} className="flex items-center justify-center gap-3">
      <IconButton
        label={t('common.previousPage')}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
      </IconButton>
      <span aria-live="polite" className="font-semibold tabular-nums">
        {t('common.pageOf', {
          page: formatNumber(i18n.language, page + 1),
          pages: formatNumber(i18n.language, pages),
        })}
      </span>
      <IconButton
        label={t('common.nextPage')}
        disabled={page + 1 >= pages}
        onClick={() => onTurn(page + 1)}
      >
        <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
      </IconButton>
    </nav>
  );
}
