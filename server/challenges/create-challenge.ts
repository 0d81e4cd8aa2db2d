import { randomBytes } from 'node:crypto';
import type { DocumentSnapshot, Firestore, Timestamp } from 'firebase-admin/firestore';
import { Timestamp as FirestoreTimestamp } from 'firebase-admin/firestore';
import { parseAnswerKey } from '../../domain/battle/play-documents.ts';
import type { BattleRules } from '../../domain/battle/room.ts';
import type { ChallengeAnswer, ChallengeAnswers } from '../../domain/challenge/challenge.ts';
import { challengeAnswers, MAX_CHALLENGE_QUESTIONS } from '../../domain/challenge/challenge.ts';
import { createChallenge } from '../../domain/contract/challenge.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { ApiError } from '../../domain/errors.ts';
import { LIMITS } from '../../domain/limits.ts';
import { sealedUntil } from '../../domain/play/attempt.ts';
import { markOf } from '../../domain/play/scoring.ts';
import { challengeRules } from '../../domain/challenge/challenge.ts';
import { limitKeyOf, readPerson } from '../account/persons.ts';
import type { StoredLimit } from '../account/stored-limits.ts';
import { countAct } from '../account/stored-limits.ts';
import { accountOf, checkNotDeleted } from '../account-document.ts';
import { attemptReference, checkSameAttempt, recordOf } from '../attempts/attempt-store.ts';
import { isRecordedKind, recordingRef, rootOf } from '../battle/recordings.ts';
import { readRoom, roomOf } from '../battle/rooms.ts';
import { defineAction } from '../http/define-action.ts';
import { defaultLanguage, readContentLanguages } from '../languages/content-languages.ts';
import { deleteAll } from '../delete-all.ts';
import { pickQuestions } from '../questions/pick-questions.ts';
import { seenCodeOf } from '../questions/question-store.ts';
import { secureRandom } from '../secure-random.ts';
import { readSettings } from '../settings/read-settings.ts';
import { challengeOf, challengeRef, codeOfSource, KEEP_MS } from './challenge-store.ts';

/** The questions of a challenge, with the answers of its owner. */
interface Source {
  readonly questions: readonly string[];
  readonly answers: ChallengeAnswers | null;
  readonly categoryName: string;
  /** BCP 47. */
  readonly language: string;
  /** The game's recorded runs, whose keys the link gives to everybody; empty for none. */
  readonly recordings: readonly string[];
  /** The first recorded run with these questions; '' for none. */
  readonly root: string;
  /** Whether it is another player's. */
  readonly isOthers: boolean;
}

const NO_RUN = { recordings: [], root: '', isOthers: false };

/** Each such challenge deletes recorded runs of others, so that one player cannot empty the game of them. */
const OF_OTHERS_RUNS: StoredLimit = {
  name: 'challenge-of-run',
  most: 5,
  windowMs: 3_600_000,
};

/**
 * Makes the link to a game of the caller. A repeated call for the same game returns the same link. All recorded runs with the
 * questions of the game are deleted, so that nobody meets them for rating with known keys.
 */
