import type { QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import type { BadgeType } from '../../domain/badges/badges.ts';
import type { BattleFact, Counters } from '../../domain/badges/progress.ts';
import { afterBattle, afterQuiz } from '../../domain/badges/progress.ts';
import type { RunFact } from '../../domain/play/items.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import type { Progress as Played } from '../../domain/statistics/statistics.ts';
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
  /** Of each mode of one player, by the id of its attempt: how many of its runs are counted. */
  readonly runs: Readonly<Record<string, number>>;
  /** As long as who brought the player is not paid. */
  readonly referral?: ReferralProgress;
}

/** The runs of each mode that a player has played, by the id of its attempt. */
export type PlayedRuns = readonly (readonly [id: string, facts: readonly RunFact[]])[];

/** The progress with finished runs counted in, each once however often it is handed over. */
export function foldRuns(progress: Progress, played: PlayedRuns): Progress {
  let { counters } = progress;
  const runs = { ...progress.runs };
  const categories = { ...progress.categories };
  const days = { ...progress.days };
  for (const [id, facts] of played) {
    for (const fact of facts) {
      if (fact.run <= (runs[id] ?? 0)) continue;
      runs[id] = fact.run;
      counters = afterQuiz(counters, fact);
      count(categories, fact.category, fact);
      count(days, fact.day, fact);
      const day = days[fact.day];
      if (day) days[fact.day] = { ...day, points: (day.points ?? 0) + fact.points };
    }
  }
  return { ...progress, counters, runs, categories, days };
}

/** Adds the answers of a run to those of a category or day; '' is none. */
function count<T extends { answered: number; correct: number; points?: number }>(
  tallies: Record<string, T>,
  name: string,
  { answered, correct }: RunFact,
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
/** Days of which the columns of the statistics are kept. */
const DAYS_KEPT = 31;

/** What `battles/{room}` says of one player. */
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
    // a mixed battle does not tell which question was of what
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
    days: Object.fromEntries(Object.entries(days).sort().slice(-DAYS_KEPT)),
    battlesUntil,
    recent: Object.fromEntries(
      Object.entries(recent).filter(([, at]) => at >= battlesUntil - OVERLAP_MS),
    ),
  };
}
