import { useCallback, useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { assertNever } from '../../../domain/assert-never.ts';
import { answerQuestion, applyLifeline } from '../../../domain/contract/attempt.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { ApiError, isUnanswered } from '../../../domain/errors.ts';
import type { LastAnswer } from '../../../domain/play/attempt.ts';
import type { Answer } from '../../../domain/question/question.ts';
import { stepAttempt } from '../../../domain/solo/attempt-machine.ts';
import type {
  AttemptCommand,
  AttemptState,
  Found,
  MachineEvent,
  QueuedAnswer,
} from '../../../domain/solo/attempt-state.ts';
import { initialState, wakeAt } from '../../../domain/solo/attempt-state.ts';
import type { AttemptView, LockReply } from '../../../domain/solo/attempt-view.ts';
import { skippedAtOf } from '../../../domain/solo/attempt-view.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { callAction } from '../rest/call-action.ts';
import { messageOf } from '../rest/error-message.ts';
import { onLineReturn } from '../rest/line.ts';
import { afterPaint } from '../ui/after-paint.tsx';
import { announce } from '../ui/announce.ts';
import { notify } from '../ui/notify.ts';

/** The system's clock has jumped if it gains or loses more than this against the steady one between two events. */
const JUMP_MS = 250;
/** Timers sometimes fire a little early. */
const TIMER_MARGIN_MS = 5;

const unsentKeyOf = (code: ErrorCode | undefined) =>
  code === 'captured' ? 'solo.unsentCaptured' : 'solo.unsent';

/** The calls of one kind of attempt to the server and to its page. All throw ApiError. */
interface AttemptCalls<View extends AttemptView, Outcome> {
  /** Reads the attempt's progress when the page opens. */
  readonly load: () => Promise<Found<View, Outcome>>;
  /** Reads it again later. */
  readonly look: () => Promise<Found<View, Outcome>>;
  readonly open?: (language: string) => Promise<View>;
  /** Sends an answer, or a question about one; undefined for `answer_question`. */
  readonly answer?: (fields: AnswerFields) => Promise<LockReply>;
  /** Sends an answer with the end of its attempt. */
  readonly sendLast?: (
    answer: QueuedAnswer<View>,
  ) => Promise<{ readonly reply: LockReply; readonly outcome: Outcome }>;
  /** Ends the attempt. Resolves to undefined if this page has no outcome to show. @param seconds since the start */
  readonly finish: (
    view: View,
    answers: readonly LastAnswer[],
    seconds: number,
  ) => Promise<Outcome | undefined>;
  readonly showError: (code: ErrorCode, about: 'attempt' | 'lifeline') => void;
  readonly showUnsent: (code: ErrorCode) => void;
  readonly refreshAccount: () => void;
  readonly onCalledOff?: (() => void) | undefined;
}

/** The fields of `answer_question`. */
type AnswerFields = v.InferInput<typeof answerQuestion.input>;

const answerOwn = (fields: AnswerFields): Promise<LockReply> => callAction(answerQuestion, fields);

/**
 * Runs an attempt's machine in a page, with its calls, its clock and the browser's connection.
 * @param known the state that the page knows already; undefined if it must ask
 */
export function useAttempt<View extends AttemptView, Outcome>(
  kind: 'solo' | 'exam',
  pageCalls: Omit<AttemptCalls<View, Outcome>, 'showError' | 'showUnsent'>,
  known?: Found<View, Outcome>,
) {
  const { t } = useTranslation();
  const [state, setState] = useState<AttemptState<View, Outcome>>(() => initialState(kind, known));
  const latest = useRef(state);
  const calls = useRef<AttemptCalls<View, Outcome>>(undefined);
  useEffect(() => {
    calls.current = {
      ...pageCalls,
      showError: (code, about) => void notify('error', t(messageOf(code)), about),
      showUnsent(code) {
        const text = t(unsentKeyOf(code));
        announce(text, 'assertive');
        void notify('error', text, 'attempt');
      },
    };
  });

  const lead = useRef<number>(undefined);
  const dispatch = useCallback((event: MachineEvent<View, Outcome>): void => {
    const now = Date.now();
    const before = lead.current;
    lead.current = now - performance.now();
    const hasJumped = before !== undefined && Math.abs(lead.current - before) > JUMP_MS;
    for (const one of hasJumped ? [{ kind: 'jumped' } as const, event] : [event]) {
      const step = stepAttempt(latest.current, one, now);
      latest.current = step.state;
      setState(step.state);
      for (const command of step.commands) {
        if (calls.current) void perform(command, calls.current, dispatch);
      }
    }
  }, []);

  useEffect(() => {
    if (latest.current.loading !== 'pending' || !calls.current) return;
    void perform({ kind: 'load' }, calls.current, dispatch);
  }, [dispatch]);

  const at = wakeAt(state);
  useEffect(() => {
    if (at === undefined) return;
    const tick = () => dispatch({ kind: 'tick' });
    const timer = setTimeout(tick, Math.max(0, at - Date.now()) + TIMER_MARGIN_MS);
    return () => clearTimeout(timer);
  }, [at, dispatch]);

  useEffect(() => {
    const online = () => dispatch({ kind: 'online' });
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [dispatch]);

  useEffect(() => {
    // the browser drops the requests of a page that closes or reloads; an answer that arrives twice counts once
    const close = () => {
      if (!calls.current?.answer) sendWhileClosing(latest.current.outbox);
    };
    window.addEventListener('pagehide', close);
    return () => window.removeEventListener('pagehide', close);
  }, []);

  const isUnsent = state.retryAt !== undefined;
  const isStuck = isUnsent || state.end?.status === 'failed';
  useEffect(() => {
    // the retry may be seconds away, and the browser fires no event for a line that breaks behind its router
    return isStuck ? onLineReturn(() => dispatch({ kind: 'online' })) : undefined;
  }, [isStuck, dispatch]);

  const offsetMs = state.held?.offsetMs ?? 0;
  return {
    state,
    dispatch,
    /** @param question the number of the one that the player sees */
    answer: useCallback(
      (answer: Answer, question: number) => dispatch({ kind: 'answer', answer, question }),
      [dispatch],
    ),
    giveUp: () => dispatch({ kind: 'giveUp' }),
    /** The server's time. */
    now: useCallback(() => Date.now() + offsetMs, [offsetMs]),
    /** Sends the unsent answers again; undefined if there are none. */
    resend: isUnsent ? () => dispatch({ kind: 'resend' }) : undefined,
    /** Says that answers are unsent, and why. */
    unsentText: isUnsent ? t(unsentKeyOf(state.unsentBy)) : undefined,
  };
}

/** The field that says when the reveal before a question was skipped. */
export function skippedFieldOf(view: AttemptView, question: number) {
  const at = skippedAtOf(view, question);
  return at === undefined ? {} : { skipped_at: String(at) };
}

/** The fields that name a question of this attempt, so that the next attempt with the same id is not changed. */
const questionFieldsOf = (view: AttemptView, question: number) => ({
  attempt_id: view.attempt_id,
  started_at: String(view.startedAt),
  question: String(question),
  ...skippedFieldOf(view, question),
});

const codeOf = (error: unknown): ErrorCode =>
  error instanceof ApiError ? error.code : 'unavailable';

async function foundBy<View, Outcome>(
  read: () => Promise<Found<View, Outcome>>,
): Promise<Found<View, Outcome>> {
  try {
    return await read();
  } catch (error) {
    return { kind: 'failed', code: codeOf(error) };
  }
}

/**
 * Begins an attempt. If the call had no answer, the server may have begun it all the same, and its time runs: then it is found.
 * @throws ApiError
 */
export function openOrFind<View, Outcome>(
  opening: Promise<View>,
  look: () => Promise<Found<View, Outcome>>,
): Promise<View> {
  return opening.catch(async (error: unknown) => {
    const found = isUnanswered(codeOf(error)) ? await foundBy(look) : undefined;
    if (found?.kind === 'running') return found.view;
    throw error;
  });
}

/** Carries out a command of the attempt machine, and dispatches the result as the event of the same name. */
async function perform<View extends AttemptView, Outcome>(
  command: AttemptCommand<View>,
  calls: AttemptCalls<View, Outcome>,
  dispatch: (event: MachineEvent<View, Outcome>) => void,
): Promise<void> {
  switch (command.kind) {
    case 'load':
      return dispatch({ kind: 'loaded', found: await foundBy(calls.load) });
    case 'look':
      return dispatch({ kind: 'found', look: command.look, found: await foundBy(calls.look) });
    case 'open':
      if (!calls.open) return undefined;
      return openOrFind(calls.open(command.language), calls.look).then(
        (view) => dispatch({ kind: 'opened', view }),
        (error: unknown) => dispatch({ kind: 'notOpened', code: codeOf(error) }),
      );
    case 'send': {
      const { answer, isLast } = command;
      const send = () =>
        isLast && calls.sendLast ? calls.sendLast(answer) : sendOne(answer, calls.answer);
      // on a slow phone sending an answer takes as long as drawing it, so draw it first
      return void afterPaint(() => {
        send().then(
          (sent) => dispatch({ kind: 'sent', answer, ...sent }),
          (error: unknown) => dispatch({ kind: 'notSent', answer, code: codeOf(error) }),
        );
      });
    }
    case 'ask': {
      const { view, question, beginning } = command;
      const fields = {
        ...questionFieldsOf(view, question),
        ...(beginning && { [beginning]: '1' as const }),
      };
      return (calls.answer ?? answerOwn)(fields).then(
        (reply) => dispatch({ kind: 'asked', view, question, beginning, reply }),
        (error: unknown) => dispatch({ kind: 'notAsked', view, beginning, code: codeOf(error) }),
      );
    }
    case 'help': {
      const { view, question, lifeline } = command;
      return callAction(applyLifeline, { ...questionFieldsOf(view, question), lifeline }).then(
        (reply) => dispatch({ kind: 'helped', view, reply }),
        (error: unknown) => dispatch({ kind: 'notHelped', view, code: codeOf(error) }),
      );
    }
    case 'finish':
      return calls.finish(command.view, command.answers, command.seconds).then(
        (outcome) => dispatch({ kind: 'finished', outcome }),
        (error: unknown) => dispatch({ kind: 'notFinished', code: codeOf(error) }),
      );
    case 'showError':
      return calls.showError(command.code, command.about);
    case 'showUnsent':
      return calls.showUnsent(command.code);
    case 'refreshAccount':
      return calls.refreshAccount();
    case 'calledOff':
      return calls.onCalledOff?.();
    default:
      return assertNever(command);
  }
}

async function sendOne<View extends AttemptView>(
  { view, question, answer }: QueuedAnswer<View>,
  send = answerOwn,
): Promise<{ readonly reply: LockReply; readonly outcome?: undefined }> {
  const fields = { ...questionFieldsOf(view, question), answer: JSON.stringify(answer) };
  return { reply: await send(fields) };
}

/** Sends unsent answers from a page that closes: the browser delivers them, and nobody waits for the replies. */
function sendWhileClosing(answers: readonly QueuedAnswer<AttemptView>[]): void {
  for (const { view, question, answer } of answers) {
    const form = new FormData();
    const fields = { ...questionFieldsOf(view, question), answer: JSON.stringify(answer) };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    navigator.sendBeacon(`/api/${answerQuestion.name}`, form);
  }
}
