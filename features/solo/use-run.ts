import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../domain/contract/api-error.ts';
import type { AnswerReply, RunOutcome, RunView } from '../../domain/contract/attempt.ts';
import { answerQuestion, useLifeline } from '../../domain/contract/attempt.ts';
import type { SoloModeName } from '../../domain/contract/settle-battle.ts';
import { setQuizCoinScore, SOLO_TYPES } from '../../domain/contract/settle-battle.ts';
import type { AttemptPhase } from '../../domain/play/attempt.ts';
import { attemptPhase } from '../../domain/play/attempt.ts';
import type { Lifeline } from '../../domain/play/lifelines.ts';
import type { Answer } from '../../domain/question/question.ts';
import { callAction, isNoData } from '../shared/rest/call-action.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { ownAccountQuery } from '../shared/rest/own-account-query.ts';
import { playCue } from '../shared/sound/play-cue.ts';
import { notify } from '../shared/ui/notify.ts';
import type { HeldRun, PendingAnswer } from './run-view.ts';
import { attemptOf, heldRun, withHelp, withReply } from './run-view.ts';

/** A mode as its page plays it. */
export interface SoloMode {
  readonly name: SoloModeName;
  /** What is played, as its path below the mode's page; '' for a mode that is one whole. */
  readonly item: string;
  /** Opens a run, or resumes the one that goes on; with `isResume` that alone. @throws ApiError */
  readonly open: (language: string, isResume: boolean) => Promise<RunView>;
}

