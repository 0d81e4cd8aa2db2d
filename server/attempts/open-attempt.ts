import type { DocumentData, Firestore, Transaction } from 'firebase-admin/firestore';
import { attemptPhase, isClosed } from '../../domain/play/attempt.ts';
import type { PlayRules } from '../../domain/play/attempt.ts';
import type { AttemptMode } from '../../domain/play/modes.ts';
import type { ItemPath, ItemsProgress } from '../../domain/play/items.ts';
import { itemKey } from '../../domain/play/items.ts';
import { shuffleOptions, withoutFifth } from '../../domain/play/present.ts';
import type { DealtQuestion } from '../../domain/play/dealt-attempt.ts';
import { feedbackFor, withoutHint } from '../../domain/play/dealt-attempt.ts';
import { keyOfContent, questionOfContent } from '../../domain/question/content-question.ts';
import { ApiError } from '../../domain/errors.ts';
import type { AttemptReply } from '../../domain/contract/attempt.ts';
import type { StoredQuestion } from '../questions/question-store.ts';
import { accountOf } from '../account-document.ts';
import { isLeft } from '../../domain/exam/exam-part.ts';
import { secureRandom } from '../secure-random.ts';
import type { AttemptRecord, StoredAttempt } from './attempt-store.ts';
import {
  attemptReference,
  checkNotCalledOff,
  recordOf,
  dataOf,
  forgetAttempt,
  isConflict,
  readAttempt,
} from './attempt-store.ts';
import type { EndOfMode } from './finish-attempt.ts';
import { finishAttempt } from './finish-attempt.ts';

/** How many of the questions a player was asked last are avoided. */
const MAX_SEEN_QUESTIONS = 200;
const ALREADY_EXISTS = 6;

/** The facts of a new attempt, decided by its mode. */
export interface NewAttempt {
  readonly mode: AttemptMode;
  readonly item: ItemPath;
  /** The level that a pass opens. */
  readonly nextItem?: ItemPath | undefined;
  /** Slug; '' for a mix. */
  readonly category: string;
  readonly rules: PlayRules;
  readonly shuffling: Shuffling;
  readonly reviewFee: number;
  /** Of the questions' texts, BCP 47. */
  readonly language: string;
  /**
   * Chooses the questions, avoiding those that were seen; undefined where there are too few.
   * @throws ApiError where what was played so far does not allow the run
   */
  readonly pick: (before: Before) => Promise<readonly StoredQuestion[] | undefined>;
  /**
   * For a run that is played once: what beginning it costs and leaves behind. It reads the account within the transaction that creates the
   * document, and hands back what then writes in it, and returns fields that the document has besides. All of it happens, or
   * nothing. @throws ApiError where it may not be begun
   */
  readonly enter?: (transaction: Transaction) => Promise<() => object>;
  /** The part of its mode in its end. */
  readonly endOfMode?: EndOfMode;
}

/** A player's earlier attempts in a mode. */
export interface Before {
  readonly seen: ReadonlySet<string>;
  readonly items: ItemsProgress;
  /** The item of the last attempt; undefined before the first. */
  readonly item: ItemPath | undefined;
}

/** How the operator wants questions to be shown. */
export interface Shuffling {
  readonly isOptionsShuffled: boolean;
  readonly hasFifthOption: boolean;
  /** Whether TeX is typeset; else its source is shown as it stands. */
  readonly isTexTypeset: boolean;
}

/**
 * The running attempt of a player under an id, else a new one. Two that ask at once get the same. A run whose time is over
 * is finished first, so that nothing of it is lost.
 * @throws ApiError noQuestions
 */
export async function openAttempt(
  firestore: Firestore,
  id: string,
  uid: string,
  attempt: NewAttempt,
  now: number,
): Promise<AttemptReply> {
  const storedAttempt = await readAttempt(firestore, id);
  if (storedAttempt && isRunning(storedAttempt.record, now))
    return attemptReplyOf(id, storedAttempt.record, now);
  if (storedAttempt?.record.status === 'running') {
    await finishAttempt(firestore, id, uid, now, { endOfMode: attempt.endOfMode });
    return openAttempt(firestore, id, uid, attempt, now);
  }
  const { record: before } = storedAttempt ?? {};
  const picked = await attempt.pick({
    seen: new Set(before?.seen),
    items: before?.items ?? {},
    item: before?.item,
  });
  if (!picked?.length) throw new ApiError('noQuestions');
  const record = newRecord(uid, attempt, picked, storedAttempt, now);
  const isWritten = await begin(firestore, id, {
    uid,
    data: dataOf(record),
    enter: attempt.enter,
    held: storedAttempt,
  });
  return isWritten
    ? attemptReplyOf(id, record, now)
    : openAttempt(firestore, id, uid, attempt, now);
}

/** A run to write over what the document held before. */
interface Beginning {
  readonly uid: string;
  readonly data: DocumentData;
  readonly enter: NewAttempt['enter'];
  readonly held: StoredAttempt | undefined;
}

/**
 * Writes a run that begins. The transaction reads the account, so that a deletion which ends meanwhile leaves no run behind.
 * @returns false if the document has changed since it was read, and nothing was written
 * @throws ApiError userUnknown for an account that is gone or going
 */
