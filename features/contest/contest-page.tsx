'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { useShownText } from '../shared/i18n/shown-text.ts';
import type { AttemptOutcome, AttemptReply } from '../../domain/contract/attempt.ts';
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

/** The props of the attempt page, which belongs to another feature. */
export type AttemptPage = ComponentType<{
  mode: {
    readonly name: 'contest';
    readonly item: string;
    readonly open: (language: string, isResume: boolean) => Promise<AttemptReply>;
    readonly onCalledOff: () => void;
  };
  title: string;
  titleLanguage: string | undefined;
  setup: (start: (language: string) => void, isStarting: boolean) => ReactNode;
  back: string;
  extra: (outcome: AttemptOutcome) => ReactNode;
  below: ReactNode;
  isReviewable: boolean;
}>;

/** The props of the result, which belongs to the same feature. */
export type ResultCard = ComponentType<{
  mode: 'contest';
  outcome: AttemptOutcome;
  onAgain: () => void;
  back: string;
  extra: ReactNode;
  isReviewable: boolean;
}>;

const LIST = '/contest-play/';

/** A contest: introduction, entry, attempt, result and leaderboard. */
export function ContestPage({
  id,
  Attempt,
  Result,
}: {
  id: string;
  Attempt: AttemptPage;
  Result: ResultCard;
}) {
  const { t } = useTranslation();
  const contest = useContest(id);
  return (
    <Loaded query={contest} rows={6}>
      {(found) =>
        found ? (
          <Found contest={found} Attempt={Attempt} Result={Result} />
        ) : (
          <EmptyState
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
  Attempt,
  Result,
}: {
  contest: OneContest;
  Attempt: AttemptPage;
  Result: ResultCard;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { card, tab } = contest;
  const { id, state } = card;
  const name = useShownText()(card.name, card.lang, card.names);
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
            // the header must show the balance after the entry fee
            void queries.fetchQuery({ ...ownAccountQuery, staleTime: 0 }).catch(() => undefined);
          }
        }
      },
    }),
    [id, look, queries],
  );
  const hasAttempt = card.attempt_id !== '';
  const board = state !== 'upcoming' && state !== 'cancelled' && (
    <ContestBoard id={id} hasAttempt={hasAttempt} isLive={tab === 'live'} endsAt={card.ends_at} />
  );
  const standing = <Standing contest={contest} />;
  return (
    <Attempt
      // a page that waits for the result shows it when it arrives
      key={card.result ? 'result' : 'run'}
      mode={mode}
      title={name.text}
      titleLanguage={name.language}
      back={LIST}
      isReviewable={tab === 'past'}
      below={board}
      extra={() => standing}
      setup={(start, isStarting) => (
        <>
          {hasAttempt && state !== 'ongoing' && state !== 'cancelled' ? (
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

/** The result of the player's attempt, on every later visit. */
function Finished({
  attempt,
  isOver,
  Result,
  children,
}: {
  attempt: string;
  /** Whether the contest is over. */
  isOver: boolean;
  Result: ResultCard;
  children: ReactNode;
}) {
  const result = useQuery({
    // before the end the server sends no right answers
    queryKey: [...CONTESTS, 'run', attempt, isOver],
    queryFn: async () => {
      const outcome = await callAction(setQuizCoinScore, {
        match_id: attempt,
        quiz_type: SOLO_TYPES.contest,
      });
      return 'total_questions' in outcome ? outcome : null;
    },
    staleTime: Infinity,
    // the server may still receive last answers of other players
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

/** The player's result, as far as it is known. */
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