export const createChallengeAction = defineAction(
  createChallenge,
  async ({ source, id = '', started_at }, { firestore, caller: { uid }, now, personKey }) => {
    const game = source === 'new' ? randomBytes(16).toString('hex') : `${source} ${id}`;
    if (source !== 'new' && id === '') throw new ApiError('missingFields', 'id is missing');
    const profile = firestore.doc(`users/${uid}`);
    const [user, account] = await firestore.getAll(profile, accountOf(firestore, uid));
    if (!user?.exists || account?.get('status') !== 'active') throw new ApiError('userUnknown');
    // an attempt's document holds one attempt after another
    const startedAt =
      source === 'attempt' ? (started_at ?? (await startOfAttempt(firestore, id))) : undefined;
    const code = codeOfSource(personKey, uid, `${game} ${startedAt ?? ''}`);
    const reference = challengeRef(firestore, code);
    const known = challengeOf(await reference.get());
    if (known) return answer({ code });
    const asking = { uid, account, startedAt, now: now() };
    const { recordings, root, isOthers, ...found } = await sourceOf(firestore, source, id, asking);
    if (isOthers) {
      const key = await limitKeyOf(firestore, uid);
      await countAct(firestore, [{ limit: OF_OTHERS_RUNS, key }], now()).catch((error: unknown) => {
        // another text: the player has not called too fast
        const isReached = error instanceof ApiError && error.status === 429;
        throw isReached ? new ApiError('botTooOften', 'at most 5 in an hour') : error;
      });
    }
    const runs = firestore.collection('recordings').where('root', '==', root);
    if (root) await deleteAll(firestore, runs);
    await firestore.runTransaction(async (transaction) => {
      const current = await transaction.get(account.ref);
      checkNotDeleted(current);
      const person = await readPerson(transaction, firestore, current, now());
      person.give();
      // those of earlier versions have no root
      for (const run of recordings) transaction.delete(recordingRef(firestore, run));
      transaction.set(reference, {
        ...found,
        questions: [...found.questions],
        answers: found.answers && [...found.answers],
        owner: uid,
        person: person.id,
        name: user.get('name') as string,
        image: user.get('image') as string,
        at: FirestoreTimestamp.fromMillis(now()),
        expiresAt: FirestoreTimestamp.fromMillis(now() + KEEP_MS),
      });
    });
    return answer({ code });
  },
);

async function startOfAttempt(firestore: Firestore, id: string): Promise<number | undefined> {
  const [attempt] = await firestore.getAll(attemptReference(firestore, id), {
    fieldMask: ['startedAt'],
  });
  return attempt?.get('startedAt') as number | undefined;
}

