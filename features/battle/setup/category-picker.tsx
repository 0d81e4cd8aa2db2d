import { useTranslation } from 'react-i18next';
import { useCategories } from '../../shared/rest/categories-query.ts';
import type { CategoryUse } from '../../shared/rest/categories-query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { RadioChips } from '../../shared/ui/radio-chips.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

/** The choice of a category, by slug; '' is any. */
export function CategoryPicker({
  use,
  value,
  onChange,
}: {
  use: CategoryUse;
  value: string;
  onChange: (slug: string) => void;
}) {
  const { t } = useTranslation();
  const categories = useCategories(use);
  if (categories.isPending) {
    return (
      <div className="flex flex-wrap gap-2" aria-busy="true">
        {[32, 24, 36, 28, 40, 24].map((width, place) => (
          <Skeleton key={place} className={`h-11 rounded-full ${WIDTHS[width] ?? ''}`} />
        ))}
      </div>
    );
  }
  if (categories.isError) {
    return (
      <Notice
        kind="fault"
        action={
          <Button kind="quiet" size="small" onClick={() => void categories.refetch()}>
            {t('common.retry')}
          </Button>
        }
      >
        {t('setup.categoriesFailed')}
      </Notice>
    );
  }
  if (categories.data.length === 0) return <Notice kind="info">{t('setup.noCategories')}</Notice>;
  return (
    <RadioChips
      legend={t('setup.category')}
      value={value}
      onChange={onChange}
      chips={[
        { value: '', content: withIcon('🎲', t('setup.anyCategory')) },
        ...categories.data.map(({ slug, category_name, icon }) => ({
          value: slug,
          content: withIcon(icon, category_name),
        })),
      ]}
    />
  );
}

const WIDTHS: Record<number, string> = {
  24: 'w-24',
  28: 'w-28',
  32: 'w-32',
  36: 'w-36',
  40: 'w-40',
};

function withIcon(icon: string, name: string) {
  return (
    <>
      <span aria-hidden="true">{icon}</span>
      {name}
    </>
  );
}
