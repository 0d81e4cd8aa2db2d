import type { Firestore } from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import type { SentOutcome } from '../../domain/contract/attempt.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { setQuizCoinScore, SOLO_TYPES } from '../../domain/contract/settle-battle.ts';
import { flag } from '../../domain/contract/action.ts';
import { answerRefusal } from '../../domain/play/attempt.ts';
import type { AttemptEvent } from '../../domain/play/attempt.ts';
import { gradeOf } from '../../domain/play/run.ts';
import type { Answer } from '../../domain/question/question.ts';
import { accountOf, moveCoins, readWallets } from '../account/ledger.ts';
import { settleBattle } from '../battle/settle-battle.ts';
import { defineAction } from '../http/define-action.ts';
import { gainScore } from '../leaderboard/entries.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { AttemptRecord } from './attempt-store.ts';
import { attemptOf, forgetAttempt, recordOf } from './attempt-store.ts';

/** An answer that comes with the end of a run. */
export interface LastAnswer {
  /** Of the question. */
  readonly id: string;
  readonly answer: Answer;
}

/**
 * Ends a run and settles it, once, whoever asks and however often: with the answers that can still be taken, the score grows
 * by how much a passed run betters the best one, and its coins are paid the first time. What came of it stays the answer.
 * @throws ApiError noData where the player has no such attempt, missingFields where it is of another mode
 */
export async function finishAttempt(
  firestore: Firestore,
  id: string,
  uid: string,
  now: number,
  { mode, answers = [] }: { mode?: string; answers?: readonly LastAnswer[] } = {},
): Promise<SentOutcome> {
  const { system_timezone: timeZone } = await readSettings(firestore, now);
  const finished = await firestore.runTransaction(async (transaction) => {
    const document = attemptOf(firestore, id);
    const snapshot = await transaction.get(document);
    if (!snapshot.exists) throw new ApiError('noData', 'there is no such attempt');
    const before = recordOf(snapshot);
    if (before.uid !== uid) throw new ApiError('noData', 'there is no such attempt');
    if (mode !== undefined && before.mode !== mode) {
      throw new ApiError('missingFields', 'quiz_type is not that of the attempt');
    }
    if (before.status === 'finished') return before;
    const record = { ...before, events: [...before.events, ...takenOf(before, answers, now)] };
    const { tally, count, result } = gradeOf(record);
    const isBetter = result.isPassed && tally.points > Math.max(0, record.best ?? 0);
    const gained = isBetter ? tally.points - Math.max(0, record.best ?? 0) : 0;
    const earned = record.isWon ? 0 : result.coins;
    const after: AttemptRecord = {
      ...record,
      status: 'finished',
      finishedAt: now,
      gained,
      earned,
      isWon: record.isWon || (result.isPassed && count > 0 && result.coins > 0),
      ...(isBetter && { best: tally.points }),
    };
    if (gained > 0 || earned > 0) await pay(firestore, transaction, id, after, timeZone);
    const { status, finishedAt, isWon, events } = after;
    transaction.update(document, {
      ...{ status, finishedAt, isWon, events, gained, earned },
      ...(isBetter && { best: tally.points }),
    });
    return after;
  });
  forgetAttempt(firestore, id);
  return outcomeOf(id, finished);
}

/** The last answers that can still be taken; who sends others is not refused for it. */
function takenOf(
  record: AttemptRecord,
  answers: readonly LastAnswer[],
  now: number,
): readonly AttemptEvent[] {
  return answers.flatMap(({ id, answer }): AttemptEvent[] => {
    const index = record.questions.findIndex(({ question }) => question.id === id);
    if (index < 0 || answerRefusal(record, index, now) !== undefined) return [];
    return [{ kind: 'answer', question: index, answer, at: now }];
  });
}

async function pay(
  firestore: Firestore,
  transaction: FirebaseFirestore.Transaction,
  id: string,
  { uid, mode, run, gained, earned, finishedAt: now }: AttemptRecord,
  timeZone: string,
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
  gainScore(transaction, firestore, { uid, name, image }, gained, { now, timeZone });
}

/** What a finished run has come to, as it is sent. */
function outcomeOf(id: string, record: AttemptRecord): SentOutcome {
  const { verdicts, tally, count, result } = gradeOf(record);
  const last = record.events.at(-1)?.at ?? record.startedAt;
  return {
    attempt_id: id,
    total_questions: String(count),
    correctAnswer: String(tally.right),
    wrongAnswer: String(tally.wrong),
    notAttempted: String(verdicts.filter((verdict) => verdict === 'unanswered').length),
    winningPer: String(Math.floor(result.percent)),
    passed: flag(result.isPassed),
    earnCoin: String(record.earned),
    userScore: String(tally.points),
    gainedScore: String(record.gained),
    best_streak: String(tally.bestStreak),
    seconds: String(Math.round((last - record.startedAt) / 1_000)),
    review_fee: String(record.isReviewPaid ? 0 : record.reviewFee),
  };
}

const MODES = new Map<string, string>(
  Object.entries(SOLO_TYPES).map(([mode, type]) => [type, mode]),
);

/** Settles a battle for one of its members, or ends a run for its player. */
export const setQuizCoinScoreAction = defineAction(
  setQuizCoinScore,
  async (input, { firestore, caller: { uid }, now }) => {
    const { match_id: id, quiz_type: quizType } = input;
    const mode = MODES.get(quizType);
    if (mode !== undefined) {
      const answers = 'play_questions' in input ? (input.play_questions ?? []) : [];
      return answer(await finishAttempt(firestore, id, uid, now(), { mode, answers }));
    }
    const outcomes = await settleBattle(firestore, id, now(), { caller: uid, quizType });
    return answer({
      match_id: id,
      players: Object.entries(outcomes).map(([member, { result, coins, points, rank }]) => ({
        user_id: member,
        result,
        coins: String(coins),
        points: String(points),
        rank: String(rank),
      })),
    });
  },
);
