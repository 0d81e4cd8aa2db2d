import type {
  DocumentSnapshot,
  Firestore,
  QueryDocumentSnapshot,
  QuerySnapshot,
} from 'firebase-admin/firestore';
import { ranksOf } from '../../domain/contest/awards.ts';
import type { Contest } from '../../domain/contest/contest.ts';
import { isCounting } from '../../domain/contest/contest.ts';
import { ApiError } from '../../domain/errors.ts';
import { flag } from '../../domain/contract/action.ts';
import type { SentContestRow } from '../../domain/contract/contest.ts';
import { getContestLeaderboard } from '../../domain/contract/contest.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { LEADERBOARD_DEPTH } from '../../domain/contract/get-leaderboard.ts';
import { cached } from '../cached.ts';
import { defineAction } from '../http/define-action.ts';
import { COUNTED, countOf } from '../leaderboard/entries.ts';
import type { ContestEntry } from './contest-store.ts';
import { contestEntries, contestIn, contestOf } from './contest-store.ts';

/** A page of rows, shared by all viewers. */
interface Page {
  readonly rows: readonly SentContestRow[];
  readonly next: string;
}

/** A contest, with the result in its document. */
export interface Listed extends Contest {
  readonly result?: {
    readonly participants: number;
    readonly top: readonly SentContestRow[];
  };
}

/** Reads the contest of a document. */
export function listedIn(document: Parameters<typeof contestIn>[0]): Listed {
  const result = document.get('result') as Listed['result'];
  return { ...contestIn(document), ...(result && { result }) };
}

/** One contest, at most 10 s old; undefined if there is none. */
export const readContest = cached(10_000, async (firestore, id: string) => {
  const document = await contestOf(firestore, id).get();
  return { contest: document.exists ? listedIn(document) : undefined };
});

/** The finished entries; the others have no place yet. */
const finished = (firestore: Firestore, id: string) =>
  contestEntries(firestore, id).where('place', '>', '');

/** The rank of a place: the number of better places plus one. Not counted beyond `COUNTED`. */
async function rankAt(firestore: Firestore, id: string, place: string): Promise<number> {
  return 1 + (await countOf(finished(firestore, id).where('place', '<', place), COUNTED));
}

/** The query of the top three. */
export const bestOf = (firestore: Firestore, id: string) =>
  finished(firestore, id).orderBy('place').limit(3);

/** The rows of the top three. */
export const topRows = ({ docs }: QuerySnapshot): readonly SentContestRow[] => ranked(docs, 1);

/** The top three, and the numbers of entered and finished players. */
async function countContestHead(firestore: Firestore, id: string) {
  const [participants, total, top] = await Promise.all([
    contestEntries(firestore, id).count().get(),
    countOf(finished(firestore, id), LEADERBOARD_DEPTH),
    bestOf(firestore, id).get(),
  ]);
  return { participants: participants.data().count, total, top: topRows(top) };
}

/** The same, cached for 10 s for all viewers. */
export const readContestHead = cached(10_000, countContestHead);

/** A page of a leaderboard, cached for 10 s for all viewers. @param after `next` of the previous page, or '' */
const readPage = cached(
  10_000,
  async (firestore, id: string, offset: number, limit: number, after: string): Promise<Page> => {
    const ordered = finished(firestore, id).orderBy('place').orderBy('__name__');
    const [place = '', uid = ''] = after.split('.');
    const from =
      after === ''
        ? ordered.offset(offset)
        : ordered.startAfter(place, contestEntries(firestore, id).doc(uid));
    const { docs } = await from.limit(limit).get();
    const first = docs[0];
    if (!first) return { rows: [], next: '' };
    const last = docs.length === limit ? docs.at(-1) : undefined;
    return {
      rows: ranked(docs, await firstRank(firestore, id, first)),
      next: last ? `${String(last.get('place'))}.${last.id}` : '',
    };
  },
);

async function firstRank(
  firestore: Firestore,
  id: string,
  first: QueryDocumentSnapshot,
): Promise<number> {
  const { rank, place } = first.data() as ContestEntry;
  return rank ?? rankAt(firestore, id, place);
}

function ranked(docs: readonly QueryDocumentSnapshot[], firstRankOnIt: number): SentContestRow[] {
  const ranks = ranksOf(
    docs.map((document) => String(document.get('place'))),
    firstRankOnIt,
  );
  return docs.map((document, index) => rowOf(document, ranks[index] ?? 0));
}

function rowOf(document: DocumentSnapshot, rank: number): SentContestRow {
  const { name, image, rating, score = 0, ms = 0, prize } = document.data() as ContestEntry;
  return {
    user_id: document.id,
    name,
    profile: image,
    score: String(score),
    user_rank: String(rank),
    seconds: (ms / 1_000).toFixed(1),
    rating: String(rating),
    ...(prize !== undefined && { prize: String(prize) }),
  };
}

async function ownPlace(firestore: Firestore, id: string, uid: string) {
  const own = await contestEntries(firestore, id).doc(uid).get();
  const { place = '', rank: known } = (own.data() ?? {}) as Partial<ContestEntry>;
  if (place === '') return null;
  // once the contest is over, the rank is stored and needs no count
  const rank = known ?? (await rankAt(firestore, id, place));
  return { ...rowOf(own, Math.min(rank, COUNTED)), is_beyond: flag(rank > COUNTED) };
}

/** A page of the leaderboard of a contest, with the caller's place and the top three. */
export const getContestLeaderboardAction = defineAction(
  getContestLeaderboard,
  async (
    { contest_id: id, offset, limit, after = '', without_own },
    { firestore, now, caller: { uid } },
  ) => {
    const at = now();
    const { contest } = await readContest(firestore, at, id);
    if (!contest) throw new ApiError('noData', 'there is no such contest');
    if (isCounting(contest, at)) throw new ApiError('notFinished', 'the results are being counted');
    const rows = Math.min(limit, LEADERBOARD_DEPTH - offset);
    const [{ top, total }, page, own] = await Promise.all([
      readContestHead(firestore, at, id),
      readPage(firestore, at, id, offset, rows, after),
      without_own ? null : ownPlace(firestore, id, uid),
    ]);
    if (page.rows.length === 0) throw new ApiError('noData', 'nobody has finished');
    return answer(
      {
        my_rank: own,
        data: [...page.rows],
        top_three_ranks: [...top],
        total: String(total),
        next: page.next,
      },
      contest.status === 'completed' ? 'contestPrizes' : undefined,
      total,
    );
  },
);
