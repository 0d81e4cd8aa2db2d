import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { SentLeaderboard } from '../../domain/contract/get-leaderboard.ts';
import {
  getDailyLeaderboard,
  getGlobleLeaderboard,
  getMonthlyLeaderboard,
  LEADERBOARD_DEPTH,
} from '../../domain/contract/get-leaderboard.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/fields.ts';
import type { Period } from '../../domain/leaderboard/period.ts';
import { scoreKeys } from '../../domain/leaderboard/period.ts';
import { Fresh } from '../fresh.ts';
import { defineAction } from '../http/define-action.ts';
import { Refused } from '../http/refused.ts';
import { readSettings } from '../settings/read-settings.ts';
import { COUNTED, countOf, rankOf } from './rank-of.ts';

/** A page of a leaderboard is read once for everybody who looks within this time. */
const PAGE_AGE_MS = 10_000;
type Row = SentLeaderboard['other_users_rank'][number];

/** Rows that many may look at, and how many can be turned to. */
interface Shared {
  readonly rows: readonly Row[];
  readonly total: number;
}

const held = new WeakMap<Firestore, Map<string, Fresh<Shared>>>();

const boardOf = (period: Period, contract: typeof getDailyLeaderboard) =>
  defineAction(contract, async ({ offset, limit }, { firestore, now, caller: { uid } }) => {
    const at = now();
    const { system_timezone } = await readSettings(firestore, at);
    const field = `scores.${scoreKeys(at, system_timezone)[period]}`;
    const rows = Math.min(limit, LEADERBOARD_DEPTH - offset);
    const [top, page, own] = await Promise.all([
      sharedPage(firestore, field, 0, 3, at),
      sharedPage(firestore, field, offset, rows, at),
      ownPlace(firestore, field, uid),
    ]);
    if (page.rows.length === 0) throw new Refused('noData');
    return answer(
      {
        my_rank: own,
        other_users_rank: [...page.rows],
        top_three_ranks: [...top.rows],
        total: String(page.total),
      },
      undefined,
      page.total,
    );
  });

/** The leaderboards of the day, the month and for ever. */
export const LEADERBOARD_ACTIONS = [
  boardOf('daily', getDailyLeaderboard),
  boardOf('monthly', getMonthlyLeaderboard),
  boardOf('global', getGlobleLeaderboard),
];

function sharedPage(
  firestore: Firestore,
  field: string,
  offset: number,
  limit: number,
  now: number,
): Promise<Shared> {
  const pages = held.get(firestore) ?? new Map<string, Fresh<Shared>>();
  held.set(firestore, pages);
  const key = `${field} ${offset} ${limit}`;
  // the pages of past days are of no use any more
  if (pages.size > 500) pages.clear();
  const fresh = pages.get(key) ?? new Fresh<Shared>(PAGE_AGE_MS);
  pages.set(key, fresh);
  return fresh.get(now, () => readPage(firestore, field, offset, limit));
}

async function readPage(
  firestore: Firestore,
  field: string,
  offset: number,
  limit: number,
): Promise<Shared> {
  const scored = firestore.collection('users').where(field, '>', 0);
  const [page, total] = await Promise.all([
    // equal scores stand in the order of their ids, so that turning pages loses nobody
    scored.orderBy(field, 'desc').offset(offset).limit(limit).get(),
    countOf(scored, LEADERBOARD_DEPTH),
  ]);
  const [first] = page.docs;
  const firstRank = first ? await rankOf(firestore, field, scoreIn(first, field)) : 1;
  return { rows: ranked(page.docs, field, offset, firstRank), total };
}

/** Ranks along a page: whoever has the score of the one before shares the rank. */
function ranked(
  docs: readonly QueryDocumentSnapshot[],
  field: string,
  offset: number,
  firstRank: number,
): Row[] {
  const rows: Row[] = [];
  let rank = firstRank;
  docs.forEach((document, at) => {
    const score = scoreIn(document, field);
    const before = docs[at - 1];
    if (before && scoreIn(before, field) !== score) rank = offset + at + 1;
    const { name, image } = document.data();
    // a profile that is no player's, as an operator's hand may leave one
    if (!name) return;
    rows.push(rowOf(document.id, score, rank, name, image ?? ''));
  });
  return rows;
}

async function ownPlace(
  firestore: Firestore,
  field: string,
  uid: string,
): Promise<SentLeaderboard['my_rank']> {
  const own = await firestore.doc(`users/${uid}`).get();
  const score = (own.get(field) as number | undefined) ?? 0;
  if (score <= 0) return null;
  const rank = await rankOf(firestore, field, score);
  return {
    ...rowOf(uid, score, Math.min(rank, COUNTED), own.get('name'), own.get('image')),
    is_beyond: flag(rank > COUNTED),
  };
}

function scoreIn(document: QueryDocumentSnapshot, field: string): number {
  return document.get(field) as number;
}

function rowOf(uid: string, score: number, rank: number, name: unknown, image: unknown): Row {
  return {
    user_id: uid,
    score: String(score),
    user_rank: String(rank),
    name: String(name),
    profile: String(image),
  };
}
