import type { Answer } from '../../domain/question/question.ts';
import { ApiError } from '../../domain/errors.ts';
import { answerQuestion, reviewAnswers, applyLifeline } from '../../domain/contract/attempt.ts';
import type { Sent } from '../../domain/contract/action.ts';
import { answer } from '../../domain/contract/envelope.ts';
import {
  answerRefusal,
  answersOf,
  attemptPhase,
  isClosed,
  lifelineFeeOf,
  sealedUntil,
  windowsOf,
} from '../../domain/play/attempt.ts';
import type { AttemptEvent } from '../../domain/play/attempt.ts';
import { withSkippedReveal } from '../../domain/play/skipped-reveal.ts';
import {
  audiencePoll,
  fiftyFifty,
  lifelineRefusal,
  nextLetter,
} from '../../domain/play/lifelines.ts';
import type { Lifeline, LifelineRefusal } from '../../domain/play/lifelines.ts';
import { gradeOf, feedbackFor, withoutHint } from '../../domain/play/dealt-attempt.ts';
import type { DealtAttempt, Help } from '../../domain/play/dealt-attempt.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import { defineAction } from '../http/define-action.ts';
import { isLeft, heartbeatChange } from '../../domain/exam/exam-part.ts';
import { secureRandom } from '../secure-random.ts';
import type { AttemptRecord } from './attempt-store.ts';
import {
  attemptReference,
  changeAttempt,
  checkSameAttempt,
  forgetAttempt,
  recordOf,
  runningAttemptOf,
} from './attempt-store.ts';

type Reply = Sent<typeof answerQuestion.output>;

/** Locks an answer at the server's time; only the reply to a locked answer contains the key. */
export const answerQuestionAction = defineAction(
  answerQuestion,
  async (input, { firestore, caller, now }) => {
    const { attempt_id: id, started_at, question, skipped_at } = input;
    const { answer: given, heard, begin } = input;
    const at = now();
    return answer(
      await changeAttempt<Reply>(firestore, id, caller.uid, (stored) => {
        checkSameAttempt(stored, started_at);
        const record = withSkippedReveal(stored, question, skipped_at, at);
        if (isLeft(record, at)) throw new ApiError('attemptOver', 'the exam was left');
        const kind = given ? undefined : heard ? 'heard' : begin ? 'begun' : undefined;
        if (kind && hasBegun(record, kind, question, at)) {
          return { result: { now: at, feedback: {} } };
        }
        const event = kind
          ? beginningOf(record, kind, question, at)
          : eventOf(record, question, given, at);
        if (!event) return { result: { now: at, feedback: feedbackFor(record, question) } };
        const isWhole = record.rules.timing.kind === 'whole';
        // a changed answer replaces the one before
        const before = record.events.filter((one) => !(isWhole && one.question === question));
        const events = [...before, event];
        const feedback = !kind && !isWhole ? feedbackFor({ ...record, events }, question) : {};
        return {
          change: { events, ...heartbeatChange(record, at) },
          result: { now: at, event, feedback },
        };
      }),
    );
  },
);

/**
 * The event of an answer at a server time, or of a question whose right answer is asked for because its time is over.
 * @returns undefined if the call only reads a closed question
 * @throws ApiError if the answer cannot be taken, or the question can still be answered
 */
export function eventOf(
  record: DealtAttempt,
  question: number,
  given: Answer | undefined,
  at: number,
): AttemptEvent | undefined {
  if (!given && isClosed(record, question, at)) return undefined;
  const refusal = answerRefusal(record, question, at);
  if (refusal) throw new ApiError(refusal);
  if (given) return { kind: 'answer', question, answer: given, at };
  const { end = Infinity } = windowsOf(record)[question] ?? {};
  // this reply reveals the key, so the question accepts no more answers, not even within its grace
  if (at > end && record.rules.timing.kind === 'each') return { kind: 'missed', question, at };
  throw new ApiError('tooEarly', 'the question can still be answered');
}

/** The event that starts the time of a question. */
export type BeginningEvent = 'heard' | 'begun';

/**
 * Whether the time of a question with a clip or a picture, or of one that waited, has begun already, so that it does not begin
 * again.
 */
export function hasBegun(
  record: DealtAttempt,
  kind: BeginningEvent,
  question: number,
  at: number,
): boolean {
  if (kind === 'begun') {
    return record.events.some((event) => event.kind === kind && event.question === question);
  }
  const { start = Infinity } = windowsOf(record)[question] ?? {};
  return record.clipsMs[question] !== undefined && at >= start;
}

/** The event that starts a question's time. @throws ApiError if no clip of this question plays and no picture loads now, or it does not wait */
export function beginningOf(
  record: DealtAttempt,
  kind: BeginningEvent,
  question: number,
  at: number,
): AttemptEvent {
  if (kind === 'heard' && record.clipsMs[question] === undefined) {
    throw new ApiError('missingFields', 'neither clip nor picture');
  }
  const phase = attemptPhase(record, at);
  const awaited = kind === 'heard' ? 'listening' : 'waiting';
  if (phase.kind === awaited && phase.question === question) return { kind, question, at };
  throw new ApiError('tooEarly', 'its turn has not come');
}

const LIFELINE_CODES = {
  'not-offered': 'lifelineNotAllowed',
  'too-few-options': 'lifelineNotAllowed',
  'only-question': 'lifelineNotAllowed',
  'no-hint': 'lifelineNotAllowed',
  answered: 'alreadyAnswered',
  used: 'lifelineUsed',
  excluded: 'lifelineExcluded',
} as const satisfies Record<LifelineRefusal, string>;

