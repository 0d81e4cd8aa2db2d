import type { QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { BadgeType } from '../../domain/badges/badges.ts';
import type { BattleFact, Counters } from '../../domain/badges/progress.ts';
import { afterBattle, afterContest, afterQuiz } from '../../domain/badges/progress.ts';
import type { AttemptFact } from '../../domain/play/items.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import type { AnswerProgress as Played } from '../../domain/statistics/statistics.ts';
import type { ReferralProgress } from '../account/referral.ts';

/** How far a player has come: `users/{uid}/private/progress`. */
export interface Progress extends Played {
  readonly counters: Counters;
  readonly badges: Readonly<
    Partial<Record<BadgeType, { unlockedAt: Timestamp; claimedAt?: Timestamp }>>
  >;
  /** Battles settled before this are counted; milliseconds since the epoch. */
  readonly battlesUntil: number;
  /** Ids of the counted battles that were settled shortly before it. */
  readonly recent: Readonly<Record<string, number>>;
  /** Runs that counted before this are counted; milliseconds since the epoch. */
  readonly runsUntil: number;
  /** Of each mode of one player, by the id of its attempt: how many of its runs are counted. */
  readonly runs: Readonly<Record<string, number>>;
  /** Of what is played once, by the id of its attempt: when what was counted shortly before `runsUntil` was. */
  readonly recentRuns: Readonly<Record<string, number>>;
  /** As long as who brought the player is not paid. */
  readonly referral?: ReferralProgress;
}

/** The facts of attempts that badges and statistics need. */
export interface PlayedAttempts {
  /** Of the attempt. */
  readonly id: string;
  readonly facts: readonly AttemptFact[];
  /** When that changed. */
  readonly factsAt: number;
  /** In a contest that is over and was won. */
  readonly rank?: number | undefined;
}

/**
 * The progress with finished runs and contests that were won counted in, each once however often it is handed over. What is
 * played once has no number to go by: it is remembered as long as it can be handed over for its own sake, and what is older
 * is counted.
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
    // it is the last that changes of an attempt
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

/** Those of counted things that can be handed over again. @param until the latest that was counted */
const withoutOld = (recent: Readonly<Record<string, number>>, until: number) =>
  Object.fromEntries(Object.entries(recent).filter(([, at]) => at >= until - OVERLAP_MS));

/** Adds the answers of a run to those of a category or day; '' is none. */
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
 * A settlement takes its time from the clock of whichever process makes it, and may be written a little after a later one:
 * so far back is looked again, at battles that are not counted yet.
 */
export const OVERLAP_MS = 60_000;
/** The number of days whose columns the statistics store. */
const MAX_DAYS = 31;

/** The facts of `battles/{room}` about one player. */
interface StoredFact extends Omit<BattleFact, 'kind' | 'isPlayed' | 'weight'> {
  readonly points: number;
}

/**
 * The progress with settled battles counted in, each once however often it is handed over.
 * @param battles in the order of their settlement
 * @param timeZone where days begin, an IANA name
 * @param referrer who brought the player and is to be paid for it; battles with him count for nothing there
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
    // a mixed battle does not record the category of each question
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
