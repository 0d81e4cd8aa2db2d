import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { AttemptOutcome } from '../../domain/contract/attempt.ts';
import { setQuizCoinScore } from '../../domain/contract/finish.ts';
import type { LastAnswer } from '../../domain/play/attempt.ts';
import type { Lifeline } from '../../domain/play/lifelines.ts';
import type { SoloModeName } from '../../domain/play/modes.ts';
import { SOLO_TYPES } from '../../domain/play/modes.ts';
import { ApiError } from '../../domain/errors.ts';
import type { Found, QueuedAnswer } from '../../domain/solo/attempt-state.ts';
import { stageOfAttempt } from '../../domain/solo/attempt-state.ts';
import type { AttemptView, LockReply } from '../../domain/solo/attempt-view.ts';
import { lastAnswerOf } from '../../domain/solo/attempt-view.ts';
import { callAction, isNoData } from '../shared/rest/call-action.ts';
import { ownAccountQuery } from '../shared/rest/own-account-query.ts';
import type { AttemptPageState, SoloMode } from './solo-mode.ts';
import { skippedFieldOf, useAttempt } from '../shared/attempt/use-attempt.ts';

type FoundAttempt = Found<AttemptView, AttemptOutcome>;

/** The query key of an attempt: one for each contest, one for each other mode. */
const attemptKeyOf = ({ name, item }: Readonly<{ name: SoloModeName; item: string }>) =>
  name === 'contest' ? ['attempt', name, item] : ['attempt', name];

/** The attempt of a mode: domain/solo/attempt-machine.ts, with the calls of its page. */
export function useSoloAttempt(mode: SoloMode) {
  const queries = useQueryClient();
  const queryKey = attemptKeyOf(mode);
  const look = (): Promise<FoundAttempt> =>
    mode.open('', true).then(
      (view) => ({ kind: 'running', view }),
      (error: unknown) => {
        if (isNoData(error)) return { kind: 'none' };
        throw error;
      },
    );
  const load = (): Promise<FoundAttempt> =>
    look().catch((error: unknown) => {
      const isCalledOff = error instanceof ApiError && error.code === 'contestCancelled';
      if (isCalledOff) return { kind: 'none' };
      throw error;
    });
  const isKnown = queries.getQueryData(queryKey) === null;
  const machine = useAttempt<AttemptView, AttemptOutcome>(
    'solo',
    {
      look,
      load: () => queries.fetchQuery({ queryKey, queryFn: load, staleTime: 0, gcTime: 0 }),
      open: (language) => mode.open(language, false),
      sendLast: (answer) => finishWith(mode.name, answer),
      async finish(view, answers) {
        const outcome = await finish(mode.name, view, answers);
        return mode.item === '' || outcome.item === mode.item ? outcome : undefined;
      },
      // the header must show the new balance
      refreshAccount: () =>
        void queries.fetchQuery({ ...ownAccountQuery, staleTime: 0 }).catch(() => undefined),
      onCalledOff: mode.onCalledOff,
    },
    isKnown ? { kind: 'none' } : undefined,
  );
  const { state, dispatch } = machine;
  useEffect(() => {
    const onVisibility = () => {
      // another tab or device may have ended it meanwhile
      if (document.visibilityState === 'visible') dispatch({ kind: 'look' });
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [dispatch]);

  return {
    state: pageOf(),
    pending: state.outbox,
    resend: machine.resend,
    unsentText: machine.unsentText,
    now: machine.now,
    answer: machine.answer,
    presented: useCallback(() => dispatch({ kind: 'begin', beginning: 'heard' }), [dispatch]),
    begin: () => dispatch({ kind: 'begin', beginning: 'begin' }),
    isBeginning: state.beginning === 'begin',
    help: useCallback(
      (lifeline: Lifeline, question: number) => dispatch({ kind: 'help', lifeline, question }),
      [dispatch],
    ),
    helping: state.lifeline ?? state.unhelped,
    skipReveal: () => dispatch({ kind: 'skipReveal' }),
    start: (language: string) => dispatch({ kind: 'start', language }),
    isStarting: state.isOpening,
    giveUp: machine.giveUp,
    again: () => dispatch({ kind: 'again' }),
  };

  function pageOf(): AttemptPageState {
    const stage = stageOfAttempt(state);
    switch (stage.kind) {
      case 'over':
        return { state: 'over', outcome: stage.outcome };
      case 'failed':
        return { state: 'failed', retry: () => dispatch({ kind: 'retry' }) };
      case 'running': {
        const { view: attempt, phase } = stage;
        const isHere = attempt.item === mode.item || mode.item === '';
        return isHere ? { state: 'running', attempt, phase } : { state: 'elsewhere', attempt };
      }
      case 'loading':
      case 'ready':
      case 'ending':
        return { state: stage.kind };
    }
  }
}

/** Ends an attempt and sends its unsent answers. @throws ApiError */
async function finish(
  name: SoloModeName,
  view: AttemptView,
  answers: readonly LastAnswer[],
): Promise<AttemptOutcome> {
  const first = view.questions.findIndex(({ id }) => id === answers[0]?.id);
  const result = await callAction(setQuizCoinScore, {
    match_id: view.attempt_id,
    started_at: String(view.startedAt),
    quiz_type: SOLO_TYPES[name],
    ...(answers.length > 0 && { play_questions: JSON.stringify(answers) }),
    ...skippedFieldOf(view, first),
  });
  if ('total_questions' in result) return result;
  throw new ApiError('malformed');
}

/** Sends the last answer together with the end of its attempt, which saves one write. @throws ApiError */
async function finishWith(
  name: SoloModeName,
  queued: QueuedAnswer<AttemptView>,
): Promise<{ readonly reply: LockReply; readonly outcome: AttemptOutcome }> {
  const { view, question, answer } = queued;
  const outcome = await finish(name, view, [lastAnswerOf(view, queued)]);
  const { now } = outcome;
  const feedback = outcome.feedback[String(question)];
  const event = feedback && { kind: 'answer' as const, question, answer, at: now };
  return { reply: { now, feedback: feedback ?? {}, event }, outcome };
}
