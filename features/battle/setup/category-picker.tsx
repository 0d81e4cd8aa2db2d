import { useEffect } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { useCategoryName } from '../../shared/i18n/category-name.ts';
import { useForeignLanguage } from '../../shared/questions/question-language.ts';
import { useCategories } from './categories-query.ts';
import type { CategoryUse } from './categories-query.ts';
import { CategoryIcon } from '../../shared/ui/category-icon.tsx';
import type { PicturedCategory } from '../../shared/ui/category-picture.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { RadioChips } from '../../shared/ui/radio-chips.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { LanguagePicker } from './language-picker.tsx';
import type { QuestionFilter } from './use-question-filter.ts';

/** The choice of a category by slug ('' for any), after that of the language if there are several. */
export function CategoryPicker({
  use,
  questions,
}: {
  use: CategoryUse;
  questions: QuestionFilter;
}) {
  const { languages, language, chooseLanguage } = questions;
  return (
    <div className="grid grid-cols-1 gap-5">
      {languages.length > 1 && language ? (
        <LanguagePicker languages={languages} value={language} onChange={chooseLanguage} />
      ) : (
        language !== undefined && <ForeignLanguage id={language} />
      )}
      <Categories use={use} questions={questions} />
    </div>
  );
}

/** The language of the questions, if it differs from the screen's and cannot be chosen. */
function ForeignLanguage({ id }: { id: string }) {
  const { t } = useTranslation();
  const language = useForeignLanguage(id);
  return language === undefined ? null : (
    <p className="font-semibold">{t('setup.questionsIn', { language })}</p>
  );
}

function Categories({ use, questions }: { use: CategoryUse; questions: QuestionFilter }) {
  const { t } = useTranslation();
  const nameOf = useCategoryName();
  const { category, chooseCategory, language } = questions;
  // fetched together with the settings: off language_mode these categories are the right ones
  const categories = useCategories(use, language ?? '');
  const nameIn = (slug: string) =>
    categories.data?.find((one) => one.slug === slug)?.category_name ?? '';
  // a stored choice of an earlier day or another mode may be missing here
  const isGone = category !== '' && categories.isSuccess && nameIn(category) === '';
  useEffect(() => {
    if (isGone) chooseCategory('', '');
  });
  const isError = questions.isError || categories.isError;
  if (isError) {
    return (
      <Notice
        kind="error"
        action={
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              questions.retry();
              if (categories.isError) void categories.refetch();
            }}
          >
            {t('common.retry')}
          </Button>
        }
      >
        {t('setup.categoriesFailed')}
      </Notice>
    );
  }
  if (language === undefined || categories.isPending) {
    return (
      <div className="flex flex-wrap gap-2" aria-busy="true">
        {[32, 24, 36, 28, 40, 24].map((width, place) => (
          <Skeleton key={place} className={`h-11 rounded-full ${WIDTHS[width] ?? ''}`} />
        ))}
      </div>
    );
  }
  if (categories.data.length === 0) return <Notice kind="info">{t('setup.noCategories')}</Notice>;
  return (
    <RadioChips
      isStrip
      legend={t('setup.category')}
      value={category}
      onChange={(slug) => chooseCategory(slug, nameIn(slug))}
      chips={[
        { value: '', content: withIcon(undefined, t('setup.anyCategory')) },
        ...categories.data.map((row) => ({
          value: row.slug,
          content: withIcon(row, nameOf(row.category_name)),
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

/** @param category undefined for any */
function withIcon(category: PicturedCategory | undefined, name: string) {
  return (
    <>
      <CategoryIcon category={category} size="chip" />
      {name}
    </>
  );
}
