'use client';

import { Check, ChevronDown, Lightbulb, LibraryBig } from 'lucide-react';
import { useId, useState } from 'react';
import { useCategoryName } from '../shared/i18n/category-name.ts';
import { formatNumber } from '../shared/i18n/format.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { QuestionText } from '../shared/question/question-text.tsx';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { CategoryIcon } from '../shared/ui/category-icon.tsx';
import { Card } from '../shared/ui/card.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import type { AlbumCard, AlbumCategory } from './album-query.ts';
import { useAlbum, useAlbumCards } from './album-query.ts';

/** The player's cards: questions answered right, with their notes, by category. */
export function AlbumPage() {
  const { t } = useTranslation();
  const album = useAlbum();
  return (
    <>
      <h1 className="text-4xl">{t('album.title')}</h1>
      <Loaded query={album} rows={4}>
        {(categories) =>
          categories.length === 0 ? (
            <EmptyState
              icon={<LibraryBig />}
              title={t('album.none')}
              action={<ButtonLink href="/quiz-zone/">{t('pages.quizZone')}</ButtonLink>}
            >
              {t('album.text')}
            </EmptyState>
          ) : (
            <>
              <p className="max-w-prose text-muted">{t('album.text')}</p>
              <ul className="grid grid-cols-1 gap-3">
                {categories.map((category) => (
                  <Category key={category.category} category={category} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** A category with its numbers; a press shows its cards. */
function Category({ category }: { category: AlbumCategory }) {
  const { t, i18n } = useTranslation();
  const nameOf = useCategoryName();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const { cards, questions, icon, language } = category;
  return (
    <li>
      <Card className="grid grid-cols-1 gap-4">
        <h2 className="text-xl">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center gap-3 rounded-control text-start"
          >
            <CategoryIcon category={{ slug: category.category, icon, image: '' }} size="small" />
            <span className="min-w-0 flex-1 break-words">
              <bdi lang={language}>{nameOf(category.category_name)}</bdi>
            </span>
            <span className="shrink-0 text-base font-normal text-muted tabular-nums">
              {t('album.of', {
                cards: formatNumber(i18n.language, cards),
                all: formatNumber(i18n.language, questions),
              })}
            </span>
            <ChevronDown
              aria-hidden="true"
              className={classNames('size-5 shrink-0', isOpen && 'rotate-180')}
            />
          </button>
        </h2>
        <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-seat-3"
            style={{ inlineSize: `${(100 * cards) / Math.max(1, questions)}%` }}
          />
        </span>
        <div id={list} hidden={!isOpen}>
          {isOpen && <Cards category={category.category} />}
        </div>
      </Card>
    </li>
  );
}

function Cards({ category }: { category: string }) {
  const { t } = useTranslation();
  const cards = useAlbumCards(category);
  return (
    <Loaded query={cards} rows={3}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          // cards of a running battle or attempt
          <p className="text-muted">{t('album.hidden')}</p>
        ) : (
          <div className="grid grid-cols-1 gap-4">
            <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
              {rows.map((card) => (
                <CardOfAlbum key={card.id} card={card} />
              ))}
            </ul>
            {cards.hasNextPage && (
              <Button
                kind="quiet"
                busy={cards.isFetchingNextPage}
                onClick={() => void cards.fetchNextPage()}
              >
                {t('bookmarks.more', { count: total - rows.length })}
              </Button>
            )}
          </div>
        )
      }
    </Loaded>
  );
}

function CardOfAlbum({ card }: { card: AlbumCard }) {
  const { t } = useTranslation();
  const { question, answer, note, picture, language: lang, has_tex: hasTex } = card;
  return (
    <li className="grid grid-cols-1 content-start gap-2 rounded-control bg-sunken p-4">
      <h3 className="font-display text-lg leading-snug font-bold">
        <QuestionText text={question} lang={lang} hasTex={hasTex} />
      </h3>
      {picture && (
        <img
          src={picture.address}
          alt={picture.alt}
          loading="lazy"
          className="max-h-40 justify-self-start rounded-lg"
        />
      )}
      <p className="flex items-start gap-2 font-semibold">
        <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
        <span className="sr-only">{t('album.answer')}</span>
        <QuestionText text={answer} lang={lang} hasTex={hasTex} className="min-w-0 break-words" />
      </p>
      <p className="flex items-start gap-2">
        <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
        <QuestionText text={note} lang={lang} hasTex={hasTex} className="min-w-0 break-words" />
      </p>
    </li>
  );
}
