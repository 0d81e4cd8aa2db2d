'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useCallback, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { ContestTab } from '../../domain/contest/contest.ts';
import { useShownText } from '../shared/i18n/shown-text.ts';
import { contentLanguageOf } from '../../domain/language/content-language.ts';
import { useLanguages } from '../shared/rest/languages-query.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { languagesAtom } from '../shared/state/persisted-state.ts';
import { usePersisted } from '../shared/state/use-persisted.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Cover } from '../shared/ui/cover.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { RadioChips } from '../shared/ui/radio-chips.tsx';
import { Tabs } from '../shared/ui/tabs.tsx';
import { ContestFacts, StateMark } from './contest-facts.tsx';
import type { Contests } from './contest-queries.ts';
import { CONTESTS, useContests } from './contest-queries.ts';
import { RemindButton } from './remind-button.tsx';

const TABS = ['live', 'upcoming', 'past'] as const satisfies readonly ContestTab[];

/** The live, upcoming and past contests. */
export function ContestListPage() {
  const { t, i18n } = useTranslation();
  const settings = useSettings();
  const isChosen = settings.data?.language_mode === true;
  const known = useLanguages(isChosen).data ?? [];
  const [kept, keep] = usePersisted(languagesAtom);
  const language = contentLanguageOf(known, kept.content, i18n.language)?.id ?? '';
  const contests = useContests(language);
  const [tab, setTab] = useState<ContestTab>('live');
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-5">
      <h1 className="text-4xl">{t('pages.contests')}</h1>
      {known.length > 1 && (
        <RadioChips
          legend={t('solo.language')}
          value={language}
          chips={known.map((one) => ({ value: one.id, content: one.language }))}
          onChange={(content) => keep({ content })}
        />
      )}
      <Tabs
        label={t('pages.contests')}
        active={tab}
        onChange={setTab}
        tabs={TABS.map((id) => ({
          id,
          title: t(`contests.${id}`),
          content: (
            <Loaded query={contests}>{(found) => <List tab={id} contests={found} />}</Loaded>
          ),
        }))}
      />
    </div>
  );
}

function List({ tab, contests }: { tab: ContestTab; contests: Contests }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const look = useCallback(() => {
    void queries.invalidateQueries({ queryKey: CONTESTS });
  }, [queries]);
  const cards = contests.lists[tab];
  if (cards.length === 0) {
    return (
      <EmptyState icon={<Trophy />} title={t(`contests.none.${tab}`)}>
        {t('contests.noneText')}
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
      {cards.map((card) => (
        <li key={card.id}>
          <ContestTile card={card} tab={tab} offsetMs={contests.offsetMs} onChange={look} />
        </li>
      ))}
    </ul>
  );
}

function ContestTile({ card, tab, offsetMs, onChange }: ComponentProps<typeof ContestFacts>) {
  const { t } = useTranslation();
  const textFor = useShownText();
  const { id, state, result } = card;
  const name = textFor(card.name, card.lang, card.names);
  const description = textFor(card.description, card.lang, card.descriptions);
  return (
    <div className="flex h-full flex-col gap-4 overflow-hidden rounded-card border border-line bg-raised shadow-card">
      <Cover card={card} className="h-36" />
      <div className="flex flex-1 flex-col gap-3 p-5 pt-0">
        <StateMark state={state} />
        <h2 dir="auto" lang={name.language} className="text-2xl break-words">
          {name.text}
        </h2>
        <p dir="auto" lang={description.language} className="break-words text-muted">
          {description.text}
        </p>
        <ContestFacts card={card} tab={tab} offsetMs={offsetMs} onChange={onChange} />
        {result && <p className="font-bold">{t('contests.yours', { rank: result.user_rank })}</p>}
        <div className="mt-auto flex flex-wrap gap-3 pt-2">
          <ButtonLink
            href={`/contest-play/${id}/`}
            kind={state === 'live' || state === 'ongoing' ? 'main' : 'quiet'}
            aria-label={`${t(state === 'ongoing' ? 'contests.goOn' : 'contests.look')}: ${name.text}`}
          >
            {t(state === 'ongoing' ? 'contests.goOn' : 'contests.look')}
          </ButtonLink>
          {state === 'upcoming' && <RemindButton card={card} />}
        </div>
      </div>
    </div>
  );
}