async function begin(
  firestore: Firestore,
  id: string,
  { uid, data, enter, held: storedAttempt }: Beginning,
): Promise<boolean> {
  const document = attemptReference(firestore, id);
  try {
    return await firestore.runTransaction(async (transaction) => {
      // another call of the same player may have entered: that is no second time
      if (enter && (await transaction.get(document)).exists) return false;
      // `enter` takes a fee or notes that a person has played, and reads the account itself
      const account = enter ? undefined : await transaction.get(accountOf(firestore, uid));
      if (account && account.get('status') !== 'active') throw new ApiError('userUnknown');
      const write = await enter?.(transaction);
      const whole = { ...data, ...write?.() };
      // unchanged since it was read: a condition of the write costs no read
      if (storedAttempt)
        transaction.update(document, whole, { lastUpdateTime: storedAttempt.updateTime });
      else transaction.create(document, whole);
      return true;
    });
  } catch (error) {
    if (isConflict(error) || (error as { code?: unknown }).code === ALREADY_EXISTS) return false;
    throw error;
  } finally {
    forgetAttempt(firestore, id);
  }
}

/**
 * The running attempt of a player under an id. Its status says whether it goes on: an attempt that was ended before its
 * time is over too. @throws ApiError noData, contestCancelled
 */
export async function resumeAttempt(
  firestore: Firestore,
  id: string,
  now: number,
): Promise<AttemptReply> {
  const storedAttempt = await readAttempt(firestore, id);
  if (storedAttempt) checkNotCalledOff(storedAttempt.record);
  if (!storedAttempt || !isRunning(storedAttempt.record, now))
    throw new ApiError('noData', 'no run goes on');
  return attemptReplyOf(id, storedAttempt.record, now);
}

/** The runs of a player that go on, of whatever mode. */
export async function runningAttempts(
  firestore: Firestore,
  uid: string,
  now: number,
): Promise<readonly AttemptRecord[]> {
  const { docs } = await firestore
    .collection('attempts')
    .where('uid', '==', uid)
    .where('status', '==', 'running')
    .get();
  return docs.map(recordOf).filter((record) => isRunning(record, now));
}

/** The run alone that a player can return to, of whatever mode; undefined where none goes on. */
export async function runningAttempt(
  firestore: Firestore,
  uid: string,
  now: number,
): Promise<Pick<AttemptRecord, 'mode' | 'item'> | undefined> {
  const [found] = await runningAttempts(firestore, uid, now);
  return found && { mode: found.mode, item: found.item };
}

function isRunning(record: AttemptRecord, now: number): boolean {
  return (
    record.status === 'running' && attemptPhase(record, now).kind !== 'over' && !isLeft(record, now)
  );
}

/** A run that begins. @param before what the document held; it is replaced */
export function newRecord(
  uid: string,
  { mode, item, nextItem = '', category, rules, shuffling, reviewFee, language }: NewAttempt,
  picked: readonly StoredQuestion[],
  before: StoredAttempt | undefined,
  now: number,
): AttemptRecord {
  const seen = [...(before?.record.seen ?? []), ...picked.map(({ id }) => id)];
  return {
    uid,
    mode,
    item,
    nextItem,
    category,
    rules,
    reviewFee,
    run: (before?.record.run ?? 0) + 1,
    status: 'running',
    startedAt: now,
    events: [],
    helps: [],
    isReviewPaid: false,
    gained: 0,
    earned: 0,
    finishedAt: 0,
    items: before?.record.items ?? {},
    facts: before?.record.facts ?? [],
    factsAt: before?.record.factsAt ?? 0,
    seen: seen.slice(-MAX_SEEN_QUESTIONS),
    clipsMs: picked.map(({ audio }) => audio && audio.seconds * 1_000),
    questions: picked.map((stored) => presentedOf(stored, language, shuffling)),
  };
}

function presentedOf(
  stored: StoredQuestion,
  language: string,
  { isOptionsShuffled, hasFifthOption, isTexTypeset }: Shuffling,
): DealtQuestion {
  const whole = questionOfContent(stored, stored.category, language);
  const question = isTexTypeset ? whole : { ...whole, hasTex: undefined };
  const keyed = { question, key: keyOfContent(stored) };
  const asked = hasFifthOption ? keyed : withoutFifth(keyed);
  // a sequence in its right order would be none, and a word is nothing without its tiles
  const isShuffled = isOptionsShuffled || question.kind === 'sequence' || question.kind === 'word';
  return { ...(isShuffled ? shuffleOptions(asked, secureRandom) : asked), note: stored.note };
}

/** A run as its player may see it: no key but of what is closed, and no hint that was not paid for. */
export function attemptReplyOf(id: string, record: AttemptRecord, now: number): AttemptReply {
  const { mode, rules, startedAt, questions, events, helps, item } = record;
  const { best } = record.items[itemKey(item)] ?? {};
  const closed = questions.flatMap((_, index) => (isClosed(record, index, now) ? [index] : []));
  const view = {
    attempt_id: id,
    mode,
    item,
    now,
    startedAt,
    rules,
    events,
    helps,
    best,
    questions: questions.map(({ question }) => ({
      ...withoutHint(question),
      hasHint: question.hint !== undefined && rules.lifelines.includes('hint'),
    })),
    told: Object.fromEntries(closed.map((index) => [index, feedbackFor(record, index)])),
  };
  // the same data, which the contract does not call read-only
  return view as unknown as AttemptReply;
}
