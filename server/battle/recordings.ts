import type { DocumentSnapshot, Firestore, Query, Transaction } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Battle } from '../../domain/battle/battle.ts';
import type { AnswerKey } from '../../domain/battle/play-documents.ts';
import { firstFitting, isWorthRecording, runOf } from '../../domain/battle/recording.ts';
import type { Candidate, Run } from '../../domain/battle/recording.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { BOT } from '../../domain/battle/room.ts';
import type { PlayerId } from '../../domain/battle/room.ts';
import type { PlayerScore } from '../../domain/battle/score.ts';
import { ApiError } from '../../domain/errors.ts';
import { hasBlocked } from '../account/blocked-players.ts';
import type { Wallet } from '../account/ledger.ts';
import { accountOf } from '../account-document.ts';
import { seenCodeOf } from '../questions/question-store.ts';
import { secureRandom } from '../secure-random.ts';
import { toPlainData } from './plain-data.ts';
import { accountAge, personOf } from './rivals.ts';

/** Firestore's TTL policy removes a recording after this time. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;
/** A recording is found by players whose rating differs by up to this much, and by others if none is nearer. */
const RATING_SPREAD = 200;
/** The number of recordings that a search reads first; with the owner's account it costs three reads. */
const FIRST_CANDIDATES = 2;
/** If none of them fits, for example because they are the player's own, it reads on in either direction, so many at once. */
const MORE_CANDIDATES = 10;
/** The most pages of candidates in one direction: at most 24 candidates. */
const MAX_PAGES = 2;

/** `recordings/{id}`: one player's answers in a finished battle, against which others can play. */
export interface Recording extends Run, Candidate {
  readonly id: string;
  /** The battle of the first recording with these questions; '' in recordings of earlier versions, whose id it is. */
  readonly root: string;
  /** When the owner's account was made, in milliseconds since the epoch. */
  readonly ownerSince: number;
  /** Name, picture and rating of the owner in that battle. */
  readonly name: string;
  readonly image: string;
  readonly rating: number;
  readonly category: string;
  readonly categoryName: string;
  readonly language: string;
}

const RecordingSchema = v.object({
  owner: v.string(),
  person: v.string(),
  root: v.optional(v.string(), ''),
  // recordings of before have none
  met: v.optional(v.array(v.string()), []),
  ownerSince: v.number(),
  name: v.string(),
  image: v.string(),
  rating: v.number(),
  category: v.string(),
  categoryName: v.string(),
  language: v.string(),
  questions: v.array(v.string()),
  moves: v.array(v.nullable(v.object({ option: v.number(), ms: v.number() }))),
  at: v.number(),
});

/** Reads a recording. @returns undefined if there is none */
export function recordingOf(snapshot: DocumentSnapshot | undefined): Recording | undefined {
  if (!snapshot?.exists) return undefined;
  return { id: snapshot.id, ...v.parse(RecordingSchema, toPlainData(snapshot.data())) };
}

/** The document of a recording. */
export const recordingRef = (firestore: Firestore, id: string) => firestore.doc(`recordings/${id}`);

/** A section of recordings: a language with a category, or with '' for all categories. */
const sectionOf = (language: string, category: string) => `${language}/${category}`;

/** The player who looks for a recorded run. */
interface Wanted {
  readonly uid: string;
  readonly account: DocumentSnapshot;
  readonly rating: number;
  /** Slug; '' for any. */
  readonly category: string;
  readonly language: string;
}

/**
 * Finds the run of another player with questions that are new to this one: a random one of similar rating, or the latest
 * of the player whose game is answered. Usually costs three reads beside that game, and at most 24 and those of the owners.
 * @param answerTo the game of another player against the caller's run, as in the notification
 * @throws ApiError noGhost
 */
export async function findRecording(
  firestore: Firestore,
  wanted: Wanted,
  answerTo: string | undefined,
): Promise<Recording> {
  const rival = answerTo && (await rivalOfGame(firestore, wanted.uid, answerTo));
  const candidates = rival
    ? readCandidates(latestOf(firestore, rival, wanted.language), 1)
    : nearCandidates(firestore, wanted);
  const { uid, account } = wanted;
  const person = (account.get('personId') as string | undefined) ?? uid;
  const seen = new Set(account.get('seen') as readonly string[] | undefined);
  const player = {
    id: uid,
    person,
    hasBlocked: (run: Candidate) => hasBlocked(account, { uid: run.owner, person: run.person }),
    hasMet: (question: string) => seen.has(seenCodeOf(question)),
  };
  for await (const run of candidates) {
    // the id of one of an earlier version leads to the battle with its answers
    if (run.root === '' || run.root === run.id || !firstFitting([run], player)) continue;
    const owner = await accountOf(firestore, run.owner).get();
    if (mayBePlayed(owner, { uid, person })) return run;
  }
  throw new ApiError('noGhost');
}

/** Whether a recording's owner is another person, active, still allows it, and has not blocked the player. */
function mayBePlayed(
  owner: DocumentSnapshot,
  player: { readonly uid: string; readonly person: string },
): boolean {
  if (owner.get('status') !== 'active' || owner.get('recordsRuns') === false) return false;
  // the run names the person of its time, who may have been merged into the player's since
  if (owner.get('personId') === player.person) return false;
  return !hasBlocked(owner, player);
}

