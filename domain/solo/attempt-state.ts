import type { ErrorCode } from '../errors.ts';
import { isUnanswered } from '../errors.ts';
import type { AttemptPhase, LastAnswer } from '../play/attempt.ts';
import type { Lifeline } from '../play/lifelines.ts';
import type { Answer } from '../question/question.ts';
import type {
  AttemptView,
  TimedAttempt,
  HelpReply,
  PendingAnswer,
  LockReply,
} from './attempt-view.ts';
import { timedPhaseOf, withSkip } from './attempt-view.ts';

/** An answer in the outbox, with its attempt. */
export interface QueuedAnswer<View> extends PendingAnswer {
  readonly view: View;
}

/** The reason a question's time starts: its clip has ended, or its player has returned. */
export type Beginning = 'heard' | 'begin';

/** The life of an attempt on its page. Times are this machine's, in milliseconds. */
export interface AttemptState<View extends AttemptView, Outcome> {
  /** The last answer of an exam brings no outcome, and after a refused answer an exam is read again. */
  readonly kind: 'solo' | 'exam';
  /** Whether the page knows if an attempt is running. */
  readonly loading: 'pending' | 'failed' | 'done';
  readonly isOpening: boolean;
  readonly held: TimedAttempt<View> | undefined;
  /** The phase of `held` at the last event. */
  readonly phase: AttemptPhase | undefined;
  /** The number of replies that have changed `held`: a view requested before one of them may be older than it. */
  readonly changes: number;
  /** Answers that the server has not confirmed, the oldest first; only the last one of each question. */
  readonly outbox: readonly QueuedAnswer<View>[];
  /** The answer on its way. */
  readonly sending: QueuedAnswer<View> | undefined;
  /** When to send again; undefined unless the last try failed. */
  readonly retryAt: number | undefined;
  /** Why the last failed try did not arrive. */
  readonly unsentBy: ErrorCode | undefined;
  /** The requested beginning. */
  readonly beginning: Beginning | undefined;
  /** The last missed question whose right answer was requested: key of the attempt, place, and end of its reveal. */
  readonly missed: string | undefined;
  /** The requested lifeline. */
  readonly lifeline: Lifeline | undefined;
  /**
   * The lifeline of a lost reply: the server may have taken its coins, so no lifeline can be bought until the next view
   * shows its help. Undefined if no help is doubted.
   */
  readonly unhelped: Lifeline | undefined;
  /** The outcome that came with the last answer; it is shown after that answer's reveal. */
  readonly early: { readonly key: string; readonly outcome: Outcome } | undefined;
  readonly end:
    | {
        readonly status: 'pending' | 'failed';
        readonly view: View;
        readonly answers: readonly LastAnswer[];
      }
    | undefined;
  /**
   * When to read the attempt again, because since the last view this machine's clock was set or slept, or the server has
   * events that this page lacks. Until the next view time moves no phase. Undefined while the view is trusted.
   */
  readonly lookAgainAt: number | undefined;
  /** Whether this machine's clock was set or slept since the last view, so that the known offset is wrong. */
  readonly hasJumped: boolean;
  /** The attempt that time has ended, so that it is ended once. */
  readonly endedKey: string | undefined;
  readonly outcome: Outcome | undefined;
}

/** The server's reply about an attempt's progress. */
export type Found<View, Outcome> =
  | { readonly kind: 'running'; readonly view: View }
  | { readonly kind: 'over'; readonly outcome: Outcome }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly code: ErrorCode };

/**
 * Why a page reads its attempt again: it is visible again, an answer was refused, or another device started a
 * question's time.
 */
export type LookReason = 'shown' | 'refused' | 'begun';

