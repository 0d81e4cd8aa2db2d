import type { DocumentData, Firestore, Transaction } from 'firebase-admin/firestore';
import { attemptPhase, clipMsOf, isClosed, sealedUntil } from '../../domain/play/attempt.ts';
import type { PlayRules } from '../../domain/play/attempt.ts';
import type { AttemptMode } from '../../domain/play/modes.ts';
import type { ItemPath, ItemsProgress } from '../../domain/play/items.ts';
import { itemKey } from '../../domain/play/items.ts';
import { shuffleOptions, withoutFifth } from '../../domain/play/present.ts';
import type { DealtAttempt, DealtQuestion } from '../../domain/play/dealt-attempt.ts';
import { feedbackFor, withoutHint } from '../../domain/play/dealt-attempt.ts';
import { keyOfContent, questionOfContent } from '../../domain/question/content-question.ts';
import { ApiError } from '../../domain/errors.ts';
import type { SentAttempt } from '../../domain/contract/attempt.ts';
import type { StoredQuestion } from '../questions/question-store.ts';
import { accountOf } from '../account-document.ts';
import { isAlreadyThere, isOutdated } from '../firestore-errors.ts';
import { isLeft } from '../../domain/exam/exam-part.ts';
import { secureRandom } from '../secure-random.ts';
import type { AttemptRecord, StoredAttempt } from './attempt-store.ts';
import {
  attemptReference,
  checkNotCalledOff,
  recordOf,
  dataOf,
  forgetAttempt,
  readAttempt,
} from './attempt-store.ts';
import type { EndOfMode } from './finish-attempt.ts';
import { finishAttempt } from './finish-attempt.ts';

/** The number of a player's latest questions that a new attempt avoids. */
const MAX_SEEN_QUESTIONS = 200;

/** The facts of a new attempt, decided by its mode. */
export interface NewAttempt {
  readonly mode: AttemptMode;
  readonly item: ItemPath;
  /** The level that a pass opens. */
  readonly nextItem?: ItemPath | undefined;
  /** Slug; '' for mixed categories. */
  readonly category: string;
  readonly rules: PlayRules;
  readonly shuffling: Shuffling;
  readonly reviewFee: number;
  /** The language of the questions, BCP 47. */
  readonly language: string;
  /** The language of a category's questions, BCP 47, if the attempt may mix languages. @param category slug */
  readonly languageOf?: ((category: string) => string) | undefined;
  /**
   * Chooses the questions, avoiding recent ones; undefined if there are too few.
   * @throws ApiError if the player's progress does not allow the attempt
   */
  readonly pick: (before: Before) => Promise<readonly StoredQuestion[] | undefined>;
  /**
   * For an attempt that is played once: takes its fee and records its begin. It reads the account within the
   * transaction that creates the document. The function that it returns makes the writes and returns further fields of
   * the document. @throws ApiError if it may not be begun
   */
  readonly enter?: (transaction: Transaction) => Promise<() => object>;
  /** The mode's part in the end of its attempt. */
  readonly endOfMode?: EndOfMode;
}

/** A player's earlier attempts in a mode. */
export interface Before {
  readonly seen: ReadonlySet<string>;
  readonly items: ItemsProgress;
  /** The item of the last attempt; undefined before the first. */
  readonly item: ItemPath | undefined;
}

/** The operator's settings for showing questions. */
export interface Shuffling {
  readonly isOptionsShuffled: boolean;
  readonly hasFifthOption: boolean;
  /** Whether TeX is typeset; otherwise its source is shown. */
  readonly isTexTypeset: boolean;
}

/**
 * The running attempt of a player under an id, else a new one. Concurrent calls get the same. An attempt whose time is
 * over is finished first, so that nothing is lost.
 * @throws ApiError noQuestions
 */
