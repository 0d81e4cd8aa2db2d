'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { Category } from '../../domain/contract/categories.ts';
import { SOLO_PATHS } from '../../domain/play/solo-place.ts';
import type { SoloPlace } from '../../domain/play/solo-place.ts';
import { useCategoryName } from '../shared/i18n/category-name.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { CategoryIcon } from '../shared/ui/category-icon.tsx';
import { Button } from '../shared/ui/button.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { IntentLink } from '../shared/ui/intent-link.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { categoriesQuery, CategoryList, SubcategoryList } from './category-list.tsx';
import { CATEGORY_MODE_ENTRIES } from './category-modes.ts';
import { LevelGate } from './level-gate.tsx';
import { LevelGrid } from './level-grid.tsx';
import { PassageList, PassageSetup } from './passages.tsx';
import { placeLanguage, placeTitle } from './place-title.ts';
import { SoloPage } from './solo-page.tsx';
import { SoloSetup } from './solo-setup.tsx';
import { UnlockButton } from './unlock-button.tsx';
import type { SoloMode } from './solo-mode.ts';

/** A page of a mode with categories: a list, or an attempt. */
export function CategoryModePage({ place }: { place: SoloPlace }) {
  const soldIn = place.category?.soldIn;
  return soldIn === undefined ? (
    <OpenPlace place={place} />
  ) : (
    <SoldPlace place={place} soldIn={soldIn} />
  );
}

/** A place that the player may see. */
function OpenPlace({ place }: { place: SoloPlace }) {
  if (place.step === 'run') return <ItemPage key={place.path} place={place} />;
  return (
    <ListPage place={place}>
      <List place={place} />
    </ListPage>
  );
}

/** A place in a premium category, which a link may open: shows the price until the player owns it. */
function SoldPlace({ place, soldIn }: { place: SoloPlace; soldIn: string }) {
  const categories = useQuery(categoriesQuery(place.mode, soldIn));
  const row = categories.data?.find(({ slug }) => slug === place.category?.slug);
  const isOffer = row?.is_premium && !row.has_unlocked;
  if (categories.data && !isOffer) return <OpenPlace place={place} />;
  return (
    <ListPage place={place}>
      <Loaded query={categories}>{() => row && <Offer place={place} row={row} />}</Loaded>
    </ListPage>
  );
}

/** Breadcrumb and title of a place, above its list. */
function ListPage({ place, children }: { place: SoloPlace; children: ReactNode }) {
  const { t } = useTranslation();
  const { texts } = CATEGORY_MODE_ENTRIES[place.mode];
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-5">
      <Way place={place} />
      <div className="flex items-center gap-4">
        {place.category && <CategoryIcon category={place.category} size="large" />}
        <h1 className="min-w-0 text-3xl break-words sm:text-4xl">
          {place.category ? (
            <bdi lang={placeLanguage(t, place)}>{placeTitle(t, place)}</bdi>
          ) : (
            t(`solo.${texts}.title`)
          )}
        </h1>
      </div>
      {children}
    </div>
  );
}

/** The list at a place: categories, sub-categories, levels or passages. */
function List({ place }: { place: SoloPlace }) {
  const { t } = useTranslation();
  switch (place.step) {
    case 'categories':
      return (
        <>
          <p className="max-w-[60ch] text-lg text-muted">
            {t(`solo.${CATEGORY_MODE_ENTRIES[place.mode].texts}.text`)}
          </p>
          <CategoryList mode={place.mode} />
        </>
      );
    case 'subcategories':
      return <SubcategoryList place={place} />;
    case 'levels':
      return <LevelGrid place={place} />;
    case 'passages':
      return <PassageList place={place} />;
    case 'run':
      return null;
  }
}