/** Recordings in the order of a query, page by page. */
async function* readCandidates(query: Query, pages: number): AsyncGenerator<Recording> {
  let rest = query;
  for (let page = 0; page < pages; page++) {
    const size = page === 0 ? FIRST_CANDIDATES : MORE_CANDIDATES;
    const { docs } = await rest.limit(size).get();
    for (const snapshot of docs) {
      const recording = recordingOf(snapshot);
      if (recording) yield recording;
    }
    const last = docs.at(-1);
    if (!last || docs.length < size) return;
    rest = query.startAfter(last);
  }
}

/** Recordings from a random place near the player's rating upwards, then downwards. */
async function* nearCandidates(
  firestore: Firestore,
  { rating, category, language }: Wanted,
): AsyncGenerator<Recording> {
  const section = firestore
    .collection('recordings')
    .where('sections', 'array-contains', sectionOf(language, category));
  const from = placeOf(rating);
  yield* readCandidates(section.where('place', '>=', from).orderBy('place'), MAX_PAGES);
  yield* readCandidates(section.where('place', '<', from).orderBy('place', 'desc'), MAX_PAGES);
}

/** A random place near a rating, so that recordings of equal rating are found equally often. */
const placeOf = (rating: number) => rating + (secureRandom() - 0.5) * RATING_SPREAD;

const latestOf = (firestore: Firestore, owner: PlayerId, language: string): Query =>
  firestore
    .collection('recordings')
    .where('owner', '==', owner)
    .where('language', '==', language)
    .orderBy('at', 'desc');

/** The player of a game against the caller's own recorded run. @throws ApiError noGhost */
async function rivalOfGame(firestore: Firestore, uid: string, game: string): Promise<PlayerId> {
  const [recordingId = '', gameId = ''] = game.split('-');
  if (!recordingId || !gameId) throw new ApiError('noGhost');
  const recording = recordingRef(firestore, recordingId);
  const played = await recording.collection('games').doc(gameId).get();
  const rival = played.get('uid') as string | undefined;
  // '' once the rival's account is deleted
  if (!rival || played.get('owner') !== uid) throw new ApiError('noGhost');
  return rival;
}

/** A finished battle whose run may be recorded. */
interface PlayedBattle {
  readonly room: RoomRecord;
  readonly battle: Battle;
  readonly key: AnswerKey;
  readonly scores: readonly PlayerScore[];
  /** The number of revealed keys. */
  readonly shown: number;
  /** The persons who know the questions of a repeated run. */
  readonly metBefore: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The kinds of battle that are recorded. In those by code the players may read the questions to each other. */
const RECORDED_KINDS: readonly RoomRecord['kind'][] = ['random', 'bot', 'ghost'];

/** Whether runs of such battles are recorded, so that others play against them for rating. */
export const isRecordedKind = (kind: RoomRecord['kind']): boolean => RECORDED_KINDS.includes(kind);

/** The battle that was the first with the questions of such a battle: a duel against a recorded run repeats the run's. */
export const rootOf = (
  { id, ghost }: Pick<RoomRecord, 'id' | 'ghost'>,
  { root }: Pick<AnswerKey, 'root'>,
): string => root || ghost?.root || (ghost?.recording ?? id);

/**
 * Records one player's answers in a finished battle, at the cost of one write: the first in an order that depends on the
 * room's id, who has not switched it off.
 * @param wallets of the players
 */
export function recordRun(
  transaction: Transaction,
  firestore: Firestore,
  { room, battle, key, scores, shown, metBefore, now }: PlayedBattle,
  wallets: ReadonlyMap<PlayerId, Wallet>,
): void {
  if (!isRecordedKind(room.kind) || key.packOrders.length === 0) return;
  // a duel has more questions than a battle in an arena
  if (room.arena !== undefined) return;
  // a spectator knows the keys
  if (key.isWatched) return;
  // the repeated run is deleted: a challenge may show its keys, and nobody knows who has met its questions
  if (room.kind === 'ghost' && metBefore.length === 0) return;
  const people = room.members.filter((id) => id !== BOT);
  const isSwapped = room.id.charCodeAt(0) % 2 === 1;
  const id = (isSwapped ? people.toReversed() : people).find((one) => {
    const score = scores.find((score) => score.id === one);
    const account = wallets.get(one)?.snapshot;
    const isAllowed = account?.get('status') === 'active' && account.get('recordsRuns') !== false;
    return isAllowed && score !== undefined && isWorthRecording(battle, score, shown);
  });
  const score = scores.find((one) => one.id === id);
  const wallet = id === undefined ? undefined : wallets.get(id);
  const seat = id === undefined ? undefined : room.seats[id];
  if (!score || !wallet || !seat) return;
  const { questions, moves } = runOf(battle, score, key.questions, key.packOrders);
  const { category, categoryName, language } = room;
  transaction.create(firestore.collection('recordings').doc(), {
    owner: wallet.uid,
    person: personOf(wallet),
    root: rootOf(room, key),
    met: [...new Set([...metBefore, ...[...wallets.values()].map(personOf)])],
    ownerSince: now - accountAge(wallet, now),
    name: seat.name,
    image: seat.image,
    rating: seat.rating,
    place: placeOf(seat.rating),
    category,
    categoryName,
    language,
    sections: [...new Set([sectionOf(language, ''), sectionOf(language, category)])],
    questions: [...questions],
    moves: [...moves],
    at: Timestamp.fromMillis(now),
    expiresAt: Timestamp.fromMillis(now + KEEP_MS),
  });
}