export async function openAttempt(
  firestore: Firestore,
  id: string,
  uid: string,
  attempt: NewAttempt,
  now: number,
): Promise<SentAttempt> {
  const storedAttempt = await readAttempt(firestore, id);
  if (storedAttempt && isRunning(storedAttempt.record, now))
    return attemptReplyOf(id, storedAttempt.record, now);
  if (storedAttempt?.record.status === 'running') {
    await settle(firestore, id, storedAttempt.record, now, attempt.endOfMode);
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

/** A new attempt that replaces the document's previous content. */
interface Beginning {
  readonly uid: string;
  readonly data: DocumentData;
  readonly enter: NewAttempt['enter'];
  readonly held: StoredAttempt | undefined;
}

/**
 * Writes a new attempt. The transaction reads the account, so that a deletion that ends meanwhile leaves no attempt
 * behind.
 * @returns false if the document has changed since it was read, and nothing was written
 * @throws ApiError userUnknown for an account that is deleted or being deleted
 */
async function begin(
  firestore: Firestore,
  id: string,
  { uid, data, enter, held: storedAttempt }: Beginning,
): Promise<boolean> {
  const document = attemptReference(firestore, id);
  try {
    return await firestore.runTransaction(async (transaction) => {
      // another call of the same player may have entered already; it must not pay twice
      if (enter && (await transaction.get(document)).exists) return false;
      // `enter` reads the account itself
      const account = enter ? undefined : await transaction.get(accountOf(firestore, uid));
      if (account && account.get('status') !== 'active') throw new ApiError('userUnknown');
      const write = await enter?.(transaction);
      const whole = { ...data, ...write?.() };
      // a precondition that the document is unchanged costs no read
      if (storedAttempt)
        transaction.update(document, whole, { lastUpdateTime: storedAttempt.updateTime });
      else transaction.create(document, whole);
      return true;
    });
  } catch (error) {
    if (isOutdated(error) || isAlreadyThere(error)) return false;
    throw error;
  } finally {
    forgetAttempt(firestore, id);
  }
}

/**
 * The running attempt of a player under an id. The status decides, because an attempt may end before its time.
 * @param isSettled whether an attempt whose time ran out without its page is settled. It is then returned once more: its page
 * sees that it is over and reads its outcome. One of an earlier day is not returned, because the next day's quiz can begin.
 * @throws ApiError noData, contestCancelled
 */
export async function resumeAttempt(
  firestore: Firestore,
  id: string,
  now: number,
  isSettled: boolean,
): Promise<SentAttempt> {
  const { record } = (await readAttempt(firestore, id)) ?? {};
  if (record) checkNotCalledOff(record);
  if (record && isRunning(record, now)) return attemptReplyOf(id, record, now);
  if (record?.status !== 'running' || !isSettled)
    throw new ApiError('noData', 'nothing is running');
  // within the grace of the last answers their page may still send them with the end
  const isOpen = record.questions.some((_, index) => !isClosed(record, index, now));
  if (!isOpen && !(await settle(firestore, id, record, now, undefined))) {
    return resumeAttempt(firestore, id, now, isSettled);
  }
  const { waitsUntil = Infinity } = record.rules;
  if (!isOpen && now >= waitsUntil) throw new ApiError('noData', 'it was of an earlier day');
  return attemptReplyOf(id, record, now);
}

/**
 * Settles an attempt whose time is over, once for all calls.
 * @returns false if another call has settled it and begun the next one, which is left as it is
 */
async function settle(
  firestore: Firestore,
  id: string,
  { uid, startedAt }: AttemptRecord,
  now: number,
  endOfMode: EndOfMode | undefined,
): Promise<boolean> {
  try {
    await finishAttempt(firestore, id, uid, now, { startedAt, endOfMode });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'attemptOver') return false;
    throw error;
  }
}

/** All running attempts of a player. */
export async function runningAttempts(
  firestore: Firestore,
  uid: string,
  now: number,
): Promise<readonly AttemptRecord[]> {
  const running = await attemptsWhere(firestore, uid, 'status', 'running');
  return running.filter((record) => isRunning(record, now));
}

/** A player's attempts that are handed in, and sealed until the end of a contest or a day. */
export async function sealedAttempts(
  firestore: Firestore,
  uid: string,
  now: number,
): Promise<readonly AttemptRecord[]> {
  const sealed = await attemptsWhere(firestore, uid, 'isSealed', true);
  return sealed.filter(({ rules }) => now < sealedUntil(rules));
}

async function attemptsWhere(
  firestore: Firestore,
  uid: string,
  field: string,
  value: unknown,
): Promise<readonly AttemptRecord[]> {
  const own = firestore.collection('attempts').where('uid', '==', uid);
  const { docs } = await own.where(field, '==', value).get();
  return docs.map(recordOf);
}

/** The running attempt to which a player can return, of any mode; undefined if none is running. */
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

/** The record of a new attempt. @param before the document's previous content, which is replaced */
export function newRecord(
  uid: string,
  attempt: NewAttempt,
  picked: readonly StoredQuestion[],
  before: StoredAttempt | undefined,
  now: number,
): AttemptRecord {
  const { mode, item, nextItem = '', category, rules, shuffling, reviewFee } = attempt;
  const languageOf = attempt.languageOf ?? (() => attempt.language);
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
    judged: before?.record.judged ?? [],
    judgedAt: before?.record.judgedAt ?? 0,
    seen: seen.slice(-MAX_SEEN_QUESTIONS),
    clipsMs: picked.map(clipMsOf),
    questions: picked.map((stored) => presentedOf(stored, languageOf(stored.category), shuffling)),
  };
}

/** A question as one attempt asks it, with the key in the same order of options. @param language BCP 47 */
export function presentedOf(
  stored: StoredQuestion,
  language: string,
  { isOptionsShuffled, hasFifthOption, isTexTypeset }: Shuffling,
): DealtQuestion {
  const whole = questionOfContent(stored, stored.category, language);
  const question = isTexTypeset ? whole : { ...whole, hasTex: undefined };
  const keyed = { question, key: keyOfContent(stored) };
  const asked = hasFifthOption ? keyed : withoutFifth(keyed);
  // a sequence must not be in its right order, and a word needs its tiles
  const isShuffled = isOptionsShuffled || question.kind === 'sequence' || question.kind === 'word';
  return { ...(isShuffled ? shuffleOptions(asked, secureRandom) : asked), note: stored.note };
}

/** An attempt for its player: keys only of closed questions, and only paid hints. */
export function attemptReplyOf(
  id: string,
  record: DealtAttempt & Pick<AttemptRecord, 'mode' | 'item' | 'items' | 'helps'>,
  now: number,
): SentAttempt {
  const { mode, rules, startedAt, questions, events, helps, item } = record;
  const { best } = record.items[itemKey(item)] ?? {};
  const closed = questions.flatMap((_, index) => (isClosed(record, index, now) ? [index] : []));
  return {
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
    feedback: Object.fromEntries(closed.map((index) => [index, feedbackFor(record, index)])),
  };
}
