'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, Flame } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { AttemptOutcome } from '../../domain/contract/attempt.ts';
import { setQuizCoinScore } from '../../domain/contract/finish.ts';
import { SOLO_TYPES } from '../../domain/play/modes.ts';
import { getDailyQuiz, getDailyState } from '../../domain/contract/open-attempt.ts';
import { formatCountdown, formatTime } from '../shared/i18n/format.ts';
import { callAction } from '../shared/rest/call-action.ts';
import { useQueryUntilOver } from '../shared/rest/query-until-over.ts';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { Loaded } from '../shared/ui/loaded.tsx';
import { Mascot } from '../shared/ui/mascot.tsx';
import { SetupLead } from '../shared/ui/setup-lead.tsx';
import { useSecondsLeft, useWhenLater } from '../shared/ui/use-server-time.ts';
import { MarkSquares } from './mark-squares.tsx';
import { SoloOutcome } from './outcome.tsx';
import { outcomeCard, ShareOutcome } from './share-outcome.tsx';
import { SoloPage } from './solo-page.tsx';
import type { SoloMode } from './solo-mode.ts';

const STATE = ['daily-state'];

/** The quiz of the day: ten questions, the same for all players of a language, once. */
export function DailyPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mode = useMemo(
    (): SoloMode => ({
      name: 'daily',
      item: '',
      async open(language, isResume) {
        try {
          return await callAction(getDailyQuiz, {
            language_id: language,
            ...(isResume && { resume: '1' as const }),
          });
        } catch (error) {
          // another tab may have played
          if (!isResume) void queries.invalidateQueries({ queryKey: STATE });
          throw error;
        }
      },
    }),
    [queries],
  );
  return (
    <SoloPage
      mode={mode}
      title={t('solo.daily.title')}
      setup={(start, isStarting) => <Today start={() => start('')} isStarting={isStarting} />}
      extra={(outcome, again) => <AfterToday outcome={outcome} onNextDay={again} />}
    />
  );
}

/** The daily state; it is read again once its day has ended. */
const useDailyState = () => useQueryUntilOver(STATE, () => callAction(getDailyState, {}));

/** Before today's quiz its description; after it, its result and the time until the next. */
function Today({ start, isStarting }: { start: () => void; isStarting: boolean }) {
  const { t, i18n } = useTranslation();
  const state = useDailyState();
  return (
    <Loaded query={state}>
      {({ is_played: isPlayed, streak, attempt_id: id, ends_at: endsAt, day }) =>
        isPlayed ? (
          <Played id={id} day={day} />
        ) : (
          <Card className="grid justify-items-start gap-5">
            <SetupLead>{t('solo.daily.text')}</SetupLead>
            <Streak days={streak} />
            <p className="text-muted">
              {t('solo.daily.reset', { time: formatTime(i18n.language, endsAt) })}
            </p>
            <Button size="large" busy={isStarting} onClick={start}>
              {t('solo.start')}
            </Button>
          </Card>
        )
      }
    </Loaded>
  );
}

/** Today's result, on every later visit of the day. */
function Played({ id, day }: { id: string; day: string }) {
  const result = useQuery({
    // a player's attempts of all days have the same id
    queryKey: ['daily-result', id, day],
    queryFn: async () => {
      const outcome = await callAction(setQuizCoinScore, {
        match_id: id,
        quiz_type: SOLO_TYPES.daily,
      });
      return 'total_questions' in outcome ? outcome : null;
    },
    staleTime: 0,
  });
  return (
    <Loaded query={result}>
      {(outcome) =>
        outcome && (
          <SoloOutcome
            mode="daily"
            outcome={outcome}
            onAgain={() => undefined}
            back={undefined}
            extra={<AfterToday outcome={outcome} />}
          />
        )
      }
    </Loaded>
  );
}

/** Days from which the mascot cheers. */
const LONG_STREAK = 3;

/** How many days in a row; a flame from the first. */
function Streak({ days }: { days: number }) {
  const { t } = useTranslation();
  if (days === 0) return null;
  return (
    <p className="inline-flex items-center gap-2 rounded-full bg-sun-soft py-1 ps-2 pe-4 font-bold">
      <Mascot mood={days < LONG_STREAK ? 'happy' : 'cheering'} className="size-12" />
      <Flame aria-hidden="true" className="size-5 fill-sun text-accent motion-safe:animate-pop" />
      {t('solo.daily.streak', { count: days })}
    </p>
  );
}

/**
 * The streak, the result to share, and when the next quiz comes.
 * @param onNextDay shows the page before the next quiz; undefined where the daily state decides what is shown
 */
function AfterToday({ outcome, onNextDay }: { outcome: AttemptOutcome; onNextDay?: () => void }) {
  const queries = useQueryClient();
  const state = useDailyState();
  // a quiz may end after its day: then its result stays
  useWhenLater(state.data?.ends_at, state.data?.offsetMs ?? 0, () => onNextDay?.());
  useEffect(() => void queries.invalidateQueries({ queryKey: STATE }), [queries]);
  return (
    <>
      <Streak days={state.data?.streak ?? 0} />
      <ShareDay outcome={outcome} />
      {state.data && (
        <p className="flex items-center gap-2 text-muted">
          <CalendarCheck aria-hidden="true" className="size-5" />
          <NextDay endsAt={state.data.ends_at} offsetMs={state.data.offsetMs} />
        </p>
      )}
    </>
  );
}

/** Counts down to the next quiz. @param offsetMs by which the server's clock is ahead */
function NextDay({ endsAt, offsetMs }: { endsAt: number; offsetMs: number }) {
  const { t } = useTranslation();
  const now = useCallback(() => Date.now() + offsetMs, [offsetMs]);
  const seconds = useSecondsLeft(endsAt, now);
  return <span>{t('solo.daily.next', { time: formatCountdown(seconds) })}</span>;
}

/** The day's results as coloured squares, without the questions, and the buttons that share them. */
function ShareDay({ outcome }: { outcome: AttemptOutcome }) {
  const { t, i18n } = useTranslation();
  const { marks } = outcomeCard('daily', outcome, '', i18n);
  return (
    <>
      <MarkSquares marks={marks} />
      <ShareOutcome mode="daily" outcome={outcome} place={t('solo.daily.title')} />
    </>
  );
}
