import { flag } from '../../domain/contract/action.ts';
import type { SentOutcome } from '../../domain/contract/attempt.ts';
import type { AttemptEvent } from '../../domain/play/attempt.ts';
import { answersOf, playedMs, sealedUntil } from '../../domain/play/attempt.ts';
import { itemKey, starsOf } from '../../domain/play/items.ts';
import { gradeOf, feedbackFor } from '../../domain/play/dealt-attempt.ts';
import type { AttemptRecord } from './attempt-store.ts';
import { cardsOf, judgedAnswersOf } from './judged-answers.ts';

/** The result of a finished attempt, as sent. */
export function attemptOutcomeOf(
  id: string,
  record: AttemptRecord,
  taken: readonly AttemptEvent[],
  now: number,
): SentOutcome {
  const { item, items, nextItem, rules } = record;
  if (record.isSealed) return sealedOutcome(id, record, taken, now);
  const reached = items[itemKey(item)];
  const { verdicts, tally, count, result } = gradeOf(record);
  return {
    attempt_id: id,
    started_at: record.startedAt,
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
    cards: String(cardsOf(judgedAnswersOf(record, { verdicts }, now)).length),
    seconds: String(Math.round(playedMs(record) / 1_000)),
    review_fee: String(record.isReviewPaid ? 0 : record.reviewFee),
    now,
    item,
    marks: [...verdicts],
    stars: String(reached ? starsOf(reached, rules.reward?.fullPercent ?? 100) : 0),
    next_item: reached?.isPassed ? nextItem : '',
    feedback: Object.fromEntries(
      taken.map(({ question }) => [question, feedbackFor(record, question)]),
    ),
  };
}

/** The outcome of an attempt while its result is secret: the number of answers, which its player knows. */
function sealedOutcome(
  id: string,
  record: AttemptRecord,
  taken: readonly AttemptEvent[],
  now: number,
): SentOutcome {
  const count = record.questions.length;
  const answered = answersOf(record).size;
  return {
    attempt_id: id,
    started_at: record.startedAt,
    total_questions: String(count),
    correctAnswer: '0',
    wrongAnswer: '0',
    notAttempted: String(count - answered),
    winningPer: '0',
    passed: '0',
    earnCoin: '0',
    userScore: '0',
    gainedScore: '0',
    best_streak: '0',
    stars: '0',
    cards: '0',
    review_fee: '0',
    seconds: String(Math.round(playedMs(record) / 1_000)),
    now,
    item: record.item,
    marks: [],
    next_item: '',
    // only that the answers were accepted
    feedback: Object.fromEntries(taken.map(({ question }) => [question, {}])),
    sealed_until: sealedUntil(record.rules),
  };
}
