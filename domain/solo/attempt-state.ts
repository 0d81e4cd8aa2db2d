import type { ErrorCode } from '../errors.ts';
import type { AttemptPhase, LastAnswer } from '../play/attempt.ts';
import { answersOf, attemptPhase } from '../play/attempt.ts';
import type { Lifeline } from '../play/lifelines.ts';
import type { Answer } from '../question/question.ts';
import type {
  AttemptView,
  TimedAttempt,
  HelpReply,
  PendingAnswer,
  LockReply,
} from './attempt-view.ts';
import { attemptOf } from './attempt-view.ts';

/** An answer in the outbox, with its attempt. */
export interface QueuedAnswer<View> extends PendingAnswer {
  readonly view: View;
}

/** The start of a question's time: its clip was heard, or its player is back. */
export type Beginning = 'heard' | 'begin';

/** The life of an attempt on its page. Times are this machine's, in milliseconds. */
export interface AttemptState<View extends AttemptView, Outcome> {
  /** Exams hand out no outcome with the last answer, and are looked at anew where an answer is refused. */
  readonly kind: 'solo' | 'exam';
  /** Whether it is known if an attempt goes on. */
  readonly loading: 'pending' | 'failed' | 'done';
  readonly isOpening: boolean;
  readonly held: TimedAttempt<View> | undefined;
  /** Of `held`, at the last event. */
  readonly phase: AttemptPhase | undefined;
  /** Replies that have changed `held`: a view that was asked for before one of them does not know of it. */
  readonly changes: number;
  /** Not taken by the server yet, the oldest first; of each question the last. */
  readonly outbox: readonly QueuedAnswer<View>[];
  /** The one on its way. */
  readonly sending: QueuedAnswer<View> | undefined;
  /** When to send again; undefined unless the last try did not get through. */
  readonly retryAt: number | undefined;
  /** The beginning that was asked for. */
  readonly beginning: Beginning | undefined;
  /** The question last asked about because its time was over: key of the attempt and place. */
  readonly missed: string | undefined;
  /** The lifeline that was asked for. */
  readonly lifeline: Lifeline | undefined;
  /** It came with the last answer, and is shown after that answer's reveal. */
  readonly early: { readonly key: string; readonly outcome: Outcome } | undefined;
  readonly end:
    | {
        readonly status: 'pending' | 'failed';
        readonly view: View;
        readonly answers: readonly LastAnswer[];
      }
    | undefined;
  /** The attempt whose time was over, so that it is ended by time once. */
  readonly endedKey: string | undefined;
  readonly outcome: Outcome | undefined;
}

/** The server's answer to the question how far an attempt is. */
export type Found<View, Outcome> =
  | { readonly kind: 'running'; readonly view: View }
  | { readonly kind: 'over'; readonly outcome: Outcome }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly code: ErrorCode };

/** Why a page looks at its attempt anew: it is shown again, an answer was refused, or its time was begun elsewhere. */
export type LookReason = 'shown' | 'refused' | 'begun';

/** An event of an attempt, caused by its player, the server, the browser, or time. */
export type MachineEvent<View, Outcome> =
  | { readonly kind: 'loaded'; readonly found: Found<View, Outcome> }
  | { readonly kind: 'start'; readonly language: string }
  | { readonly kind: 'opened'; readonly view: View }
  | { readonly kind: 'notOpened'; readonly code: ErrorCode }
  /** `question` where all are open at once. */
  | { readonly kind: 'answer'; readonly answer: Answer; readonly question?: number | undefined }
  | {
      readonly kind: 'sent';
      readonly answer: QueuedAnswer<View>;
      readonly reply: LockReply;
      /** The outcome, if this answer ended the attempt. */
      readonly outcome?: Outcome | undefined;
    }
  | { readonly kind: 'notSent'; readonly answer: QueuedAnswer<View>; readonly code: ErrorCode }
  | { readonly kind: 'resend' }
  | { readonly kind: 'begin'; readonly beginning: Beginning }
  | {
      readonly kind: 'asked';
      readonly view: View;
      readonly question: number;
      readonly beginning?: Beginning | undefined;
      readonly reply: LockReply;
    }
  | {
      readonly kind: 'notAsked';
      readonly view: View;
      readonly beginning?: Beginning | undefined;
      readonly code: ErrorCode;
    }
  | { readonly kind: 'help'; readonly lifeline: Lifeline }
  | { readonly kind: 'helped'; readonly view: View; readonly reply: HelpReply }
  | { readonly kind: 'notHelped'; readonly view: View; readonly code: ErrorCode }
  | { readonly kind: 'look' }
  | {
      readonly kind: 'found';
      readonly look: Look;
      readonly found: Found<View, Outcome>;
    }
  | { readonly kind: 'giveUp' }
  /** `outcome` is undefined where there is none to show here. */
  | { readonly kind: 'finished'; readonly outcome: Outcome | undefined }
  | { readonly kind: 'notFinished'; readonly code: ErrorCode }
  /** Tries again what has failed. */
  | { readonly kind: 'retry' }
  | { readonly kind: 'again' }
  | { readonly kind: 'online' }
  | { readonly kind: 'tick' };

