'use client';

import dynamic from 'next/dynamic';
import { Swords, Timer, Users } from 'lucide-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import {
  cancelSearchAtom,
  searchAtom,
  startSearchAtom,
} from '../../realtime/battle/search-atoms.ts';
import { playGhostAtom } from '../../realtime/battle/search-effect-atom.ts';
import { clockAtom } from '../../realtime/clock/clock-atoms.ts';
import { identityAtom } from '../../realtime/identity/identity-atom.ts';
import { useOwnAccount } from '../shared/rest/own-account-query.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { Tabs } from '../shared/ui/tabs.tsx';
import type { ChatSlots } from './room/chat-slots.ts';
import { RoomView } from './room-view.tsx';
import { useIntentRunner } from './room/use-intent.ts';
import { useBattleApi } from './room/rest-battle-api.ts';
import { useAnswerGame, useBattleAddress } from './room/use-battle-address.ts';
import { RandomSetup } from './setup/random-setup.tsx';
import { SwitchedOff } from './setup/switched-off.tsx';
import { useQuestionFilter } from './setup/use-question-filter.ts';
import { messageOf } from '../shared/rest/error-message.ts';

const StatisticsCard = dynamic(
  async () => (await import('./statistics/statistics.tsx')).StatisticsCard,
  {
    loading: () => <Skeleton className="h-40 rounded-card" />,
    ssr: false,
  },
);

const Meanwhile = dynamic(async () => (await import('./search/meanwhile.tsx')).Meanwhile, {
  ssr: false,
});
const NobodyFound = dynamic(async () => (await import('./search/nobody-found.tsx')).NobodyFound, {
  ssr: false,
});
const RoomSetup = dynamic(async () => (await import('./setup/room-setup.tsx')).RoomSetup, {
  loading: () => <Skeleton className="h-96 rounded-card" />,
  ssr: false,
});
const Searching = dynamic(async () => (await import('./search/searching.tsx')).Searching, {
  ssr: false,
});
type TabId = 'random' | 'friend';

/** Battles of two: against a stranger, or against a friend by code. */
export function RandomBattle({
  tab,
  code,
  chat,
}: {
  tab: TabId;
  /** The code of an invitation; '' for none. */
  code: string;
  chat: ChatSlots;
}) {
  const { t } = useTranslation();
  const [active, setActive] = useState<TabId>(code ? 'friend' : tab);
  const questions = useQuestionFilter();
  const search = useAtomValue(searchAtom);
  const startSearch = useSetAtom(startSearchAtom);
  const cancelSearch = useSetAtom(cancelSearchAtom);
  const playGhost = useSetAtom(playGhostAtom);
  const clock = useAtomValue(clockAtom);
  const settings = useSettings().data;
  const searchSeconds = settings?.battle.searchSeconds ?? 30;
  const run = useIntentRunner();
  useBattleApi();
  useAnswerGame();
  const codeError = useBattleAddress(code);

  const { category, language = '' } = questions;
  const again = useCallback(
    () => startSearch({ category, language, searchSeconds }),
    [startSearch, category, language, searchSeconds],
  );
  const cancel = () => void run(cancelSearch);
  const [isPractising, setPractising] = useState(false);
  const stopPractice = useCallback(() => setPractising(false), []);
  const isSearch = ['searching', 'found', 'nobody'].includes(search.state);
  // a later search begins with its own screen
  if (isPractising && !isSearch) setPractising(false);
  if (isPractising && isSearch) return <Meanwhile search={search.state} onLeave={stopPractice} />;
  switch (search.state) {
    case 'searching':
      return (
        <OwnSearch
          since={search.since}
          until={search.until}
          now={clock.now}
          onPractise={() => setPractising(true)}
          onCancel={cancel}
          ghost={{
            isOpening: search.isGhostOpening,
            isNone: search.hasNoGhost,
            onPlay: () => void playGhost(),
          }}
        />
      );
    case 'nobody':
      return <NobodyFound questions={questions} onRetry={again} onBack={cancel} />;
    case 'failed':
      return (
        <NobodyFound
          questions={questions}
          error={t(messageOf(search.code))}
          onRetry={again}
          onBack={cancel}
        />
      );
    case 'idle':
    case 'found':
      break;
  }

  function turnTo(id: TabId): void {
    setActive(id);
    const address = new URL(location.href);
    address.searchParams.set('tab', id);
    history.replaceState(null, '', address);
  }

  return (
    <RoomView chat={chat} onAgain={again}>
      <div className="grid grid-cols-1 gap-8">
        <h1 className="text-4xl sm:text-5xl">{t('setup.duelTitle')}</h1>
        <Tabs<TabId>
          label={t('setup.tabs')}
          active={active}
          onChange={turnTo}
          tabs={[
            {
              id: 'random',
              title: (
                <>
                  <Swords aria-hidden="true" />
                  {t('setup.tabRandom')}
                </>
              ),
              content:
                settings?.battle_mode_random === false ? (
                  <SwitchedOff />
                ) : (
                  <RandomSetup questions={questions} />
                ),
            },
            {
              id: 'friend',
              title: (
                <>
                  <Users aria-hidden="true" />
                  {t('setup.tabFriend')}
                </>
              ),
              content:
                settings?.battle_mode_one === false ? (
                  <SwitchedOff />
                ) : (
                  <RoomSetup kind="friend" code={code} codeError={codeError} />
                ),
            },
          ]}
        />
        <ArenaLink />
        <StatisticsCard />
      </div>
    </RoomView>
  );
}

/** The way to the arena. */
function ArenaLink() {
  const { t } = useTranslation();
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <p className="min-w-0 flex-1 basis-48 text-muted">{t('arena.linkText')}</p>
      <ButtonLink href="/arena/" kind="quiet">
        <Timer aria-hidden="true" />
        {t('arena.link')}
      </ButtonLink>
    </Card>
  );
}

/** The search, with the player's own name and picture. */
function OwnSearch(props: Omit<ComponentProps<typeof Searching>, 'name' | 'image'>) {
  const identity = useAtomValue(identityAtom);
  const account = useOwnAccount().data;
  return (
    <Searching
      name={account?.name ?? (identity.state === 'signed-in' ? identity.name : '')}
      image={account?.profile ?? ''}
      {...props}
    />
  );
}