/** Takes the fee and applies the lifeline in one transaction. */
export const useLifelineAction = defineAction(
  applyLifeline,
  async (
    { attempt_id: id, started_at, question, skipped_at, lifeline },
    { firestore, caller: { uid }, now },
  ) => {
    const at = now();
    const result = await firestore.runTransaction(async (transaction) => {
      const snapshot = await transaction.get(attemptReference(firestore, id));
      const stored = runningAttemptOf(snapshot.exists ? recordOf(snapshot) : undefined, uid);
      checkSameAttempt(stored, started_at);
      const record = withSkippedReveal(stored, question, skipped_at, at);
      const help = helpOf(record, lifeline, question, at);
      const fee = lifelineFeeOf(record.rules, lifeline);
      const event = { kind: 'lifeline' as const, lifeline, question, at };
      const coins = await charge(
        { firestore, transaction, uid, at },
        {
          id: `lifeline-${id}-${record.run}-${lifeline}${lifeline === 'letter' ? `-${record.helps.length}` : ''}`,
          fee,
          title: 'lifeline',
          type: 'lifeline',
        },
      );
      transaction.update(attemptReference(firestore, id), {
        events: [...record.events, event],
        helps: [...record.helps, help],
      });
      return { now: at, event, help, ...(coins !== undefined && { coins }) };
    });
    forgetAttempt(firestore, id);
    return answer(result);
  },
);

/** @throws ApiError if the lifeline cannot be used on this question now */
function helpOf(record: AttemptRecord, lifeline: Lifeline, number: number, at: number): Help {
  const asked = record.questions[number];
  const late = answerRefusal(record, number, at);
  if (!asked || late) throw new ApiError(late ?? 'missingFields');
  const refusal = lifelineRefusal(
    {
      offered: record.rules.lifelines,
      used: record.helps,
      number,
      question: asked.question,
      count: record.questions.length,
      isAnswered: answersOf(record).has(number),
      letterHints: record.rules.letterHints ?? 0,
    },
    lifeline,
  );
  if (refusal) throw new ApiError(LIFELINE_CODES[refusal], refusal);
  const { question, key } = asked;
  const help = { lifeline, question: number };
  if (lifeline === 'hint') return { ...help, hint: question.hint };
  if (lifeline === 'letter' && key.kind === 'word') {
    const given = record.helps.flatMap((one) =>
      one.question === number && one.letter ? [one.letter.place] : [],
    );
    return { ...help, letter: nextLetter(key.word, given, secureRandom) };
  }
  if (key.kind !== 'choice' || question.kind !== 'choice') return help;
  const count = question.options.length;
  if (lifeline === 'fifty-fifty') {
    return { ...help, left: fiftyFifty(key.option, count, secureRandom) };
  }
  return lifeline === 'audience-poll'
    ? { ...help, poll: audiencePoll(key.option, count, secureRandom) }
    : help;
}

/** All answers of a finished attempt; the fee is taken once. */
export const reviewAnswersAction = defineAction(
  reviewAnswers,
  async ({ attempt_id: id, started_at }, { firestore, caller: { uid }, now }) => {
    const at = now();
    const { record, coins } = await firestore.runTransaction(async (transaction) => {
      const document = attemptReference(firestore, id);
      const snapshot = await transaction.get(document);
      const found = snapshot.exists ? recordOf(snapshot) : undefined;
      // other players may still be in the exam, and another exam may ask its questions
      if (found?.uid !== uid || found.exam) {
        throw new ApiError('noData', 'there is no such attempt, or it has no review');
      }
      checkSameAttempt(found, started_at);
      if (found.status !== 'finished') throw new ApiError('notFinished');
      // other players still get the same questions
      if (at < sealedUntil(found.rules)) throw new ApiError('notFinished', 'others still play');
      if (found.isReviewPaid) return { record: found, coins: undefined };
      const { run, reviewFee: fee } = found;
      const left = await charge(
        { firestore, transaction, uid, at },
        { id: `review-${id}-${run}`, fee, title: 'reviewAnswers', type: 'review' },
      );
      transaction.update(document, { isReviewPaid: true });
      return { record: found, coins: left };
    });
    forgetAttempt(firestore, id);
    const { verdicts } = gradeOf(record);
    const own = answersOf(record);
    return answer({
      items: record.questions.map(({ question, key, note }, index) => ({
        question: withoutHint(question),
        key,
        note,
        own: own.get(index),
        verdict: verdicts[index] ?? 'unanswered',
      })),
      coins,
    });
  },
);

/** Takes a fee within a transaction. @returns the remaining coins; undefined if nothing was taken */
async function charge(
  where: {
    readonly firestore: FirebaseFirestore.Firestore;
    readonly transaction: FirebaseFirestore.Transaction;
    readonly uid: string;
    readonly at: number;
  },
  entry: {
    readonly id: string;
    readonly fee: number;
    readonly title: string;
    readonly type: 'lifeline' | 'review';
  },
): Promise<number | undefined> {
  const { firestore, transaction, uid, at } = where;
  const { id, fee, title, type } = entry;
  if (fee === 0) return undefined;
  const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
  if (!wallet) throw new ApiError('userUnknown');
  return moveCoins(transaction, wallet, { id, amount: -fee, title, type, at }).coins;
}
