import { queryOptions, useQuery } from '@tanstack/react-query';
import { Check, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { Category } from '../../domain/contract/categories.ts';
import { getCategories, getSubcategoryByMaincategory } from '../../domain/contract/categories.ts';
import { contentLanguageOf } from '../../domain/language/content-language.ts';
import { SOLO_PATHS } from '../../domain/play/solo-place.ts';
import type { SoloPlace } from '../../domain/play/solo-place.ts';
import type { CategoryMode } from '../../domain/question/question-pack.ts';
import { useCategoryName } from '../shared/i18n/category-name.ts';
import { callAction, isNoData } from '../shared/rest/call-action.ts';
import { useLanguages } from '../shared/rest/languages-query.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { languagesAtom } from '../shared/state/persisted-state.ts';
import { usePersisted } from '../shared/state/use-persisted.ts';
import { CoinAmount } from '../shared/ui/coin-amount.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { CategoryIcon } from '../shared/ui/category-icon.tsx';
import type { PicturedCategory } from '../shared/ui/category-picture.ts';
import { IntentLink } from '../shared/ui/intent-link.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { CATEGORY_MODE_ENTRIES } from './category-modes.ts';
import { nameLanguage } from './place-title.ts';
import { LanguageChips } from './solo-setup.tsx';
import { UnlockButton } from './unlock-button.tsx';

/** A row beside its picture; two columns of small tiles on a phone. */
const CARD =
  'group relative flex size-full min-h-24 items-center gap-4 rounded-card border border-line bg-raised p-4 text-start shadow-card hover:border-accent hover:bg-sunken ' +
  'max-sm:min-h-20 max-sm:flex-wrap max-sm:content-center max-sm:gap-x-2 max-sm:gap-y-1 max-sm:p-2';
/** Two columns on a phone that is wide enough for two names. */
const LIST = 'grid grid-cols-1 gap-3 max-sm:gap-2.5 min-[23rem]:grid-cols-2';

/** The categories of a mode in a content language; players can buy a premium one here. */
export function CategoryList({ mode }: { mode: CategoryMode }) {
  const { t, i18n } = useTranslation();
  const settings = useSettings();
  const languages = useLanguages(settings.data?.language_mode === true);
  const [stored] = usePersisted(languagesAtom);
  const known = languages.data ?? [];
  const language = contentLanguageOf(known, stored.content, i18n.language)?.id ?? '';
  const isLanguageKnown = settings.data?.language_mode === false || languages.isFetched;
  const list = useQuery({
    ...categoriesQuery(mode, language),
    enabled: isLanguageKnown,
  });
  return (
    <>
      {known.length > 1 && <LanguageChips known={known} value={language} isStrip />}
      <Loaded needs={settings} query={list}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('solo.noCategories')} />
          ) : (
            <ul className={`${LIST} lg:grid-cols-3`}>
              {rows.map((row) => (
                <li key={row.slug}>
                  <CategoryCard mode={mode} row={row} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

/** The categories of a mode in a content language, by its id; those of the default language for ''. */
export const categoriesQuery = (mode: CategoryMode, language: string) =>
  queryOptions({
    queryKey: ['categories', mode, language],
    queryFn: () => {
      const { type } = CATEGORY_MODE_ENTRIES[mode];
      return emptyIfNone(callAction(getCategories, { type, language_id: language }));
    },
  });

/** No data is an empty list. */
async function emptyIfNone<T>(rows: Promise<T[]>): Promise<T[]> {
  try {
    return await rows;
  } catch (error) {
    if (isNoData(error)) return [];
    throw error;
  }
}

function CategoryCard({ mode, row }: { mode: CategoryMode; row: Category }) {
  const { t, i18n } = useTranslation();
  const nameOf = useCategoryName();
  const name = nameOf(row.category_name);
  const lang = nameLanguage(t, row.category_name, row.lang);
  const href = `${SOLO_PATHS[mode]}${row.slug}/`;
  const isLocked = row.is_premium && !row.has_unlocked;
  const facts = [
    row.no_of > 0 ? t('solo.subcategories', { count: row.no_of }) : '',
    row.has_level ? t('solo.levels', { count: row.maxlevel }) : '',
    t('common.questions', { count: row.no_of_que }),
  ].filter(Boolean);
  const entry = (
    <Entry picture={row} name={name} lang={lang} facts={facts.join(' · ')}>
      {isLocked ? (
        <span className="flex items-center gap-2 font-bold max-sm:basis-full max-sm:text-sm">
          <Lock aria-hidden="true" className="size-5" />
          <CoinAmount
            amount={row.coins}
            language={i18n.language}
            label={t('common.coins', { count: row.coins })}
          />
        </span>
      ) : (
        row.is_play && <Played />
      )}
    </Entry>
  );
  if (!isLocked) {
    return (
      <IntentLink href={href} className={CARD}>
        {entry}
      </IntentLink>
    );
  }
  return (
    <UnlockButton
      row={row}
      name={name}
      href={href}
      trigger={(open, isBusy) => (
        <button type="button" className={CARD} aria-busy={isBusy} onClick={open}>
          {entry}
        </button>
      )}
    />
  );
}

/** One item of the list. */
function Entry({
  picture,
  name,
  lang,
  facts,
  children,
}: {
  picture: PicturedCategory;
  name: string;
  /** The name's language, BCP 47, if it differs from the screen's. */
  lang: string | undefined;
  facts: string;
  children: ReactNode;
}) {
  return (
    <>
      <CategoryIcon category={picture} size="list" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-display text-[0.9375rem] leading-tight font-extrabold break-words hyphens-auto sm:text-xl">
          <bdi lang={lang}>{name}</bdi>
        </span>
        <span className="text-xs text-muted sm:text-sm">{facts}</span>
      </span>
      {children}
    </>
  );
}

function Played() {
  const { t } = useTranslation();
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent text-on-accent max-sm:absolute max-sm:-end-1 max-sm:-top-1 max-sm:size-6">
      <Check aria-hidden="true" className="size-5" />
      <span className="sr-only">{t('solo.played')}</span>
    </span>
  );
}

/** The sub-categories of a category. */
export function SubcategoryList({ place }: { place: SoloPlace }) {
  const { t } = useTranslation();
  const slug = place.category?.slug ?? '';
  const list = useQuery({
    queryKey: ['subcategories', place.mode, slug],
    queryFn: () => emptyIfNone(callAction(getSubcategoryByMaincategory, { category_slug: slug })),
  });
  return (
    <Loaded query={list}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={t('solo.noSubcategories')} />
        ) : (
          <ul className={LIST}>
            {rows.map((row) => (
              <li key={row.slug}>
                <IntentLink href={`${SOLO_PATHS[place.mode]}${slug}/${row.slug}/`} className={CARD}>
                  <Entry
                    picture={row.icon || row.image || !place.category ? row : place.category}
                    name={row.subcategory_name}
                    lang={place.category?.language}
                    facts={
                      row.maxlevel > 0
                        ? t('solo.levels', { count: row.maxlevel })
                        : t('common.questions', { count: row.no_of_que })
                    }
                  >
                    {row.is_play && <Played />}
                  </Entry>
                </IntentLink>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
