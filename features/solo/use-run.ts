import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { ApiError } from '../../domain/errors.ts';
import type { AnswerReply, RunOutcome, RunView } from '../../domain/contract/attempt.ts';
import { answerQuestion, useLifeline } from '../../domain/contract/attempt.ts';
import type { Lifeline } from '../../domain/play/lifelines.ts';
import type { Answer } from '../../domain/question/question.ts';
import { callAction, isNoData } from '../shared/rest/call-action.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { ownAccountQuery } from '../shared/rest/own-account-query.ts';
import { announce } from '../shared/ui/announce.ts';
import { notify } from '../shared/ui/notify.ts';
import type { Ending } from './run-calls.ts';
import {
  answerOf,
  finish,
  isCalledOff,
  isEnded,
  isLast,
  keyOf,
  lastReply,
  questionOf,
  runKeyOf,
  TAKEN,
  UNSENT,
} from './run-calls.ts';
import type { HeldRun } from './run-view.ts';
import { heldRun, laterOf, withHelp, withReply } from './run-view.ts';
import type { RunState, SoloMode } from './solo-mode.ts';
import type { Letter } from './use-outbox.ts';
import { useEndAgain, useOutbox } from './use-outbox.ts';
import { useMissedQuestion, usePhase } from './use-phase.ts';
import { useShownAgain } from './use-shown-again.ts';

const held = (run: RunView): HeldRun => heldRun(run, Date.now());

/**
 * A run of a mode: asks on arrival whether one goes on, opens one, sends answers, follows the time, and ends it when all
 * questions are through. The server decides; the page shows.
 */
