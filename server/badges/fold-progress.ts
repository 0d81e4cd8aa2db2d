import type { QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { BadgeType } from '../../domain/badges/badges.ts';
import type { BattleFact, Counters } from '../../domain/badges/progress.ts';
import { afterBattle, afterContest, afterQuiz } from '../../domain/badges/progress.ts';
import type { AttemptFact } from '../../domain/play/items.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import type { AnswerProgress as Played } from '../../domain/statistics/statistics.ts';
import type { ReferralProgress } from '../account/referral.ts';

/** A player's progress: `users/{uid}/private/progress`. */
export interface Progress extends Played {
  readonly counters: Counters;
  readonly badges: Readonly<
    Partial<Record<BadgeType, { unlockedAt: Timestamp; claimedAt?: Timestamp }>>
  >;
  /** Battles settled before this are counted; milliseconds since the epoch. */
  readonly battlesUntil: number;
  /** Ids of the counted battles that were settled shortly before it. */
  readonly recent: Readonly<Record<string, number>>;
  /** Attempts finished before this are counted; milliseconds since the epoch. */
  readonly runsUntil: number;
  /** For each solo mode, by the id of its attempt: the number of counted attempts. */
  readonly runs: Readonly<Record<string, number>>;
  /**
   * For modes that are played once, by the id of the attempt: the times of those counted shortly before `runsUntil`.
   */
  readonly recentRuns: Readonly<Record<string, number>>;
  /** The progress of the referral, until the referrer is paid. */
  readonly referral?: ReferralProgress;
}

/** The facts of attempts that badges and statistics need. */
export interface PlayedAttempts {
  /** The id of the attempt. */
  readonly id: string;
  readonly facts: readonly AttemptFact[];
  /** When `facts` changed. */
  readonly factsAt: number;
  /** The rank in a contest that is over, if the player has one. */
  readonly rank?: number | undefined;
}

/**
 * Adds finished attempts and won contests to the progress, each once, however often it is passed. Modes that are played
 * once have no running number: the progress stores their ids while they can still be passed again, and everything older
 * counts as added.
 */
export function foldAttempts(progress: Progress, played: readonly PlayedAttempts[]): Progress {
  let { counters, runsUntil } = progress;
  const runs = { ...progress.runs };
  const recentRuns = { ...progress.recentRuns };
  const categories = { ...progress.categories };
  const days = { ...progress.days };
  const isCounted = (key: string, at: number) =>
    recentRuns[key] !== undefined || at <= progress.runsUntil - OVERLAP_MS;
  for (const { id, facts, factsAt, rank } of played) {
    runsUntil = Math.max(runsUntil, factsAt);
    for (const fact of facts) {
      const { run, at } = fact;
      if (at === undefined ? run <= (runs[id] ?? 0) : isCounted(id, at)) continue;
      if (at === undefined) runs[id] = run;
      else recentRuns[id] = at;
      counters = afterQuiz(counters, fact);
      count(categories, fact.category, fact);
      count(days, fact.day, fact);
      const day = days[fact.day];
      if (day) days[fact.day] = { ...day, points: (day.points ?? 0) + fact.points };
    }
    // the rank is the last change of an attempt
    if (rank === undefined || isCounted(`${id} rank`, factsAt)) continue;
    recentRuns[`${id} rank`] = factsAt;
    counters = afterContest(counters, rank);
  }
  return {
    ...progress,
    counters,
    runs,
    runsUntil,
    categories,
    days,
    recentRuns: withoutOld(recentRuns, runsUntil),
  };
}

/** The counted items that can still be passed again. @param until the time of the latest counted item */
const withoutOld = (recent: Readonly<Record<string, number>>, until: number) =>
  Object.fromEntries(Object.entries(recent).filter(([, at]) => at >= until - OVERLAP_MS));

/** Adds the answers of an attempt to a category or a day; '' means none. */
function count<T extends { answered: number; correct: number; points?: number }>(
  tallies: Record<string, T>,
  name: string,
  { answered, correct }: AttemptFact,
): void {
  if (name === '') return;
  const before = tallies[name] ?? ({ answered: 0, correct: 0, points: 0 } as T);
  tallies[name] = {
    ...before,
    answered: before.answered + answered,
    correct: before.correct + correct,
  };
}

/**
 * A settlement has its process's time and may be written a little after a later one. So battles are searched again this
 * far back, and those not counted yet are added.
 */
export const OVERLAP_MS = 60_000;
/** The number of days whose columns the statistics store. */
const MAX_DAYS = 31;

/** The facts of `battles/{room}` about one player. */
interface StoredFact extends Omit<BattleFact, 'kind' | 'isPlayed' | 'weight'> {
  readonly points: number;
}

/**
 * Adds settled battles to the progress, each once, however often it is passed.
 * @param battles in the order of their settlement
 * @param timeZone the IANA name of the zone in which days begin
 * @param referrer the player's unpaid referrer; battles against this player do not count for the referral
 */
export function foldBattles(
  progress: Progress,
  uid: string,
  battles: readonly QueryDocumentSnapshot[],
  timeZone: string,
  referrer?: string,
): Progress {
  let { counters, battlesUntil, referral } = progress;
  const recent = { ...progress.recent };
  const categories = { ...progress.categories };
  const days = { ...progress.days };
  for (const battle of battles) {
    const at = (battle.get('at') as Timestamp).toMillis();
    const own = (battle.get('players') as Record<string, StoredFact>)[uid];
    if (!own || recent[battle.id] !== undefined) continue;
    recent[battle.id] = at;
    battlesUntil = Math.max(battlesUntil, at);
    const kind = battle.get('kind') as BattleFact['kind'];
    const isPlayed = battle.get('isPlayed') === true;
    const weight = (battle.get('weight') as number | undefined) ?? 0;
    counters = afterBattle(counters, { ...own, kind, isPlayed, weight });
    if (own.result === 'returned' || !isPlayed) continue;
    const { answered, correct, points } = own;
    const slug = (battle.get('category') as string | undefined) ?? '';
    // a battle of mixed categories does not record each question's category
    if (slug !== '') {
      categories[slug] = {
        answered: (categories[slug]?.answered ?? 0) + answered,
        correct: (categories[slug]?.correct ?? 0) + correct,
      };
    }
    const day = dayOf(at, timeZone);
    const members = battle.get('members') as readonly string[];
    if (referrer !== undefined && answered > 0 && !members.includes(referrer)) {
      referral = {
        battles: (referral?.battles ?? 0) + 1,
        days: [...new Set([...(referral?.days ?? []), day])],
      };
    }
    days[day] = {
      answered: (days[day]?.answered ?? 0) + answered,
      correct: (days[day]?.correct ?? 0) + correct,
      points: (days[day]?.points ?? 0) + points,
    };
  }
  return {
    ...progress,
    ...(referral && { referral }),
    counters,
    categories,
    days: Object.fromEntries(Object.entries(days).sort().slice(-MAX_DAYS)),
    battlesUntil,
    recent: withoutOld(recent, battlesUntil),
  };
}
