import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { AttemptOutcome } from '../../domain/contract/attempt.ts';
import type { Lifeline } from '../../domain/play/lifelines.ts';
import { ApiError } from '../../domain/errors.ts';
import type { Found } from '../../domain/solo/attempt-state.ts';
import { stageOfAttempt } from '../../domain/solo/attempt-state.ts';
import type { AttemptView } from '../../domain/solo/attempt-view.ts';
import { isNoData } from '../shared/rest/call-action.ts';
import { ownAccountQuery } from '../shared/rest/own-account-query.ts';
import { attemptKeyOf, finish, finishWith } from '../shared/attempt/attempt-calls.ts';
import type { AttemptPageState, SoloMode } from './solo-mode.ts';
import { useAttempt } from '../shared/attempt/use-attempt.ts';

type FoundAttempt = Found<AttemptView, AttemptOutcome>;

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
    help: (lifeline: Lifeline) => dispatch({ kind: 'help', lifeline }),
    helping: state.lifeline,
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