export function useRun(mode: SoloMode) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [playing, setPlaying] = useState<HeldRun | null>(null);
  const [outcome, setOutcome] = useState<RunOutcome | null>(null);
  const resumed = useQuery({
    queryKey: runKeyOf(mode),
    queryFn: () =>
      mode
        .open('', true)
        .then(held)
        .catch((error: unknown) => {
          if (isNoData(error) || isCalledOff(error)) return null;
          throw error;
        }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const current = outcome ? null : (playing ?? resumed.data ?? null);
  const phase = usePhase(current);
  // it came with the last answer, and is shown after that answer's reveal
  const early = useRef<{ readonly key: string; readonly outcome: RunOutcome }>(undefined);

  const opening = useMutation({
    mutationFn: (language: string) => mode.open(language, false),
    onSuccess: (run) => {
      setOutcome(null);
      setPlaying(held(run));
    },
    onError: (error) => void notify('error', t(messageOf(error)), 'run'),
  });

  /** Says that the run is over for nothing, and shows what stands before one. */
  const callOff = useCallback(
    (error: unknown) => {
      void notify('error', t(messageOf(error)), 'run');
      queries.setQueryData(runKeyOf(mode), null);
      setPlaying(null);
      mode.onCalledOff?.();
    },
    [mode, queries, t],
  );

  const ending = useMutation({
    mutationFn: async ({ run, answers }: Ending): Promise<RunOutcome> => {
      if (early.current?.key === keyOf(run)) return early.current.outcome;
      return finish(mode.name, run, answers);
    },
    // what was not sent is with the end, and another try brings it again
    networkMode: 'always',
    onSuccess: (result) => {
      if (mode.item === '' || result.item === mode.item) setOutcome(result);
      else forget();
      // the header shows what has moved
      void queries.fetchQuery({ ...ownAccountQuery, staleTime: 0 }).catch(() => undefined);
    },
    onError(error) {
      const isReplaced = isEnded(error);
      if (!isReplaced && !isCalledOff(error)) return;
      ending.reset();
      if (!isReplaced) return callOff(error);
      // it was ended elsewhere, and the next run has begun there
      setPlaying(null);
      void resumed.refetch();
    },
  });
  const { mutate, isError: isUnended } = ending;

  const change = useCallback(
    (id: string, to: (held: HeldRun) => HeldRun) =>
      setPlaying((before) => {
        const now = before ?? resumed.data ?? null;
        return now?.run.attempt_id === id ? to(now) : now;
      }),
    [resumed.data],
  );

  const take = useCallback(
    (run: RunView, question: number, reply: AnswerReply) => {
      const at = Date.now();
      change(run.attempt_id, (before) => withReply(before, question, reply, at));
    },
    [change],
  );

  const deliver = useCallback(
    async ({ run, question, answer }: Letter): Promise<void> => {
      try {
        const reply = await (isLast(run, question)
          ? lastReply(mode.name, run, question, answer, (last) => {
              early.current = { key: keyOf(run), outcome: last };
            })
          : callAction(answerQuestion, {
              ...questionOf(run, question),
              answer: JSON.stringify(answer),
            }));
        // the run was over already: an earlier try got through, and only its reply was lost
        if (!reply.event) mutate({ run, answers: [] });
        take(run, question, reply);
      } catch (error) {
        const code = error instanceof ApiError ? error.code : 'unavailable';
        if (UNSENT.has(code)) throw error;
        // it was taken, and its reply lost on the way; or it was given elsewhere
        const again = TAKEN.has(code) ? await mode.open('', true).catch(() => null) : null;
        if (again) setPlaying(held(again));
        else if (isCalledOff(error)) callOff(error);
        else if (TAKEN.has(code)) mutate({ run, answers: [] });
        else await notify('error', t(messageOf(error)), 'run');
      }
    },
    [callOff, mode, mutate, take, t],
  );
  const onStuck = useCallback(() => {
    announce(t('solo.unsent'), 'assertive');
    void notify('error', t('solo.unsent'), 'run');
  }, [t]);
  const outbox = useOutbox(deliver, onStuck);
  const { put, empty } = outbox;

  /** Asks what was right of a question that was not answered in time, or begins the time of one. */
  const ask = useCallback(
    async (run: RunView, question: number, beginning?: 'heard' | 'begin'): Promise<void> => {
      try {
        const reply = await callAction(answerQuestion, {
          ...questionOf(run, question),
          ...(beginning && { [beginning]: '1' as const }),
        });
        // another device has begun it
        if (beginning && !reply.event) setPlaying(held(await mode.open('', true)));
        else take(run, question, reply);
      } catch (error) {
        if (isCalledOff(error)) callOff(error);
        else if (isEnded(error)) mutate({ run, answers: [] });
        else if (beginning) await notify('error', t(messageOf(error)), 'run');
      }
    },
    [callOff, mode, mutate, take, t],
  );

  useMissedQuestion(current?.run, phase, ask);
  const end = useCallback(
    (run: RunView) => {
      const left = empty().filter((letter) => keyOf(letter.run) === keyOf(run));
      mutate({ run, answers: left.map(({ question, answer }) => answerOf(run, question, answer)) });
    },
    [empty, mutate],
  );
  const unended = isUnended ? ending.variables : undefined;
  useEndAgain(unended, mutate);
  useShownAgain(current?.run, async (run) => {
    const found = await mode.open('', true).catch((error: unknown) => error);
    if (isNoData(found)) end(run);
    else if (!(found instanceof Error)) setPlaying((now) => laterOf(now, held(found as RunView)));
  });
  const isOver = phase?.kind === 'over';
  const ended = useRef<string>(undefined);
  useEffect(() => {
    if (!isOver || !current) return;
    const key = keyOf(current.run);
    if (ended.current === key) return;
    ended.current = key;
    end(current.run);
  }, [isOver, current, end]);

  const offsetMs = current?.offsetMs ?? 0;
  const answer = useCallback(
    (given: Answer, number?: number) => {
      if (!current) return;
      const { run } = current;
      if (phase?.kind === 'question') put({ run, question: phase.question, answer: given });
      else if (phase?.kind === 'open' && number !== undefined) {
        put({ run, question: number, answer: given });
      }
    },
    [current, phase, put],
  );
  const hear = useCallback(() => {
    if (current && phase?.kind === 'listening') void ask(current.run, phase.question, 'heard');
  }, [current, phase, ask]);
  const begin = useMutation({
    mutationFn: async () => {
      if (current && phase?.kind === 'waiting') await ask(current.run, phase.question, 'begin');
    },
  });

  const helping = useMutation({
    mutationFn: ({ run, question, lifeline }: LifelineRequest) =>
      callAction(useLifeline, { ...questionOf(run, question), lifeline }),
    onSuccess: (reply, { run }) => {
      const at = Date.now();
      change(run.attempt_id, (before) => withHelp(before, reply, at));
      if (reply.coins !== undefined) {
        void queries.fetchQuery({ ...ownAccountQuery, staleTime: 0 }).catch(() => undefined);
      }
    },
    onError(error, { run }) {
      if (isEnded(error)) mutate({ run, answers: [] });
      else void notify('error', t(messageOf(error)), 'lifeline');
    },
  });

  return {
    state: stateOf(),
    pending: outbox.pending,
    /** How to send what did not get through; undefined where nothing waits. */
    resend: outbox.isStuck ? outbox.retry : undefined,
    now: useCallback(() => Date.now() + offsetMs, [offsetMs]),
    answer,
    hear,
    begin: begin.mutate,
    isBeginning: begin.isPending,
    help(lifeline: Lifeline) {
      if (current && phase?.kind === 'question') {
        helping.mutate({ run: current.run, question: phase.question, lifeline });
      }
    },
    helping: helping.isPending ? helping.variables.lifeline : undefined,
    start: opening.mutate,
    isStarting: opening.isPending,
    giveUp: () => current && end(current.run),
    again: forget,
  };

  function forget(): void {
    queries.setQueryData(runKeyOf(mode), null);
    setPlaying(null);
    setOutcome(null);
  }

  function stateOf(): RunState {
    if (outcome) return { state: 'over', outcome };
    if (unended && current) return { state: 'failed', retry: () => mutate(unended) };
    if (ending.isPending || (current && isOver)) return { state: 'ending' };
    if (current && phase) {
      const isHere = current.run.item === mode.item || mode.item === '';
      return isHere
        ? { state: 'running', run: current.run, phase }
        : { state: 'elsewhere', run: current.run };
    }
    if (resumed.isPending) return { state: 'loading' };
    if (resumed.isError) return { state: 'failed', retry: () => void resumed.refetch() };
    return { state: 'ready' };
  }
}

/** A lifeline that is asked for. */
interface LifelineRequest {
  readonly run: RunView;
  readonly question: number;
  readonly lifeline: Lifeline;
}
