'use client';

import { Eye, UserX } from 'lucide-react';
import { useEffect } from 'react';
import { useCategoryName } from '../shared/i18n/category-name.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { sentences } from '../shared/question/use-panel-announcements.ts';
import { announce } from '../shared/ui/announce.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Failed, Loaded } from '../shared/ui/loaded.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { standingsOf } from './play/callout.ts';
import { PlayerTile } from './play/player-tile.tsx';
import { ScoreBar } from './play/score-bar.tsx';
import type { WatchedBattle } from './watch/watched-battle.ts';
import { lastRevealOf, watchedSeats } from './watch/watched-battle.ts';
import { WatchedQuestion } from './watch/watched-question.tsx';
import { useWatchedBattle } from './watch/watch-query.ts';

const FRIENDS = '/profile/friends/';
const now = () => Date.now();

/** A friend's running battle, one round late. @param friend id of the player */
export function WatchPage({ friend }: { friend: string }) {
  const { t } = useTranslation();
  const watched = useWatchedBattle(friend);
  const toFriends = (
    <ButtonLink href={FRIENDS} kind="quiet">
      {t('friends.add.list')}
    </ButtonLink>
  );
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5">
      <Loaded query={watched} rows={4}>
        {(found) => {
          if (found?.battle) {
            return (
              <>
                {watched.isError && <Failed retry={() => void watched.refetch()} />}
                <Battle battle={found.battle} matchId={found.match_id} />
                <div>{toFriends}</div>
              </>
            );
          }
          const [icon, title, text] = found
            ? ([<Eye />, 'watch.none', 'watch.noneText'] as const)
            : ([<UserX />, 'watch.notFriend', 'watch.notFriendText'] as const);
          return (
            <EmptyState level={1} icon={icon} title={t(title)} action={toFriends}>
              {t(text)}
            </EmptyState>
          );
        }}
      </Loaded>
    </div>
  );
}

/** The players with their points, and the last question that is over. @param matchId of a battle that is over */
function Battle({ battle, matchId }: { battle: WatchedBattle; matchId: string | undefined }) {
  const { t } = useTranslation();
  const nameOf = useCategoryName();
  const seats = watchedSeats(battle);
  useAnnouncedQuestion(battle);
  const { over, question, question_count: count } = battle;
  const friend = battle.players.find((player) => player.is_friend);
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-2xl break-words sm:text-3xl">
          {t('watch.heading', { name: friend?.name ?? '' })}
        </h1>
        <p className="text-muted">
          {nameOf(battle.category_name)} · {t('watch.late')}
        </p>
      </header>
      <ScoreBar
        seats={seats}
        reveal={lastRevealOf(over, seats)}
        clock={<Eye aria-hidden="true" className="size-6 text-muted" />}
        now={now}
        Tile={PlayerTile}
      />
      {matchId === undefined ? (
        <Notice kind="wait">
          {t('watch.running', { number: Math.min(over + 1, count), count })}
        </Notice>
      ) : (
        <Notice
          kind="success"
          action={<ButtonLink href={`/battle/${matchId}/`}>{t('watch.toBattle')}</ButtonLink>}
        >
          {t('watch.over')}
        </Notice>
      )}
      {question && <WatchedQuestion battle={battle} question={question} />}
      {!question && over > 0 && <p className="text-muted">{t('watch.hidden')}</p>}
    </>
  );
}

/** Announces each question when it is over: its text, the right answer and the points. */
function useAnnouncedQuestion(battle: WatchedBattle): void {
  const { t } = useTranslation();
  const { question, question_count: count } = battle;
  const number = question?.number;
  const text =
    question &&
    sentences([
      t('play.announceWord', { number: question.number + 1, count, text: question.text }),
      t('play.theAnswer', { answer: question.options[question.key] ?? '' }),
      standingsOf(watchedSeats(battle), t),
    ]);
  useEffect(() => {
    if (number !== undefined && text !== undefined) announce(text);
  }, [number, text]);
}
