import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  QueryDocumentSnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { BadgeType, BadgeRules } from '../../domain/badges/badges.ts';
import { BADGE_TYPES, DEFAULT_BADGE_RULES } from '../../domain/badges/badges.ts';
import type { BattleFact, Counters } from '../../domain/badges/progress.ts';
import {
  afterBattle,
  afterQuiz,
  afterVisit,
  newBadges,
  NO_COUNTERS,
} from '../../domain/badges/progress.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import type { RunFact } from '../../domain/play/items.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import type { Progress as Played } from '../../domain/statistics/statistics.ts';
import { accountOf } from '../account/ledger.ts';
import type { ReferralProgress } from '../account/referral.ts';
import {
  isReferralDue,
  payReferrer,
  readReferrer,
  readReferrerWallet,
} from '../account/referral.ts';
import { cached } from '../cached.ts';
import { readSettings } from '../settings/read-settings.ts';

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

/** Where the progress of a player is. */
export function progressOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`users/${uid}/private/progress`);
}

/** The progress that a document holds; of nobody's, where it does not exist. */
export function readProgress(document: DocumentSnapshot): Progress {
  const kept = (document.data() ?? {}) as Partial<Progress>;
  return {
    categories: {},
    days: {},
    badges: {},
    battlesUntil: 0,
    recent: {},
    runs: {},
    ...kept,
    counters: { ...NO_COUNTERS, ...kept.counters },
  };
}

const Whole = (least: number) =>
  v.pipe(
    v.number('must be a number'),
    v.safeInteger('must be whole'),
    v.minValue(least, `must be at least ${least}`),
  );

const Written = v.partial(
  // a badge that nobody knows is a slip of the pen
  v.strictObject(
    v.entriesFromList(
      BADGE_TYPES,
      v.strictObject({ goal: v.optional(Whole(1)), reward: v.optional(Whole(0)) }),
    ),
  ),
);

/**
 * What each badge asks for and gives: `settings/badges` over the defaults, at most 30 s old. What the operator got wrong is
 * printed and all defaults hold.
 */
export const readBadgeRules = cached(30_000, async (firestore): Promise<BadgeRules> => {
  const document = await firestore.doc('settings/badges').get();
  const written = v.safeParse(Written, document.data() ?? {});
  if (!written.success) {
    const errors = written.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`);
    console.error(`settings/badges: ${errors.join('; ')}`);
    return DEFAULT_BADGE_RULES;
  }
  return Object.fromEntries(
    BADGE_TYPES.map((type) => {
      const { goal, reward } = DEFAULT_BADGE_RULES[type];
      const own = written.output[type];
      return [type, { goal: own?.goal ?? goal, reward: own?.reward ?? reward }];
    }),
  ) as unknown as BadgeRules;
});

/** Battles counted in one transaction; whoever has more is brought up by the next. */
const AT_ONCE = 100;
/** Rounds of that in one call. */
const MOST_ROUNDS = 20;

/**
 * Counts what has happened to a player since the last time, each battle once, and unlocks the badges that are reached, with
 * a notification of each. Who brought the player is paid once the player has played enough. Safe to call at any moment and by
 * many at once.
 * @param now milliseconds since the epoch
 * @returns the progress as it is now
 * @throws ApiError where there is no such account
 */
export async function sync(firestore: Firestore, uid: string, now: number): Promise<Progress> {
  const [settings, rules] = await Promise.all([
    readSettings(firestore, now),
    readBadgeRules(firestore, now),
  ]);
  const { system_timezone } = settings;
  for (let round = 1; ; round++) {
    const { progress, isWhole } = await firestore.runTransaction(async (transaction) => {
      const [document, account] = await transaction.getAll(
        progressOf(firestore, uid),
        accountOf(firestore, uid),
      );
      if (!document || !account?.exists) throw new ApiError('userUnknown');
      const before = readProgress(document);
      const battles = await battlesSince(transaction, firestore, uid, before.battlesUntil);
      const referrer = await readReferrer(transaction, firestore, account);
      const played = await runsOf(transaction, firestore, uid);
      const { referral, ...folded } = foldBattles(
        foldRuns(before, played),
        uid,
        battles,
        system_timezone,
        referrer ?? undefined,
      );
      const isDue = typeof referrer === 'string' && referral && isReferralDue(referral, settings);
      const friend = isDue && (await readReferrerWallet(transaction, firestore, referrer));
      const isSettled = referrer === null || Boolean(friend);
      const counters = afterVisit(
        { ...folded.counters, referrals: (account.get('referrals') as number | undefined) ?? 0 },
        dayOf(now, system_timezone),
      );
      const held = new Set(Object.keys(folded.badges) as BadgeType[]);
      const earned = (account.get('earned') as number | undefined) ?? 0;
      const fresh = newBadges(counters, earned, held, rules);
      const at = Timestamp.fromMillis(now);
      const after: Progress = {
        ...folded,
        ...(referral && !isSettled && { referral }),
        counters,
        badges: {
          ...folded.badges,
          ...Object.fromEntries(fresh.map((type) => [type, { unlockedAt: at }])),
        },
      };
      if (JSON.stringify(after) !== JSON.stringify(before)) {
        transaction.set(document.ref, after);
      }
      if (friend) payReferrer(transaction, friend, uid, settings, now);
      if (isSettled) transaction.update(account.ref, { referralOpen: false });
      for (const type of fresh) tellOf(transaction, firestore, uid, type, at);
      return { progress: after, isWhole: battles.length < AT_ONCE };
    });
    if (isWhole || round === MOST_ROUNDS) return progress;
  }
}

async function battlesSince(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
  until: number,
) {
  const mine = firestore.collection('battles').where('members', 'array-contains', uid);
  const since = Timestamp.fromMillis(Math.max(0, until - OVERLAP_MS));
  const found = await transaction.get(
    mine.where('at', '>=', since).orderBy('at', 'asc').limit(AT_ONCE),
  );
  return found.docs;
}

/** The runs of all modes of a player that count, by the attempts that keep them. */
async function runsOf(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
): Promise<readonly (readonly [id: string, facts: readonly RunFact[]])[]> {
  const own = firestore.collection('attempts').where('uid', '==', uid).select('facts');
  const { docs } = await transaction.get(own);
  return docs.map((attempt) => [
    attempt.id,
    (attempt.get('facts') as readonly RunFact[] | undefined) ?? [],
  ]);
}

/** The progress with finished runs counted in, each once however often it is handed over. */
function foldRuns(progress: Progress, played: Awaited<ReturnType<typeof runsOf>>): Progress {
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

function tellOf(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
  type: BadgeType,
  at: Timestamp,
): void {
  transaction.set(firestore.doc(`users/${uid}/notifications/badge-${type}`), {
    title: `badges.${type}.name`,
    message: `badges.${type}.note`,
    type: 'badges',
    type_id: type,
    image: '',
    at,
  });
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
function foldBattles(
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
