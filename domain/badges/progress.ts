import { assertNever } from '../assert-never.ts';
import { rowGoesOn } from '../play/daily.ts';
import type { QuizFact } from '../play/items.ts';
import type { BadgeRules, BadgeType } from './badges.ts';
import { BADGE_TYPES } from './badges.ts';

/** A player's counters; badges and statistics are computed from them. */
export interface Counters {
  /** Quizzes and battles played to their end. */
  readonly played: number;
  readonly answered: number;
  readonly correct: number;
  /** Battles of two that were won. */
  readonly duelsWon: number;
  readonly groupsWon: number;
  /** Battles with every answer right and the largest bonus for speed. */
  readonly perfectBattles: number;
  /** Victories in a row against strangers. */
  readonly winsInRow: number;
  readonly bestWinsInRow: number;
  readonly contestsWon: number;
  /**
   * Quizzes of at least 5 questions with every answer right. Words: in time and without a hint. Passages: in time.
   * Other quizzes: without lifelines.
   */
  readonly perfectWords: number;
  readonly perfectPassages: number;
  readonly perfectQuizzes: number;
  /** Days in a row with a daily quiz, and the longest such row. */
  readonly dailyInRow: number;
  readonly bestDailyInRow: number;
  /** The last day with a daily quiz, as `2026-11-21`; '' before the first. */
  readonly lastDailyDay: string;
  /** When it was, in milliseconds since the epoch; 0 before the first. */
  readonly lastDailyAt: number;
  /** Days in a row with a visit, and the longest such row. */
  readonly daysInRow: number;
  readonly bestDaysInRow: number;
  /** The last day that counted for `daysInRow`, as `2026-11-21`; '' before the first. */
  readonly lastDay: string;
  /** The last visit, noted once an hour, in milliseconds since the epoch; 0 before the first. */
  readonly lastVisitAt: number;
  /** Friends who signed up with the player's code. */
  readonly referrals: number;
}

export const NO_COUNTERS: Counters = {
  played: 0,
  answered: 0,
  correct: 0,
  duelsWon: 0,
  groupsWon: 0,
  perfectBattles: 0,
  winsInRow: 0,
  bestWinsInRow: 0,
  contestsWon: 0,
  perfectWords: 0,
  perfectPassages: 0,
  perfectQuizzes: 0,
  dailyInRow: 0,
  bestDailyInRow: 0,
  lastDailyDay: '',
  lastDailyAt: 0,
  daysInRow: 0,
  bestDaysInRow: 0,
  lastDay: '',
  lastVisitAt: 0,
  referrals: 0,
};

/** A settled battle, as its player's counters see it. */
export interface BattleFact {
  readonly kind: 'random' | 'friend' | 'group' | 'arena';
  readonly result: 'won' | 'lost' | 'drawn' | 'returned';
  readonly answered: number;
  readonly correct: number;
  readonly isPerfect: boolean;
  /** Whether at least two members have answered. */
  readonly isPlayed: boolean;
  /**
   * Its weight: 1 for the day's first battle with this stranger, less for the next, 0 for a battle that can be
   * arranged.
   */
  readonly weight: number;
}

/** The counters after a battle. A battle that was called off, or left before anybody answered, does not count. */
export function afterBattle(counters: Counters, fact: BattleFact): Counters {
  if (fact.result === 'returned' || !fact.isPlayed) return counters;
  const isWon = fact.result === 'won';
  const won = counters.winsInRow + (fact.weight === 1 ? 1 : 0);
  const winsInRow = fact.kind === 'random' ? (isWon ? won : 0) : counters.winsInRow;
  return {
    ...counters,
    played: counters.played + 1,
    answered: counters.answered + fact.answered,
    correct: counters.correct + fact.correct,
    duelsWon: counters.duelsWon + (isWon && fact.kind !== 'group' ? 1 : 0),
    groupsWon: counters.groupsWon + (isWon && fact.kind === 'group' ? 1 : 0),
    perfectBattles: counters.perfectBattles + (fact.isPerfect ? 1 : 0),
    winsInRow,
    bestWinsInRow: Math.max(counters.bestWinsInRow, winsInRow),
  };
}

/** The least number of questions for a badge for a quiz without an error. */
const LEAST_QUESTIONS = 5;

