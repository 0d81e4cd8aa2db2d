import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import type { QuizFact, AttemptFact } from '../../domain/play/items.ts';
import type { SentOutcome } from '../../domain/contract/attempt.ts';
import { ApiError } from '../../domain/errors.ts';
import type { AttemptMode } from '../../domain/play/modes.ts';
import { answerRefusal, attemptPhase, sealedUntil } from '../../domain/play/attempt.ts';
import type { AttemptEvent, LastAnswer } from '../../domain/play/attempt.ts';
import { withSkippedReveal } from '../../domain/play/skipped-reveal.ts';
import { daysInRow } from '../../domain/play/daily.ts';
import { gainOf, itemKey } from '../../domain/play/items.ts';
import { withJudged } from '../../domain/play/judged-game.ts';
import type { DealtAttempt, Grade } from '../../domain/play/dealt-attempt.ts';
import { gradeOf, thinkingMsOf } from '../../domain/play/dealt-attempt.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import { accountOf } from '../account-document.ts';
import { INITIAL_RATING } from '../../domain/battle/rating.ts';
import { gainScore } from '../leaderboard/entries.ts';
import { readSettings } from '../settings/read-settings.ts';
import { attemptOutcomeOf } from './attempt-outcome.ts';
import { judgedAnswersOf } from './judged-answers.ts';
import type { AttemptRecord } from './attempt-store.ts';
import {
  attemptReference,
  checkNotCalledOff,
  checkSameAttempt,
  forgetAttempt,
  recordOf,
} from './attempt-store.ts';

/**
 * A mode's part in the end of its attempt, within the transaction that ends it. It may read, because nothing is written
 * yet.
 * @returns 'called-off' if the attempt does not count; otherwise the writes to make once the attempt is settled
 */
export type EndOfMode = (
  firestore: Firestore,
  transaction: Transaction,
  attempt: AttemptRecord,
) => Promise<'called-off' | ((settled: AttemptRecord, endedAt: number) => void)>;

/**
 * Ends an attempt and settles it exactly once, however often it is called. It accepts the answers that are still in
 * time, adds the points by which a passed attempt exceeds the best one of its item, and pays that item's coins once.
 * Later calls return the same outcome. An attempt of a contest is only closed before the contest's end; the first call
 * after it settles it.
 * @throws ApiError noData if the player has no such attempt, missingFields if it is of another mode, attemptOver if `startedAt`
 * names an attempt that a newer one has replaced, contestCancelled if its contest was cancelled meanwhile: then the attempt is
 * over and counts for nothing
 */
export async function finishAttempt(
  firestore: Firestore,
  id: string,
  uid: string,
  now: number,
  {
    mode,
    startedAt,
    answers = [],
    skippedAt,
    endOfMode,
    isContestOver = false,
  }: {
    mode?: string;
    startedAt?: number | undefined;
    answers?: readonly LastAnswer[];
    /** When the reveal before the first of `answers` was skipped. */
    skippedAt?: number | undefined;
    /**
     * The part of the attempt's mode; undefined if it has none. Required, because without it a contest would lose the
     * attempt.
     */
    endOfMode: EndOfMode | undefined;
    /** Whether the work on a contest's end calls: then nothing is sealed, whatever end the attempt stores. */
    isContestOver?: boolean;
  },
): Promise<SentOutcome> {
  const { system_timezone: timeZone } = await readSettings(firestore, now);
  const ended = await firestore.runTransaction(async (transaction) => {
    const document = attemptReference(firestore, id);
    const snapshot = await transaction.get(document);
    if (!snapshot.exists) throw new ApiError('noData', 'there is no such attempt');
    const before = recordOf(snapshot);
    if (before.uid !== uid) throw new ApiError('noData', 'there is no such attempt');
    if (mode !== undefined && before.mode !== mode) {
      throw new ApiError('missingFields', 'quiz_type is not that of the attempt');
    }
    checkSameAttempt(before, startedAt);
    const isSealed = !isContestOver && now < sealedUntil(before.rules);
    if (before.status === 'finished' && (isSealed || !before.isSealed)) {
      return { finished: before, taken: [] };
    }
    const settled = await endOfMode?.(firestore, transaction, before);
    if (settled === 'called-off') {
      transaction.update(document, calledOff(now));
      return { finished: { ...before, isCalledOff: true }, taken: [] };
    }
    const isRunning = before.status === 'running';
    const first = before.questions.findIndex(({ question }) => question.id === answers[0]?.id);
    const played = isRunning ? withSkippedReveal(before, first, skippedAt, now) : before;
    const added = isRunning ? takenOf(played, answers, now) : [];
    const record = { ...before, events: [...played.events, ...added] };
    const endedAt = before.endedAt ?? endOfAttempt(before, now);
    if (isSealed) {
      const sealed = { status: 'finished', finishedAt: now, endedAt, isSealed } as const;
      transaction.update(document, { ...sealed, events: [...record.events] });
      return { finished: { ...record, ...sealed }, taken: [] };
    }
    const grade = gradeOf(record);
    const { rules, item } = record;
    // practice changes neither coins nor score
    const gain = rules.reward && gainOf(record.items[itemKey(item)], grade);
    const { gained = 0, earned = 0 } = gain ?? {};
    const fact = factOf(record, grade, gained, now, timeZone);
    const facts = [...record.facts, ...(fact ? [fact] : [])].slice(-MAX_FACTS);
    const factsAt = fact ? now : record.factsAt;
    // a game without an id to note still counts for the day of its end
    const isNoted = grade.tally.right + grade.tally.wrong > 0;
    const answered = {
      ...judgedAnswersOf(record, grade, now),
      ...(endedAt < now && { playedAt: endedAt }),
    };
    const judged = isNoted ? withJudged(record.judged, answered) : record.judged;
    const judgedAt = isNoted ? now : record.judgedAt;
    const after: AttemptRecord = {
      ...record,
      status: 'finished',
      gained,
      earned,
      facts,
      factsAt,
      judged,
      judgedAt,
      isSealed: false,
      finishedAt: isRunning ? now : before.finishedAt,
      items: gain ? { ...record.items, [itemKey(item)]: gain.item } : record.items,
    };
    if (gained > 0 || earned > 0) await pay(firestore, transaction, id, after, { now, timeZone });
    const { status, finishedAt, events } = after;
    const reached = gain ? [new FieldPath('items', itemKey(item)), gain.item] : [];
    settled?.(record, endedAt);
    transaction.update(
      ...([document, 'status', status, 'finishedAt', finishedAt, 'events', events] as const),
      'gained',
      gained,
      'earned',
      earned,
      'facts',
      facts,
      'factsAt',
      factsAt,
      'isSealed',
      false,
      'judged',
      judged,
      'judgedAt',
      judgedAt,
      ...reached,
    );
    return { finished: after, taken: added };
  });
  forgetAttempt(firestore, id);
  checkNotCalledOff(ended.finished);
  return attemptOutcomeOf(id, ended.finished, ended.taken, now);
}