/** An event of an attempt, caused by its player, the server, the browser, or time. */
export type MachineEvent<View, Outcome> =
  | { readonly kind: 'loaded'; readonly found: Found<View, Outcome> }
  | { readonly kind: 'start'; readonly language: string }
  | { readonly kind: 'opened'; readonly view: View }
  | { readonly kind: 'notOpened'; readonly code: ErrorCode }
  /** `question` is the number of the one that the player sees. */
  | { readonly kind: 'answer'; readonly answer: Answer; readonly question: number }
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
  | { readonly kind: 'help'; readonly lifeline: Lifeline; readonly question: number }
  | { readonly kind: 'skipReveal' }
  | { readonly kind: 'helped'; readonly view: View; readonly reply: HelpReply }
  | { readonly kind: 'notHelped'; readonly view: View; readonly code: ErrorCode }
  | { readonly kind: 'look' }
  | {
      readonly kind: 'found';
      readonly look: Look;
      readonly found: Found<View, Outcome>;
    }
  | { readonly kind: 'giveUp' }
  /** `outcome` is undefined if this page has none to show. */
  | { readonly kind: 'finished'; readonly outcome: Outcome | undefined }
  | { readonly kind: 'notFinished'; readonly code: ErrorCode }
  /** Retries the failed call. */
  | { readonly kind: 'retry' }
  | { readonly kind: 'again' }
  | { readonly kind: 'online' }
  | { readonly kind: 'tick' }
  /** The system's clock has jumped against the steady one, by a correction or in sleep. */
  | { readonly kind: 'jumped' };

/** A request to read the attempt again. */
export interface Look {
  readonly reason: LookReason;
  /** `changes` of the state at the time of the request. */
  readonly changes: number;
}

/** A call for the page to make. Its result is the event named here. */
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
  | { readonly kind: 'showUnsent'; readonly code: ErrorCode }
  /** Coins and score may have moved. */
  | { readonly kind: 'refreshAccount' }
  | { readonly kind: 'calledOff' };

/** The state before the first event. @param found sent with the page; undefined if the page must ask */
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
    unsentBy: undefined,
    beginning: undefined,
    missed: undefined,
    lifeline: undefined,
    unhelped: undefined,
    early: undefined,
    end: undefined,
    lookAgainAt: undefined,
    hasJumped: false,
    endedKey: undefined,
    outcome: undefined,
  };
}

/** Codes after which an answer is not sent again: the server has it, or accepts no more answers. */
export const CLOSED: Readonly<Record<'solo' | 'exam', ReadonlySet<ErrorCode>>> = {
  solo: new Set(['alreadyAnswered', 'attemptOver']),
  exam: new Set(['alreadyAnswered', 'attemptOver', 'tooLate', 'noData']),
};

const NOT_SHOWN: ReadonlySet<ErrorCode> = new Set([
  'alreadyAnswered',
  'lifelineExcluded',
  'lifelineUsed',
  'tooEarly',
  'tooLate',
]);

/** Whether an answer that failed with this code is sent again: the server has not judged it. A maintenance ends. */
export const isSentAgain = (code: ErrorCode): boolean =>
  isUnanswered(code) || code === 'underMaintenance';

/** Whether a lifeline's error means that the server has, or may have, events that the page lacks. */
export const isDoubtful = (code: ErrorCode): boolean => isUnanswered(code) || NOT_SHOWN.has(code);

/** The change of the state when a page forgets its attempt, so that another can begin. */
export const FORGOTTEN = {
  held: undefined,
  outcome: undefined,
  end: undefined,
  early: undefined,
  outbox: [],
  retryAt: undefined,
  lookAgainAt: undefined,
  unhelped: undefined,
  loading: 'done',
} as const;

/**
 * The change of the state by a skipped reveal: the next question is shown at once. The next call tells the server; if
 * the page is reloaded before, nothing is skipped.
 * @param now this machine's time
 */
export function skipReveal<View extends AttemptView, Outcome>(
  { held, changes }: AttemptState<View, Outcome>,
  now: number,
): Pick<Partial<AttemptState<View, Outcome>>, 'held' | 'changes'> {
  const phase = timedPhaseOf(held, now);
  if (!held || phase?.kind !== 'reveal' || !held.view.feedback[String(phase.question)]) return {};
  const skipped = withSkip(held, phase.question, now);
  return skipped ? { held: skipped, changes: changes + 1 } : {};
}

/** When the next `tick` is due by this machine's clock; undefined if nothing waits for time. */
export function wakeAt<View extends AttemptView>({
  held,
  phase,
  outcome,
  lookAgainAt,
  retryAt = Infinity,
}: AttemptState<View, unknown>): number | undefined {
  const until =
    held && phase && phase.kind !== 'over' && outcome === undefined
      ? phase.until - held.offsetMs
      : Infinity;
  const at = Math.min(lookAgainAt ?? until, retryAt);
  return at === Infinity ? undefined : at;
}

/** The stage of the page of an attempt. */
export type AttemptStage<View, Outcome> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  /** No attempt is running, so one can begin. */
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