/** Where the page of a mode stands. */
export type RunState =
  | { readonly state: 'loading' }
  /** It is not known whether a run goes on. */
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready' }
  /** Another item of the mode is being played: one run at a time. */
  | { readonly state: 'elsewhere'; readonly run: RunView }
  | { readonly state: 'running'; readonly run: RunView; readonly phase: AttemptPhase }
  | { readonly state: 'ending' }
  | { readonly state: 'over'; readonly outcome: RunOutcome };

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
  const [pending, setPending] = useState<PendingAnswer>();
  const resumed = useQuery({
    queryKey: ['attempt', mode.name],
    queryFn: () =>
      mode
        .open('', true)
        .then(held)
        .catch((error: unknown) => {
          if (isNoData(error)) return null;
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

  const ending = useMutation({
    mutationFn: async (run: RunView): Promise<RunOutcome> => {
      if (early.current?.key === keyOf(run)) return early.current.outcome;
      return finish(mode, run);
    },
    onSuccess: (result) => {
      setOutcome(result);
      // the header shows what has moved
      void queries.fetchQuery({ ...ownAccountQuery, staleTime: 0 }).catch(() => undefined);
    },
  });

  const change = useCallback(
    (id: string, to: (held: HeldRun) => HeldRun) =>
      setPlaying((before) => {
        const now = before ?? resumed.data ?? null;
        return now?.run.attempt_id === id ? to(now) : now;
      }),
    [resumed.data],
  );

  /** Sends an answer, or asks what was right where none was given in time. */
  const send = useCallback(
    async (
      run: RunView,
      question: number,
      answer: Answer | undefined,
      isHeard = false,
    ): Promise<void> => {
      if (answer) setPending({ question, answer });
      try {
        const reply = await (answer && isLast(run, question)
          ? lastReply(mode, run, question, answer, (last) => {
              early.current = { key: keyOf(run), outcome: last };
            })
          : callAction(answerQuestion, {
              attempt_id: run.attempt_id,
              question: String(question),
              answer: answer && JSON.stringify(answer),
              ...(isHeard && { heard: '1' as const }),
            }));
        const at = Date.now();
        change(run.attempt_id, (before) => withReply(before, question, reply, at));
        const { event, told } = reply;
        if (event && told.isRight !== undefined) playCue(told.isRight ? 'right' : 'wrong');
      } catch (error) {
        const isElsewhere = error instanceof ApiError && error.code === 'alreadyAnswered';
        if (isElsewhere) {
          const again = await mode.open('', true).catch(() => null);
          if (again) setPlaying(held(again));
        } else if (answer) {
          await notify('error', t(messageOf(error)), 'run');
        }
      } finally {
        setPending(undefined);
      }
    },
    [change, mode, t],
  );

  useMissedQuestion(current?.run, phase, send);
  const { mutate: end } = ending;
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
  const now = useCallback(() => Date.now() + offsetMs, [offsetMs]);
  const answer = useCallback(
    (given: Answer, number?: number) => {
      if (!current) return;
      if (phase?.kind === 'question') void send(current.run, phase.question, given);
      else if (phase?.kind === 'open' && number !== undefined)
        void send(current.run, number, given);
    },
    [current, phase, send],
  );
  const hear = useCallback(() => {
    if (current && phase?.kind === 'listening') {
      void send(current.run, phase.question, undefined, true);
    }
  }, [current, phase, send]);

  const helping = useMutation({
    mutationFn: ({ run, question, lifeline }: Wish) =>
      callAction(useLifeline, { attempt_id: run.attempt_id, question: String(question), lifeline }),
    onSuccess: (reply, { run }) => {
      const at = Date.now();
      change(run.attempt_id, (before) => withHelp(before, reply, at));
      if (reply.coins !== undefined) {
        void queries.fetchQuery({ ...ownAccountQuery, staleTime: 0 }).catch(() => undefined);
      }
    },
    onError: (error) => void notify('error', t(messageOf(error)), 'lifeline'),
  });

  return {
    state: stateOf(),
    pending,
    now,
    answer,
    hear,
    help(lifeline: Lifeline) {
      if (current && phase?.kind === 'question') {
        helping.mutate({ run: current.run, question: phase.question, lifeline });
      }
    },
    helping: helping.isPending ? helping.variables.lifeline : undefined,
    start: opening.mutate,
    isStarting: opening.isPending,
    giveUp: () => current && end(current.run),
    again() {
      queries.setQueryData(['attempt', mode.name], null);
      setPlaying(null);
      setOutcome(null);
    },
  };

  function stateOf(): RunState {
    if (outcome) return { state: 'over', outcome };
    if (ending.isError && current) return { state: 'failed', retry: () => end(current.run) };
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
interface Wish {
  readonly run: RunView;
  readonly question: number;
  readonly lifeline: Lifeline;
}

/** Another run of the same attempt is another one. */
const keyOf = ({ attempt_id, startedAt }: RunView): string => `${attempt_id} ${startedAt}`;

async function finish(
  { name }: SoloMode,
  { attempt_id }: RunView,
  answers: readonly { readonly id: string; readonly answer: Answer }[] = [],
): Promise<RunOutcome> {
  const result = await callAction(setQuizCoinScore, {
    ...{ match_id: attempt_id, quiz_type: SOLO_TYPES[name] },
    ...(answers.length > 0 && { play_questions: JSON.stringify(answers) }),
  });
  if ('total_questions' in result) return result;
  throw new ApiError('malformed');
}

/** Sends the last answer with the end of its run, which is one write less. */
async function lastReply(
  mode: SoloMode,
  run: RunView,
  question: number,
  answer: Answer,
  keep: (outcome: RunOutcome) => void,
): Promise<AnswerReply> {
  const outcome = await finish(mode, run, [{ id: run.questions[question]?.id ?? '', answer }]);
  keep(outcome);
  const told = outcome.told[String(question)];
  const now = outcome.now;
  return {
    now,
    told: told ?? {},
    ...(told && { event: { kind: 'answer' as const, question, answer: answer as never, at: now } }),
  };
}

/** Whether all other questions of a run are closed. */
function isLast(run: RunView, question: number): boolean {
  return run.rules.timing.kind === 'each' && question === run.questions.length - 1;
}

/** The phase of a run, which changes with its events and with time. */
function usePhase(current: HeldRun | null): AttemptPhase | undefined {
  const [, tick] = useState(0);
  const phase = current && attemptPhase(attemptOf(current.run), Date.now() + current.offsetMs);
  const until = !phase || phase.kind === 'over' ? undefined : phase.until;
  const offsetMs = current?.offsetMs ?? 0;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(
      () => tick((n) => n + 1),
      Math.max(0, until - Date.now() - offsetMs) + 5,
    );
    return () => clearTimeout(timer);
  }, [until, offsetMs]);
  return phase ?? undefined;
}

/** Asks once what was right of a question whose time has run out, where the mode tells it. */
function useMissedQuestion(
  run: RunView | undefined,
  phase: AttemptPhase | undefined,
  send: (run: RunView, question: number, answer: undefined) => Promise<void>,
): void {
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (!run || phase?.kind !== 'reveal' || run.rules.feedback === 'none') return;
    if (run.told[String(phase.question)]) return;
    const key = `${run.startedAt} ${phase.question}`;
    if (asked.current === key) return;
    asked.current = key;
    void send(run, phase.question, undefined);
  }, [run, phase, send]);
}
