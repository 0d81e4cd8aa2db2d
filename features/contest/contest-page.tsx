'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, SearchX } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { RunOutcome, RunView } from '../../domain/contract/attempt.ts';
import { getQuestionsByContest } from '../../domain/contract/contest.ts';
import { setQuizCoinScore } from '../../domain/contract/finish.ts';
import { SOLO_TYPES } from '../../domain/play/modes.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { ownAccountQuery } from '../shared/rest/own-account-query.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { ContestBoard } from './contest-board.tsx';
import { ContestIntroduction } from './contest-introduction.tsx';
import type { OneContest } from './contest-queries.ts';
import { CONTESTS, useContest } from './contest-queries.ts';

/** The page of a run, which is another feature's: what it needs to know of this one. */
export type RunPage = ComponentType<{
  mode: {
    readonly name: 'contest';
    readonly item: string;
    readonly open: (language: string, isResume: boolean) => Promise<RunView>;
    readonly onCalledOff: () => void;
  };
  title: string;
  setup: (start: (language: string) => void, isStarting: boolean) => ReactNode;
  back: string;
  extra: (outcome: RunOutcome) => ReactNode;
  below: ReactNode;
  isReviewable: boolean;
}>;

/** What a run has come to, drawn by the same feature. */
export type ResultCard = ComponentType<{
  mode: 'contest';
  outcome: RunOutcome;
  onAgain: () => void;
  back: string;
  extra: ReactNode;
  isReviewable: boolean;
}>;

const LIST = '/contest-play/';

/** A contest: what it is, the entry, the run, the result and the leaderboard. */
export function ContestPage({ id, Run, Result }: { id: string; Run: RunPage; Result: ResultCard }) {
  const { t } = useTranslation();
  const contest = useContest(id);
  return (
    <Loaded query={contest} rows={6}>
      {(found) =>
        found ? (
          <Found contest={found} Run={Run} Result={Result} />
        ) : (
          <EmptyState
            icon={<SearchX />}
            title={t('contests.none.live')}
            action={<ButtonLink href={LIST}>{t('contests.back')}</ButtonLink>}
          />
        )
      }
    </Loaded>
  );
}

function Found({
  contest,
  Run,
  Result,
}: {
  contest: OneContest;
  Run: RunPage;
  Result: ResultCard;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { card, tab } = contest;
  const { id, name, state } = card;
  const look = useCallback(() => {
    void queries.invalidateQueries({ queryKey: CONTESTS });
  }, [queries]);
  const mode = useMemo(
    () => ({
      name: 'contest' as const,
      item: id,
      onCalledOff: look,
      async open(language: string, isResume: boolean) {
        try {
          return await callAction(getQuestionsByContest, {
            contest_id: id,
            language_id: language,
            ...(isResume && { resume: '1' as const }),
          });
        } finally {
          if (!isResume) {
            look();
            // the header shows what the entry has cost
            void queries.fetchQuery({ ...ownAccountQuery, staleTime: 0 }).catch(() => undefined);
          }
        }
      },
    }),
    [id, look, queries],
  );
  const hasRun = card.attempt_id !== '';
  const board = state !== 'upcoming' && state !== 'cancelled' && (
    <ContestBoard id={id} hasRun={hasRun} isLive={tab === 'live'} endsAt={card.ends_at} />
  );
  const standing = <Standing contest={contest} />;
  return (
    <Run
      // a page that waits for the result shows it once it is there
      key={card.result ? 'result' : 'run'}
      mode={mode}
      title={name}
      back={LIST}
      isReviewable={tab === 'past'}
      below={board}
      extra={() => standing}
      setup={(start, isStarting) => (
        <>
          {hasRun && state !== 'ongoing' && state !== 'cancelled' ? (
            <Finished attempt={card.attempt_id} isOver={tab === 'past'} Result={Result}>
              {standing}
            </Finished>
          ) : (
            <ContestIntroduction
              contest={contest}
              start={() => start('')}
              isStarting={isStarting}
              onChange={look}
            />
          )}
          {board}
          <ButtonLink href={LIST} kind="quiet" className="justify-self-start">
            <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            {t('contests.back')}
          </ButtonLink>
        </>
      )}
    />
  );
}

/** The result of the own run, on every later visit. */
function Finished({
  attempt,
  isOver,
  Result,
  children,
}: {
  attempt: string;
  /** Whether the contest is. */
  isOver: boolean;
  Result: ResultCard;
  children: ReactNode;
}) {
  const result = useQuery({
    // before the end it tells nothing of what was right
    queryKey: [...CONTESTS, 'run', attempt, isOver],
    queryFn: async () => {
      const outcome = await callAction(setQuizCoinScore, {
        match_id: attempt,
        quiz_type: SOLO_TYPES.contest,
      });
      return 'total_questions' in outcome ? outcome : null;
    },
    staleTime: Infinity,
    // the last answers of others may still be on their way
    refetchInterval: ({ state: { data } }) => isOver && data?.sealed_until !== undefined && 2_000,
  });
  return (
    <Loaded query={result}>
      {(outcome) =>
        outcome && (
          <Result
            mode="contest"
            outcome={outcome}
            onAgain={() => undefined}
            back={LIST}
            extra={children}
            isReviewable={isOver}
          />
        )
      }
    </Loaded>
  );
}

/** What has come of it for the player, as far as is known. */
function Standing({ contest: { card, tab } }: { contest: OneContest }) {
  const { t } = useTranslation();
  const { result } = card;
  if (result) {
    return (
      <>
        <p className="font-display text-2xl font-extrabold">
          {t('contests.yours', { rank: result.user_rank })}
        </p>
        {result.prize > 0 && (
          <p className="font-bold text-success">{t('contests.youWon', { count: result.prize })}</p>
        )}
      </>
    );
  }
  return tab === 'past' ? <Notice kind="info">{t('contests.settling')}</Notice> : null;
}