/** Replaces a category that the player came to by a link and does not own: shows its price. */
function Offer({ place: { mode }, row }: { place: SoloPlace; row: Category }) {
  const { t } = useTranslation();
  const name = useCategoryName()(row.category_name);
  return (
    <EmptyState
      icon={<Lock />}
      title={t('solo.unlock', { name })}
      action={
        <UnlockButton
          row={row}
          name={name}
          href={`${SOLO_PATHS[mode]}${row.slug}/`}
          trigger={(open, isBusy) => (
            <Button size="large" busy={isBusy} onClick={open}>
              {t('solo.unlockYes', { count: row.coins })}
            </Button>
          )}
        />
      }
    >
      {t('solo.unlockText', { count: row.coins })}
    </EmptyState>
  );
}

/** The path of the list that contains a place. */
function aboveOf({ mode, path }: SoloPlace): string {
  const parts = path.split('/').slice(0, -1);
  return `${SOLO_PATHS[mode]}${parts.map((part) => `${part}/`).join('')}`;
}

/** The breadcrumb of a place; empty on the mode's first page, which has the site's. */
function Way({ place }: { place: SoloPlace }) {
  const { t } = useTranslation();
  const nameOf = useCategoryName();
  const { mode, category, subcategory, level, passage } = place;
  if (!category) return null;
  const root = SOLO_PATHS[mode];
  const lang = category.language;
  const categoryLang = placeLanguage(t, { mode, step: 'categories', path: '', category });
  const steps: readonly { href: string; name: string; lang?: string | undefined }[] = [
    { href: root, name: t(`solo.${CATEGORY_MODE_ENTRIES[mode].texts}.title`) },
    { href: `${root}${category.slug}/`, name: nameOf(category.name), lang: categoryLang },
    ...(subcategory
      ? [{ href: `${root}${category.slug}/${subcategory.slug}/`, name: subcategory.name, lang }]
      : []),
    ...(level === undefined ? [] : [{ href: '', name: t('solo.level', { level }) }]),
    ...(passage ? [{ href: '', name: passage.title, lang }] : []),
  ];
  return (
    <nav aria-label={t('shell.breadcrumb')}>
      <ol className="flex flex-wrap items-center gap-1 text-sm font-semibold text-muted">
        {steps.map(({ href, name, lang: spoken }, index) => (
          <li key={name} className="flex min-w-0 items-center gap-1">
            {index > 0 && (
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />
            )}
            {index === steps.length - 1 ? (
              <span aria-current="page" className="min-w-0 break-words text-text">
                <bdi lang={spoken}>{name}</bdi>
              </span>
            ) : (
              <IntentLink
                href={href}
                className="inline-flex min-h-8 items-center underline-offset-4 hover:underline"
              >
                <bdi lang={spoken}>{name}</bdi>
              </IntentLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A level, a passage, or a category without levels: introduction, attempt, result. */
function ItemPage({ place }: { place: SoloPlace }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const { texts, seconds, scoring, open } = CATEGORY_MODE_ENTRIES[place.mode];
  const mode = useMemo(
    (): SoloMode => ({
      name: place.mode,
      item: place.path,
      open: (language, isResume) =>
        open(place, { language_id: language, ...(isResume && { resume: '1' as const }) }),
    }),
    [place, open],
  );
  return (
    <SoloPage
      mode={mode}
      title={placeTitle(t, place)}
      titleLanguage={placeLanguage(t, place)}
      way={<Way place={place} />}
      back={aboveOf(place)}
      setup={(start, isStarting) => {
        if (place.passage) {
          return <PassageSetup place={place} start={start} isStarting={isStarting} />;
        }
        const setup = (
          <SoloSetup
            text={t(`solo.${texts}.text`)}
            seconds={settings.data ? seconds(settings.data) : undefined}
            scoring={settings.data && scoring(settings.data)}
            start={start}
            isStarting={isStarting}
            hasLanguage={false}
            category={place.category}
          />
        );
        // the first level is never locked
        return place.level === undefined || place.level === 1 ? (
          setup
        ) : (
          <LevelGate place={place} level={place.level}>
            {setup}
          </LevelGate>
        );
      }}
    />
  );
}
