import type { CollectionReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { Award } from '../../domain/contest/awards.ts';
import type { Contest, ContestStatus, Prize } from '../../domain/contest/contest.ts';
import type { Standing } from '../../domain/contest/standing.ts';
import type { Translation } from '../../domain/language/translations.ts';
import { placeOf, standingOf } from '../../domain/contest/standing.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { EndOfMode } from '../attempts/finish-attempt.ts';
import { cached } from '../cached.ts';
import { categoryLanguageOf } from '../languages/content-languages.ts';
import type { StoredQuestion } from '../questions/question-store.ts';
import { storedOf } from '../questions/question-store.ts';

/** The document of a contest. */
export const contestOf = (firestore: Firestore, id: string) => firestore.doc(`contests/${id}`);

/** The entries of a contest, each under the player's id. */
export const contestEntries = (firestore: Firestore, id: string): CollectionReference =>
  firestore.collection(`contests/${id}/entries`);

/** The entries that count as played. The end closes an attempt without an answer at 0 points. */
export const playedEntries = (firestore: Firestore, id: string) =>
  contestEntries(firestore, id).where('score', '!=', 0);

/** The id of a player's only attempt in a contest. */
export const contestAttemptId = (id: string, uid: string): string => `contest_${id}_${uid}`;

/** `contests/{id}/entries/{uid}`: the data of a row of the leaderboard. */
export interface ContestEntry {
  readonly uid: string;
  readonly name: string;
  readonly image: string;
  readonly rating: number;
  /** The paid coins, and the redeemable part of them. */
  readonly fee: number;
  readonly redeemable: number;
  /** '' until the attempt is finished; then a text of `placeOf`. */
  readonly place: string;
  readonly score?: number;
  /** Milliseconds of thinking. */
  readonly ms?: number;
  /** The rank, once the contest is over. */
  readonly rank?: number;
  readonly prize?: number;
  /** The part of the prize that the operator's release makes redeemable. */
  readonly held?: number;
  /** Whether the operator has decided against the release of this part. */
  readonly isSpared?: boolean;
}

/** The progress of the work on a contest's end, complete enough to continue after an interruption. */
export interface ContestWork {
  readonly step: 'finish' | 'pay' | 'tell' | 'keep' | 'refund' | 'remind';
  /** The awards, decided once. */
  readonly awards?: readonly Award[];
  /** The number of paid awards. */
  readonly paid?: number;
  /** The last entry whose player was notified. */
  readonly last?: { readonly place: string; readonly uid: string };
  /** The number of notified players, and the rank of the last of them. */
  readonly told?: number;
  readonly rank?: number;
}

/**
 * Nothing of a contest changes later than this after its end. It covers the grace of an answer and differences of
 * clocks.
 */
const END_MARGIN_MS = LIMITS.lockGraceMs + 4_000;

/** When the scheduled work next handles a contest that has begun. */
export const endDueAt = (endsAt: number): Timestamp => Timestamp.fromMillis(endsAt + END_MARGIN_MS);

/** The contest of a document that exists. */
export function contestIn(document: DocumentSnapshot): Contest {
  const at = (field: string) => (document.get(field) as Timestamp).toMillis();
  const translations = (field: string) =>
    (document.get(field) as readonly Translation[] | undefined) ?? [];
  return {
    id: document.id,
    name: document.get('name') as string,
    description: (document.get('description') as string | undefined) ?? '',
    names: translations('names'),
    descriptions: translations('descriptions'),
    image: (document.get('image') as string | undefined) ?? '',
    category: (document.get('category') as string | undefined) ?? '',
    language: categoryLanguageOf(document),
    startsAt: at('startsAt'),
    endsAt: at('endsAt'),
    entryFee: (document.get('entryFee') as number | undefined) ?? 0,
    prizes: (document.get('prizes') as readonly Prize[] | undefined) ?? [],
    questionCount: (document.get('questionCount') as number | undefined) ?? 0,
    status: (document.get('status') as ContestStatus | undefined) ?? 'open',
  };
}

/** The entry data of a finished attempt. */
export const standingData = (standing: Standing) => ({
  place: placeOf(standing),
  score: standing.score,
  ms: standing.ms,
});

/** Ends an attempt of a contest and writes its standing. If the contest was called off, the attempt does not count. */
export const endOfContestRun: EndOfMode = async (firestore, transaction, { item, uid }) => {
  const contest = await transaction.get(contestOf(firestore, item));
  if (contest.get('status') === 'cancelled') return 'called-off';
  return (settled, endedAt) => {
    const standing = standingOf(settled, endedAt);
    transaction.update(contestEntries(firestore, item).doc(uid), standingData(standing));
  };
};

/** The questions of a contest in their order, cached for a minute for all players. */
export const readContestQuestions = cached(
  60_000,
  async (firestore, id: string): Promise<readonly StoredQuestion[]> => {
    const list = await firestore.doc(`contestQuestions/${id}`).get();
    const ids = (list.get('questions') as readonly string[] | undefined) ?? [];
    if (ids.length === 0) return [];
    const found = await firestore.getAll(...ids.map((one) => firestore.doc(`questions/${one}`)));
    return found.filter(({ exists }) => exists).map(storedOf);
  },
);