/** A look at the attempt that was asked for. */
export interface Look {
  readonly reason: LookReason;
  /** Of the state, when it was asked for. */
  readonly changes: number;
}

/** A call that the page has to make. Each answers with the event of the same name. */
export type AttemptCommand<View> =
  /** `loaded` */
  | { readonly kind: 'load' }
  /** `opened` or `notOpened` */
  | { readonly kind: 'open'; readonly language: string }
  /** `found` */
  | { readonly kind: 'look'; readonly look: Look }
  /** `sent` or `notSent`; the last answer goes with the end. */
  | { readonly kind: 'send'; readonly answer: QueuedAnswer<View>; readonly isLast: boolean }
  /** `asked` or `notAsked` */
  | {
      readonly kind: 'ask';
      readonly view: View;
      readonly question: number;
      readonly beginning?: Beginning | undefined;
    }
  /** `helped` or `notHelped` */
  | {
      readonly kind: 'help';
      readonly view: View;
      readonly question: number;
      readonly lifeline: Lifeline;
    }
  /** `finished` or `notFinished`; `seconds` since its start. */
  | {
      readonly kind: 'finish';
      readonly view: View;
      readonly answers: readonly LastAnswer[];
      readonly seconds: number;
    }
  | { readonly kind: 'showError'; readonly code: ErrorCode; readonly about: 'attempt' | 'lifeline' }
  | { readonly kind: 'showUnsent' }
  /** Coins and score may have moved. */
  | { readonly kind: 'refreshAccount' }
  | { readonly kind: 'calledOff' };

/** The page before anything has happened. @param found what the page was sent with; undefined where it asks */
export function initialState<View extends AttemptView, Outcome>(
  kind: 'solo' | 'exam',
  found?: Found<View, Outcome>,
): AttemptState<View, Outcome> {
  return {
    kind,
    loading: found?.kind === 'none' ? 'done' : 'pending',
    isOpening: false,
    held: undefined,
    phase: undefined,
    changes: 0,
    outbox: [],
    sending: undefined,
    retryAt: undefined,
    beginning: undefined,
    missed: undefined,
    lifeline: undefined,
    early: undefined,
    end: undefined,
    endedKey: undefined,
    outcome: undefined,
  };
}

/** The phase of a held attempt. @param now this machine's time */
export const timedPhaseOf = (
  held: TimedAttempt | undefined,
  now: number,
): AttemptPhase | undefined => held && attemptPhase(attemptOf(held.view), now + held.offsetMs);

/** When the next `tick` is due by this machine's clock; undefined where nothing waits for time. */
export function wakeAt<View extends AttemptView>({
  held,
  phase,
  outcome,
  retryAt = Infinity,
}: AttemptState<View, unknown>): number | undefined {
  const until =
    held && phase && phase.kind !== 'over' && outcome === undefined
      ? phase.until - held.offsetMs
      : Infinity;
  const at = Math.min(until, retryAt);
  return at === Infinity ? undefined : at;
}

/** Whether an answer of a question can be put into the outbox: of one that is final, the first is. */
export function takesAnswer<View extends AttemptView>(
  { held, outbox }: AttemptState<View, unknown>,
  question: number,
): boolean {
  if (!held) return false;
  const { rules } = held.view;
  if (rules.timing.kind === 'whole' && rules.isChangeable !== false) return true;
  const isAnswered = answersOf(attemptOf(held.view)).has(question);
  return !isAnswered && !outbox.some((one) => one.question === question);
}

/** The stage of the page of an attempt. */
export type AttemptStage<View, Outcome> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  /** No attempt goes on: one can be begun. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'running'; readonly view: View; readonly phase: AttemptPhase }
  | { readonly kind: 'ending' }
  | { readonly kind: 'over'; readonly outcome: Outcome };

/** The stage of the page. */
export function stageOfAttempt<View extends AttemptView, Outcome>({
  outcome,
  end,
  held,
  phase,
  loading,
}: AttemptState<View, Outcome>): AttemptStage<View, Outcome> {
  if (outcome !== undefined) return { kind: 'over', outcome };
  if (end?.status === 'failed' && held) return { kind: 'failed' };
  if (end?.status === 'pending' || phase?.kind === 'over') return { kind: 'ending' };
  if (held && phase) return { kind: 'running', view: held.view, phase };
  if (loading === 'pending') return { kind: 'loading' };
  return loading === 'failed' ? { kind: 'failed' } : { kind: 'ready' };
}

/** A new state, and the commands that the page carries out. */
export interface Transition<View extends AttemptView, Outcome> {
  readonly state: AttemptState<View, Outcome>;
  readonly commands: readonly AttemptCommand<View>[];
}
