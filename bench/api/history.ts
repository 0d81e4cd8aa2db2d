import type { Firestore } from '@google-cloud/firestore';
import { Timestamp } from '@google-cloud/firestore';
import { scoreKeys } from '../../domain/statistics/period.ts';
import { syncProgress } from '../../server/badges/progress.ts';
import { leaderboardEntries } from '../../server/leaderboard/entries.ts';
import { readSettings } from '../../server/settings/read-settings.ts';
import { newPlayer } from '../support/bare-game.ts';
import type { BarePlayer } from '../support/bare-game.ts';

/**
 * The share of players with a history: with 2,000 players enough that none reaches its rate limit at some thousand
 * calls per second.
 */
const VETERANS_SHARE = 0.1;
/** The welcome coins are one more movement. */
const MOVEMENTS = 99;
const OWN_NOTIFICATIONS = 30;
const COMMON_NOTIFICATIONS = 20;
const BATTLES = 20;
/** The number that an account stores. */
const ASKED = 200;
const AT_ONCE = 32;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The callers of a benchmark. */
export interface Crowd {
  /** All players; each has a score of today. */
  readonly everybody: readonly BarePlayer[];
  /** The players with a ledger of 100 movements, 30 notifications and 20 battles. */
  readonly veterans: readonly BarePlayer[];
  /** Ids of questions that all players were asked recently. */
  readonly asked: readonly string[];
}

/**
 * Makes players since yesterday, and the history of some of them.
 * @param now milliseconds since the epoch
 * @param players how many; even a tenth of them is an even number
 */
export async function makeCrowd(
  firestore: Firestore,
  now: number,
  players: number,
): Promise<Crowd> {
  const uids = Array.from({ length: players }, (_, number) => `player${number}`);
  const everybody = await eachOf(uids, (uid) => newPlayer(firestore, uid, now - DAY_MS));
  const veterans = everybody.slice(0, players * VETERANS_SHARE);
  const pairs = veterans.length / 2;
  const writer = firestore.bulkWriter({ throttling: false });
  const written: Promise<unknown>[] = [];
  const set = (path: string, fields: object) =>
    written.push(writer.set(firestore.doc(path), fields));
  const { system_timezone } = await readSettings(firestore, now);
  const keys = Object.values(scoreKeys(now, system_timezone));
  const questions = await firestore
    .collection('questions')
    .where('uses', 'array-contains', 'battle')
    .limit(ASKED)
    .get();
  const asked = questions.docs.map(({ id }) => id);
  everybody.forEach(({ uid }, number) => {
    // some share a score, as real players do
    const score = 10 * (1 + ((number * 7919) % 1_500));
    for (const key of keys) {
      set(leaderboardEntries(firestore, key).doc(uid).path, { uid, name: uid, image: '', score });
    }
    const account = firestore.doc(`users/${uid}/private/account`);
    written.push(writer.update(account, { score, seen: asked }));
  });
  for (const { uid } of veterans) {
    for (let number = 0; number < MOVEMENTS; number++) {
      set(`users/${uid}/ledger/past${number}`, {
        amount: 5,
        way: 'in',
        title: 'random battle',
        type: 'battle-won',
        balance: 100,
        at: Timestamp.fromMillis(now - (MOVEMENTS - number) * MINUTE_MS),
      });
    }
    for (let number = 0; number < OWN_NOTIFICATIONS; number++) {
      set(`users/${uid}/notifications/own${number}`, notification(now - number * 2 * MINUTE_MS));
    }
  }
  for (let number = 0; number < COMMON_NOTIFICATIONS; number++) {
    set(`notifications/common${number}`, notification(now - number * 3 * MINUTE_MS));
  }
  for (let number = 0; number < BATTLES * pairs; number++) {
    const pair = number % pairs;
    const round = Math.floor(number / pairs);
    const members = [`player${2 * pair}`, `player${2 * pair + 1}`];
    set(`battles/past${number}`, battle(members, now - (BATTLES - round) * 30 * MINUTE_MS));
  }
  await writer.close();
  await Promise.all(written);
  // in a real game no call counts all battles of a player at once
  await eachOf(veterans, ({ uid }) => syncProgress(firestore, uid, now));
  return { everybody, veterans, asked };
}

function notification(at: number) {
  return {
    title: 'News',
    message: 'Something happened.',
    type: '',
    type_id: '',
    image: '',
    at: Timestamp.fromMillis(at),
  };
}

/** A battle as a settlement stores it. */
function battle(members: readonly string[], at: number) {
  const facts = { image: '', answered: 10, isPerfect: false, coins: 0, ratingChange: 0 };
  const own = (uid: string, isWinner: boolean) => ({
    ...facts,
    name: uid,
    result: isWinner ? 'won' : 'lost',
    correct: isWinner ? 8 : 5,
    points: isWinner ? 40 : 25,
    rank: isWinner ? 1 : 2,
  });
  return {
    members,
    kind: 'random',
    category: 'space',
    categoryName: 'Space',
    questionCount: 10,
    entryFee: 5,
    at: Timestamp.fromMillis(at),
    players: Object.fromEntries(members.map((uid, place) => [uid, own(uid, place === 0)])),
  };
}

/** Runs work on each item, some in parallel; the results are in the order of the items. */
async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const next = async () => {
    for (const [at, item] of waiting) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return results;
}
