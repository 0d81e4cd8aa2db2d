import { createHash, createHmac } from 'node:crypto';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { ChallengeAnswers } from '../../domain/challenge/challenge.ts';
import { challengeTotals } from '../../domain/challenge/challenge.ts';
import type { ChallengeSide } from '../../domain/contract/challenge.ts';
import { clipMsOf } from '../../domain/play/attempt.ts';
import type { DealtAttempt } from '../../domain/play/dealt-attempt.ts';
import { changeAll } from '../delete-all.ts';

/** Firestore's TTL policy removes a challenge, and the runs of accounts, after this time. */
export const KEEP_MS = 30 * 24 * 60 * 60 * 1000;
/** And a guest's run after a day. */
export const KEEP_GUEST_MS = 24 * 60 * 60 * 1000;

/** `challenges/{code}`: the questions of a finished game, and its player's answers. */
export interface Challenge {
  readonly code: string;
  readonly owner: string;
  readonly person: string;
  readonly name: string;
  readonly image: string;
  /** '' for mixed categories. */
  readonly categoryName: string;
  /** The language of the questions, BCP 47. */
  readonly language: string;
  readonly questions: readonly string[];
  /** Null until the owner has played a challenge with new questions. */
  readonly answers: ChallengeAnswers | null;
}

const ChallengeSchema = v.object({
  owner: v.string(),
  person: v.string(),
  name: v.string(),
  image: v.string(),
  categoryName: v.string(),
  language: v.string(),
  questions: v.array(v.string()),
  answers: v.nullable(
    v.array(v.nullable(v.object({ isRight: v.boolean(), points: v.number(), ms: v.number() }))),
  ),
});

/** The document of a challenge. */
export const challengeRef = (firestore: Firestore, code: string) =>
  firestore.doc(`challenges/${code}`);

/** Reads a challenge; undefined if there is none. */
export function challengeOf(snapshot: DocumentSnapshot | undefined): Challenge | undefined {
  if (!snapshot?.exists) return undefined;
  return { code: snapshot.id, ...v.parse(ChallengeSchema, snapshot.data()) };
}

/**
 * The code of a challenge: the same for the same source, and unguessable without the server's secret.
 * @param source names a game of the player
 */
export function codeOfSource(secret: string, uid: string, source: string): string {
  const hash = createHmac('sha256', secret).update(`challenge ${uid} ${source}`);
  return hash.digest('base64url').slice(0, 20);
}

/** `challengeRuns/{id}`: one player's run of a challenge. */
export interface ChallengeRun extends DealtAttempt {
  readonly id: string;
  readonly code: string;
  /** '' for a guest. */
  readonly uid: string;
  readonly name: string;
  readonly image: string;
  readonly isFinished: boolean;
  /** The answers of a finished run. */
  readonly answers: ChallengeAnswers;
  /** The challenger's answers; null in the challenger's own first run. */
  readonly rival: ChallengeAnswers | null;
}

/** The document of a run. */
export const runRef = (firestore: Firestore, id: string) => firestore.doc(`challengeRuns/${id}`);

/** Reads a run; undefined if there is none. */
export function challengeRunOf(snapshot: DocumentSnapshot | undefined): ChallengeRun | undefined {
  if (!snapshot?.exists) return undefined;
  const data = snapshot.data() as Omit<ChallengeRun, 'id' | 'clipsMs'>;
  return {
    ...data,
    id: snapshot.id,
    clipsMs: data.questions.map(({ question }) => clipMsOf(question)),
  };
}

/** Whether a run is that of a deleted account: only the fact is left that the person has played. */
export const isForgotten = ({ isFinished, questions }: ChallengeRun): boolean =>
  isFinished && questions.length === 0;

/** Removes all personal data from a deleted player's runs, so that the person plays no challenge twice. Can be repeated. */
export async function forgetRuns(firestore: Firestore, uid: string): Promise<void> {
  const ofPlayer = firestore.collection('challengeRuns').where('uid', '==', uid);
  const who = { uid: '', name: '', image: '' };
  const played = { events: [], questions: [], answers: [], rival: null };
  await changeAll(firestore, ofPlayer, { ...who, ...played, isFinished: true });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40);

/** The id of a guest's run: the hash of its token, so that a link with the id gives no access to the run. */
export const guestRunId = (code: string, token: string) => hashOf(`guest ${code} ${token}`);

/** The id of a player's run: one for each person and challenge. */
export const personRunId = (code: string, person: string) => hashOf(`person ${code} ${person}`);

/** A side as it is sent. @param shown the number of questions whose answers may be known */
export function sideOf(
  { name, image }: { readonly name: string; readonly image: string },
  answers: ChallengeAnswers,
  shown: number = answers.length,
): ChallengeSide {
  const known = answers.slice(0, shown);
  return { name, image, answers: [...known], ...challengeTotals(known) };
}
