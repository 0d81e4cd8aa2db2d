import { useQuery } from '@tanstack/react-query';
import { BookOpenText, Check, FileText, Play } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { getFunNLearn } from '../../domain/contract/categories.ts';
import type { SoloPlace } from '../../domain/play/solo-place.ts';
import { SOLO_PATHS, soloPath } from '../../domain/play/solo-place.ts';
import { callAction, isNoData } from '../shared/rest/call-action.ts';
import { ActionBar } from '../shared/ui/action-bar.tsx';
import { Card } from '../shared/ui/card.tsx';
import { Button } from '../shared/ui/button.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { IntentLink } from '../shared/ui/intent-link.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';

const Markdown = dynamic(() => import('markdown-to-jsx/react'), {
  ssr: false,
  loading: () => <Skeleton className="h-96" />,
});

/** All passages of a category or sub-category with their texts, fetched once. */
const usePassages = ({ category, subcategory }: SoloPlace) => {
  const slugs = [category?.slug ?? '', ...(subcategory ? [subcategory.slug] : [])];
  const type = subcategory ? 'subcategory' : 'category';
  return useQuery({
    queryKey: ['passages', ...slugs],
    queryFn: async () => {
      try {
        return await callAction(getFunNLearn, { type, type_id: slugs.join('/') });
      } catch (error) {
        if (isNoData(error)) return [];
        throw error;
      }
    },
  });
};

/** The list of a category's passages. */
export function PassageList({ place }: { place: SoloPlace }) {
  const { t } = useTranslation();
  const list = usePassages(place);
  return (
    <Loaded query={list}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={t('solo.funAndLearn.none')} />
        ) : (
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {rows.map(({ id, title, minutes, no_of_que: count, is_play: isPlayed }) => (
              <li key={id}>
                <IntentLink
                  href={soloPath(place.mode, `${place.path}/${id}`)}
                  className="flex min-h-24 items-center gap-4 rounded-card border border-line bg-raised p-4 shadow-card hover:border-accent hover:bg-sunken"
                >
                  <BookOpenText aria-hidden="true" className="size-8 shrink-0 text-accent" />
                  <span className="grid min-w-0 flex-1 gap-0.5">
                    <span
                      dir="auto"
                      lang={place.category?.language}
                      className="font-display text-xl leading-tight font-extrabold"
                    >
                      {title}
                    </span>
                    <span className="text-sm text-muted">
                      {t('solo.funAndLearn.minutes', { count: minutes })} ·{' '}
                      {t('common.questions', { count })}
                    </span>
                  </span>
                  {isPlayed && (
                    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
                      <Check aria-hidden="true" className="size-5" />
                      <span className="sr-only">{t('solo.played')}</span>
                    </span>
                  )}
                </IntentLink>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** A passage, with the button to its questions. */
export function PassageSetup({
  place,
  start,
  isStarting,
}: {
  place: SoloPlace;
  start: (language: string) => void;
  isStarting: boolean;
}) {
  const { t } = useTranslation();
  const list = usePassages(place);
  return (
    <Loaded query={list} rows={6}>
      {(rows) => {
        const passage = rows.find(({ id }) => id === place.passage?.id);
        if (!passage) return <EmptyState title={t('solo.funAndLearn.none')} />;
        const { detail, image, minutes, content_type: kind, content_data: address } = passage;
        return (
          <>
            <p className="text-muted">{t('solo.funAndLearn.minutes', { count: minutes })}</p>
            <Card>
              <article
                dir="auto"
                lang={place.category?.language}
                className="mx-auto grid max-w-[62ch] gap-4 text-lg leading-relaxed break-words [&_a]:underline [&_blockquote]:border-s-4 [&_blockquote]:border-line-strong [&_blockquote]:ps-4 [&_h2]:pt-3 [&_h2]:text-2xl [&_h3]:text-xl [&_li]:py-1 [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6"
              >
                {image && <img src={image} alt="" className="w-full rounded-control" />}
                <Markdown
                  options={{ disableParsingRawHTML: true, forceBlock: true, wrapper: null }}
                >
                  {detail}
                </Markdown>
                {kind === '1' && <Video id={address} />}
                {kind === '2' && (
                  <a
                    href={address}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex items-center gap-2"
                  >
                    <FileText aria-hidden="true" className="size-5" />
                    {t('solo.funAndLearn.pdf')}
                  </a>
                )}
              </article>
            </Card>
            <ActionBar>
              <Button size="large" busy={isStarting} onClick={() => start('')}>
                {t('solo.funAndLearn.start', { count: passage.no_of_que })}
              </Button>
            </ActionBar>
          </>
        );
      }}
    </Loaded>
  );
}

/** A video that loads nothing before a press. */
function Video({ id }: { id: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(() => isAskedFor(id));
  if (isOpen) {
    return (
      <iframe
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
        title={t('solo.funAndLearn.video')}
        allow="autoplay; encrypted-media; picture-in-picture"
        allowFullScreen
        className="aspect-video w-full rounded-control"
      />
    );
  }
  return (
    <Button kind="quiet" onClick={() => (isFrameAllowed() ? setOpen(true) : reloadFor(id))}>
      <Play aria-hidden="true" />
      {t('solo.funAndLearn.loadVideo')}
    </Button>
  );
}

const ASKED = 'video';

/** After a client navigation the document still has the first page's security policy, which may forbid videos. */
function isFrameAllowed(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname.startsWith(SOLO_PATHS['fun-and-learn']);
}

/** Reloads the page, which then shows the video. */
function reloadFor(id: string): void {
  sessionStorage.setItem(ASKED, id);
  location.reload();
}

function isAskedFor(id: string): boolean {
  const isAsked = sessionStorage.getItem(ASKED) === id;
  if (isAsked) sessionStorage.removeItem(ASKED);
  return isAsked;
}
