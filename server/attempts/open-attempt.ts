import type { Firestore } from 'firebase-admin/firestore';
import { attemptPhase, isClosed } from '../../domain/play/attempt.ts';
import type { PlayRules } from '../../domain/play/attempt.ts';
import { shuffleOptions } from '../../domain/play/present.ts';
import { toldOf, withoutHint } from '../../domain/play/run.ts';
import { keyOf, questionOf } from '../../domain/question/content-question.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import type { RunView } from '../../domain/contract/attempt.ts';
import type { StoredQuestion } from '../play/question-store.ts';
import { secureRandom } from '../secure-random.ts';
import type { AttemptRecord, HeldAttempt } from './attempt-store.ts';
import { attemptOf, dataOf, holdAttempt, isConflict, readAttempt } from './attempt-store.ts';
import { finishAttempt } from './finish-attempt.ts';

/** How many of the questions a player was asked last are avoided. */
const SEEN_KEPT = 200;
const ALREADY_EXISTS = 6;

/** What a run is made of, as its mode decides. */
export interface NewRun {
  readonly mode: string;
  readonly rules: PlayRules;
  readonly reviewFee: number;
  /** Of the questions' texts, BCP 47. */
  readonly language: string;
  /** Chooses the questions, avoiding those that were seen; undefined where there are too few. */
  readonly pick: (seen: ReadonlySet<string>) => Promise<readonly StoredQuestion[] | undefined>;
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
  run: NewRun,
  now: number,
): Promise<RunView> {
  const held = await readAttempt(firestore, id);
  if (held && isRunning(held.record, now)) return viewOf(id, held.record, now);
  if (held?.record.status === 'running') {
    await finishAttempt(firestore, id, uid, now);
    return openAttempt(firestore, id, uid, run, now);
  }
  const picked = await run.pick(new Set(held?.record.seen));
  if (!picked) throw new ApiError('noQuestions');
  const record = newRecord(uid, run, picked, held, now);
  try {
    const document = attemptOf(firestore, id);
    const data = dataOf(record);
    const { writeTime } = held
      ? await document.update(data, { lastUpdateTime: held.updateTime })
      : await document.create(data);
    holdAttempt(firestore, id, { record, updateTime: writeTime });
  } catch (error) {
    if (!isConflict(error) && (error as { code?: unknown }).code !== ALREADY_EXISTS) throw error;
    return openAttempt(firestore, id, uid, run, now);
  }
  return viewOf(id, record, now);
}

/** The running attempt of a player under an id. @throws ApiError noData */
export async function resumeAttempt(
  firestore: Firestore,
  id: string,
  now: number,
): Promise<RunView> {
  const held = await readAttempt(firestore, id);
  if (!held || !isRunning(held.record, now)) throw new ApiError('noData', 'no run goes on');
  return viewOf(id, held.record, now);
}

function isRunning(record: AttemptRecord, now: number): boolean {
  return record.status === 'running' && attemptPhase(record, now).kind !== 'over';
}

function newRecord(
  uid: string,
  { mode, rules, reviewFee, language }: NewRun,
  picked: readonly StoredQuestion[],
  before: HeldAttempt | undefined,
  now: number,
): AttemptRecord {
  const seen = [...(before?.record.seen ?? []), ...picked.map(({ id }) => id)];
  return {
    ...{ uid, mode, rules, reviewFee, run: (before?.record.run ?? 0) + 1, status: 'running' },
    ...{ startedAt: now, events: [], helps: [], isReviewPaid: false, gained: 0, earned: 0 },
    finishedAt: 0,
    best: before?.record.best,
    isWon: before?.record.isWon ?? false,
    seen: seen.slice(-SEEN_KEPT),
    clipsMs: picked.map(({ audio }) => audio && audio.seconds * 1_000),
    questions: picked.map((stored) => ({
      ...shuffleOptions(
        { question: questionOf(stored, stored.category, language), key: keyOf(stored) },
        secureRandom,
      ),
      note: stored.note,
    })),
  };
}

/** A run as its player may see it: no key but of what is closed, and no hint that was not paid for. */
function viewOf(id: string, record: AttemptRecord, now: number): RunView {
  const { rules, startedAt, questions, events, helps, best } = record;
  const closed = questions.flatMap((_, index) => (isClosed(record, index, now) ? [index] : []));
  const view = {
    ...{ attempt_id: id, now, startedAt, rules, events, helps, best },
    questions: questions.map(({ question }) => withoutHint(question)),
    told: Object.fromEntries(closed.map((index) => [index, toldOf(record, index)])),
  };
  // the same data, which the contract does not call read-only
  return view as unknown as RunView;
}