interface Asking {
  readonly uid: string;
  readonly account: DocumentSnapshot;
  /** The start of the attempt; undefined for another source. Milliseconds since the epoch. */
  readonly startedAt: number | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

function sourceOf(
  firestore: Firestore,
  source: 'battle' | 'attempt' | 'new',
  id: string,
  asking: Asking,
): Promise<Source> {
  switch (source) {
    case 'battle':
      return battleSource(firestore, id, asking);
    case 'attempt':
      return attemptSource(firestore, id, asking);
    case 'new':
      return newSource(firestore, asking);
  }
}

/** A settled battle of the player. @throws ApiError notAMember, notFinished, or noData once its parts are deleted */
async function battleSource(
  firestore: Firestore,
  id: string,
  { uid, now }: Asking,
): Promise<Source> {
  const room = roomOf(firestore, id);
  const [snapshot, dealt, player] = await firestore.getAll(
    room,
    room.collection('answerKey').doc('all'),
    room.collection('players').doc(uid),
  );
  if (!snapshot?.exists) throw new ApiError('noData', 'there is no such battle');
  const record = readRoom(snapshot);
  if (!record.members.includes(uid)) throw new ApiError('notAMember');
  if (record.status !== 'settled') throw new ApiError('notFinished');
  if (!dealt?.exists || !player?.exists) throw new ApiError('noData', 'its questions are deleted');
  const key = parseAnswerKey(dealt.data());
  const orders = key.optionOrders.get(uid)?.orders ?? [];
  const locks = player.get('locks') as Record<string, StoredLock>;
  // of a battle that ended early only the revealed questions count
  const asked = key.questions.slice(0, record.counted ?? 0).slice(0, MAX_CHALLENGE_QUESTIONS);
  if (asked.length === 0) throw new ApiError('noData', 'nothing was played');
  const answers = asked.map((_, question): ChallengeAnswer | null => {
    const lock = locks[String(question)];
    if (!lock) return null;
    const { rules } = record;
    const startsAfterMs = question === 0 ? rules.countdownMs : rules.revealMs;
    const ms = lock.at.toMillis() - lock.since.toMillis() - startsAfterMs;
    const isRight = orders[question]?.[lock.position] === key.keys[question];
    return { ...pointsOf(rules, isRight, ms), ms: Math.max(0, ms) };
  });
  const languages = await readContentLanguages(firestore, now);
  const language = languages.find((one) => one.id === record.language)?.code ?? 'en';
  const { categoryName, kind, ghost } = record;
  const found = { questions: asked, answers, categoryName, language };
  if (!isRecordedKind(kind)) return { ...found, ...NO_RUN };
  const recordings = [record.id, ...(ghost ? [ghost.recording] : [])];
  return { ...found, recordings, root: rootOf(record, key), isOthers: ghost !== undefined };
}

interface StoredLock {
  readonly position: number;
  readonly at: Timestamp;
  readonly since: Timestamp;
}

/** Right or wrong, and the points as a battle gives them. */
function pointsOf({ points }: Pick<BattleRules, 'points'>, isRight: boolean, ms: number) {
  const elapsed = ms < LIMITS.humanMs ? undefined : Math.max(0, ms - points.allowanceMs);
  const mark = markOf(points, isRight, elapsed);
  return { isRight, points: mark.points };
}

/** Modes whose questions others still have to play, or must not know. */
const SECRET_MODES: ReadonlySet<string> = new Set(['contest', 'exam', 'daily', 'defence']);

/** A finished attempt of the player with choices in a window each. @throws ApiError */
async function attemptSource(
  firestore: Firestore,
  id: string,
  { uid, startedAt, now }: Asking,
): Promise<Source> {
  const snapshot = await attemptReference(firestore, id).get();
  const record = snapshot.exists ? recordOf(snapshot) : undefined;
  if (record?.uid !== uid || SECRET_MODES.has(record.mode)) {
    throw new ApiError('noData', 'there is no such attempt, or others must not know it');
  }
  checkSameAttempt(record, startedAt);
  if (record.status !== 'finished' || now < sealedUntil(record.rules)) {
    throw new ApiError('notFinished');
  }
  const isFit = record.questions.every(
    ({ question }) => question.kind === 'choice' && question.audio === undefined,
  );
  if (!isFit || record.questions.length === 0 || record.rules.timing.kind !== 'each') {
    throw new ApiError('noData', 'only attempts with choices can be played against');
  }
  const { battle } = await readSettings(firestore, now);
  const rules = challengeRules(battle.rules);
  const asked = record.questions.slice(0, MAX_CHALLENGE_QUESTIONS);
  const answers = challengeAnswers({
    ...record,
    rules: { ...record.rules, scoring: rules.scoring },
  }).slice(0, asked.length);
  const category = record.category && (await firestore.doc(`categories/${record.category}`).get());
  return {
    questions: asked.map(({ question }) => question.id),
    answers,
    categoryName: (category && (category.get('name') as string | undefined)) || '',
    language: asked[0]?.question.language ?? 'en',
    ...NO_RUN,
  };
}

/** New questions, which the player has not met in battles. @throws ApiError noQuestions */
async function newSource(firestore: Firestore, { account, now }: Asking): Promise<Source> {
  const { battle } = await readSettings(firestore, now);
  const language = await defaultLanguage(firestore, now);
  const seen = new Set(account.get('seen') as readonly string[] | undefined);
  const count = Math.min(MAX_CHALLENGE_QUESTIONS, battle.rules.questionCount);
  const questions = await pickQuestions({ use: 'battle', category: '', language }, count, {
    firestore,
    timesSeen: (question) => (seen.has(seenCodeOf(question)) ? 1 : 0),
    random: secureRandom,
    now,
  });
  if (!questions) throw new ApiError('noQuestions');
  const languages = await readContentLanguages(firestore, now);
  return {
    questions: questions.map((question) => question.id),
    answers: null,
    categoryName: '',
    language: languages.find((one) => one.id === language)?.code ?? 'en',
    ...NO_RUN,
  };
}