/** The day of a daily quiz, and its number in the row. */
const dailyPart = ({ item, facts, startedAt }: AttemptRecord, now: number) => ({
  day: item,
  playedAt: Math.min(startedAt, now),
  inRow: daysInRow(facts.at(-1), item, startedAt) + 1,
});

/** When an attempt that is ended now was over; its time may have run out before. */
function endOfAttempt(before: AttemptRecord, now: number): number {
  const phase = attemptPhase(before, now);
  return phase.kind === 'over' ? phase.at : now;
}

/** The change of an attempt whose contest was cancelled meanwhile. @param now milliseconds since the epoch */
export const calledOff = (now: number) => ({
  status: 'finished',
  finishedAt: now,
  isCalledOff: true,
});

/** The greatest number of attempts that can wait to be counted for badges and statistics. */
const MAX_FACTS = 200;

/** The mode as which an attempt is counted; practice is not counted. */
const FACT_MODES: Readonly<Partial<Record<AttemptMode, QuizFact['mode']>>> = {
  'quiz-zone': 'quiz',
  'true-false': 'quiz',
  audio: 'quiz',
  maths: 'quiz',
  'multi-match': 'quiz',
  contest: 'quiz',
  daily: 'daily',
  'guess-the-word': 'words',
  'fun-and-learn': 'passage',
};

/** Time per question, in milliseconds, within which an attempt counts as quick: the product family's numbers. */
const QUICK_MS: Readonly<Partial<Record<QuizFact['mode'], number>>> = {
  words: 25_000,
  passage: 8_000,
};

function factOf(
  record: AttemptRecord,
  { tally, count }: Grade,
  points: number,
  now: number,
  timeZone: string,
): AttemptFact | undefined {
  const mode = FACT_MODES[record.mode];
  const answered = tally.right + tally.wrong;
  // an attempt without an answer was not played
  if (!mode || answered === 0) return undefined;
  return {
    mode,
    run: record.run,
    category: record.category,
    points,
    questions: record.questions.length,
    answered,
    correct: tally.right,
    helps: record.helps.length,
    isInTime: thinkingMsOf(record) <= (QUICK_MS[mode] ?? Infinity) * count,
    ...(mode === 'daily' ? dailyPart(record, now) : { day: dayOf(now, timeZone) }),
    ...(record.mode === 'contest' && { at: now }),
  };
}

/**
 * The last answers that are still in time, the first of each question; others are ignored without an error. Questions
 * whose turn has not come have revealed nothing, so a client without other calls may send all its answers at the end.
 */
export function takenOf(
  record: DealtAttempt,
  answers: readonly LastAnswer[],
  now: number,
): readonly AttemptEvent[] {
  const taken = new Map<number, AttemptEvent>();
  for (const { id, answer } of answers) {
    const question = record.questions.findIndex((asked) => asked.question.id === id);
    const refusal = answerRefusal(record, question, now);
    if (taken.has(question) || (refusal !== undefined && refusal !== 'tooEarly')) continue;
    taken.set(question, { kind: 'answer', question, answer, at: now });
  }
  return [...taken.values()];
}

async function pay(
  firestore: Firestore,
  transaction: Transaction,
  id: string,
  { uid, mode, run, gained, earned }: AttemptRecord,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<void> {
  const profile = await transaction.get(firestore.doc(`users/${uid}`));
  const wallet =
    earned > 0 ? (await readWallets(transaction, firestore, [uid])).get(uid) : undefined;
  const score = gained > 0 ? { score: FieldValue.increment(gained) } : {};
  if (wallet) {
    const entry = { id: `attempt-${id}-${run}`, amount: earned, title: mode, at: now };
    moveCoins(transaction, wallet, { ...entry, type: 'quiz-won' }, score);
  } else {
    transaction.update(accountOf(firestore, uid), score);
  }
  if (gained === 0) return;
  const name = (profile.get('name') as string | undefined) ?? '';
  const image = (profile.get('image') as string | undefined) ?? '';
  const rating = (profile.get('rating') as number | undefined) ?? INITIAL_RATING;
  gainScore(transaction, firestore, { uid, name, image, rating }, gained, { now, timeZone });
}