/** The counters after a quiz. A second daily quiz on the same day does not lengthen the row. */
export function afterQuiz(counters: Counters, fact: QuizFact): Counters {
  const { mode, questions, correct, helps, isInTime } = fact;
  const isErrorless = questions >= LEAST_QUESTIONS && correct === questions;
  const isUnaided = isErrorless && helps === 0;
  const after = {
    ...counters,
    played: counters.played + 1,
    answered: counters.answered + fact.answered,
    correct: counters.correct + correct,
  };
  switch (mode) {
    case 'quiz':
      return { ...after, perfectQuizzes: after.perfectQuizzes + (isUnaided ? 1 : 0) };
    case 'words':
      return { ...after, perfectWords: after.perfectWords + (isUnaided && isInTime ? 1 : 0) };
    case 'passage':
      return {
        ...after,
        perfectPassages: after.perfectPassages + (isErrorless && isInTime ? 1 : 0),
      };
    case 'daily':
      return afterDailyQuiz(after, fact.day, fact.playedAt ?? 0);
    default:
      return assertNever(mode);
  }
}

function afterDailyQuiz(counters: Counters, day: string, at: number): Counters {
  if (day <= counters.lastDailyDay) return counters;
  const last = { day: counters.lastDailyDay, at: counters.lastDailyAt };
  const dailyInRow = rowGoesOn(last, day, at === 0 ? Infinity : at) ? counters.dailyInRow + 1 : 1;
  return {
    ...counters,
    dailyInRow,
    bestDailyInRow: Math.max(counters.bestDailyInRow, dailyInRow),
    lastDailyDay: day,
    lastDailyAt: at,
  };
}

/** The counters after a contest that is over. @param rank from 1 */
export function afterContest(counters: Counters, rank: number): Counters {
  return rank === 1 ? { ...counters, contestsWon: counters.contestsWon + 1 } : counters;
}

const HOUR_MS = 3_600_000;

/**
 * The counters after a visit: a new day lengthens the row, a gap begins a new one.
 * @param today as `2026-11-21`, in the game's time zone
 * @param now milliseconds since the epoch
 */
export function afterVisit(counters: Counters, today: string, now: number): Counters {
  const { lastDay, lastVisitAt } = counters;
  if (today <= lastDay) {
    return now - lastVisitAt < HOUR_MS ? counters : { ...counters, lastVisitAt: now };
  }
  const isInRow = rowGoesOn({ day: lastDay, at: lastVisitAt }, today, now);
  const daysInRow = isInRow ? counters.daysInRow + 1 : 1;
  return {
    ...counters,
    daysInRow,
    bestDaysInRow: Math.max(counters.bestDaysInRow, daysInRow),
    lastDay: today,
    lastVisitAt: now,
  };
}

/** The value of each badge's counter. @param earned all coins ever earned @param badges badges unlocked */
export function badgeCounts(
  counters: Counters,
  earned: number,
  badges: number,
): Readonly<Record<BadgeType, number>> {
  return {
    dashing_debut: counters.played,
    combat_winner: counters.duelsWon,
    clash_winner: counters.groupsWon,
    most_wanted_winner: counters.contestsWon,
    ultimate_player: counters.perfectBattles,
    quiz_warrior: counters.bestWinsInRow,
    super_sonic: counters.perfectWords,
    flashback: counters.perfectPassages,
    brainiac: counters.perfectQuizzes,
    big_thing: counters.correct,
    elite: earned,
    thirsty: counters.bestDailyInRow,
    power_elite: badges,
    sharing_caring: counters.referrals,
    streak: counters.bestDaysInRow,
  };
}

/**
 * The badges newly reached. One badge may complete the count of another.
 * @param badges the types that are unlocked already
 */
export function newBadges(
  counters: Counters,
  earned: number,
  badges: ReadonlySet<BadgeType>,
  rules: BadgeRules,
): readonly BadgeType[] {
  const all = new Set(badges);
  const fresh: BadgeType[] = [];
  for (;;) {
    const counts = badgeCounts(counters, earned, all.size);
    const next = BADGE_TYPES.find((type) => !all.has(type) && counts[type] >= rules[type].goal);
    if (!next) return fresh;
    all.add(next);
    fresh.push(next);
  }
}
