import type { DocumentSnapshot, Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { SentLeaderboard } from '../../domain/contract/get-leaderboard.ts';
import {
  getDailyLeaderboard,
  getGlobalLeaderboard,
  getMonthlyLeaderboard,
  LEADERBOARD_DEPTH,
} from '../../domain/contract/get-leaderboard.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/action.ts';
import type { Period } from '../../domain/statistics/period.ts';
import { scoreKeys } from '../../domain/statistics/period.ts';
import { cached } from '../cached.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';
import { readSettings } from '../settings/read-settings.ts';
import { leaderboardEntries, COUNTED, countOf, rankOf } from './entries.ts';

type Row = SentLeaderboard['other_users_rank'][number];

/** A page of rows, shared by all viewers, and the number of rows to page through. */
interface Shared {
  readonly rows: readonly Row[];
  readonly total: number;
}

const boardOf = (period: Period, contract: typeof getDailyLeaderboard) =>
  defineAction(contract, async ({ offset, limit }, { firestore, now, caller: { uid } }) => {
    const at = now();
    const { system_timezone } = await readSettings(firestore, at);
    const key = scoreKeys(at, system_timezone)[period];
    const rows = Math.min(limit, LEADERBOARD_DEPTH - offset);
    const [top, page, own] = await Promise.all([
      readPage(firestore, at, key, 0, 3),
      readPage(firestore, at, key, offset, rows),
      ownPlace(firestore, key, uid),
    ]);
    if (page.rows.length === 0) throw new ApiError('noData');
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

/** The leaderboards of the day, the month and all time. */
export const LEADERBOARD_ACTIONS = [
  boardOf('daily', getDailyLeaderboard),
  boardOf('monthly', getMonthlyLeaderboard),
  boardOf('global', getGlobalLeaderboard),
];

/** A page of a leaderboard, cached for 10 s for all viewers. */
const readPage = cached(
  10_000,
  async (firestore, key: string, offset: number, limit: number): Promise<Shared> => {
    const scored = leaderboardEntries(firestore, key).where('score', '>', 0);
    const [page, total] = await Promise.all([
      // equal scores are ordered by id, so that paging skips nobody
      scored.orderBy('score', 'desc').offset(offset).limit(limit).get(),
      countOf(scored, LEADERBOARD_DEPTH),
    ]);
    const [first] = page.docs;
    const firstRank = first ? await rankOf(firestore, key, scoreIn(first)) : 1;
    return { rows: ranked(page.docs, offset, firstRank), total };
  },
);

/** The ranks of a page's rows; equal scores share a rank. */
function ranked(docs: readonly QueryDocumentSnapshot[], offset: number, firstRank: number): Row[] {
  const rows: Row[] = [];
  let rank = firstRank;
  docs.forEach((document, at) => {
    const score = scoreIn(document);
    const before = docs[at - 1];
    if (before && scoreIn(before) !== score) rank = offset + at + 1;
    rows.push(rowOf(document, score, rank));
  });
  return rows;
}

async function ownPlace(
  firestore: Firestore,
  key: string,
  uid: string,
): Promise<SentLeaderboard['my_rank']> {
  const own = await leaderboardEntries(firestore, key).doc(uid).get();
  const score = (own.get('score') as number | undefined) ?? 0;
  if (score <= 0) return null;
  const rank = await rankOf(firestore, key, score);
  return {
    ...rowOf(own, score, Math.min(rank, COUNTED)),
    is_beyond: flag(rank > COUNTED),
  };
}

function scoreIn(entry: QueryDocumentSnapshot): number {
  return entry.get('score') as number;
}

function rowOf(entry: DocumentSnapshot, score: number, rank: number): Row {
  const rating = entry.get('rating') as number | undefined;
  return {
    user_id: entry.id,
    score: String(score),
    user_rank: String(rank),
    name: entry.get('name') as string,
    profile: entry.get('image') as string,
    ...(rating !== undefined && { rating: String(rating) }),
  };
}
