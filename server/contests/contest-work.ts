import type { Firestore } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { WorkDone } from '../due-work.ts';
import type { PushSender } from '../notifications/send-push.ts';
import { bestOf, topRows } from './contest-board.ts';
import { remindPlayers } from './contest-notices.ts';
import type { ContestWork } from './contest-store.ts';
import { contestEntries, contestIn, contestOf, endDueAt } from './contest-store.ts';
import { decideAwards, finishRuns, payAwards, refundEntries, tellPlaces } from './end-contest.ts';

/** Contests looked at in one call. */
const MOST = 50;

/**
 * Does what is due of contests: tells who wanted to know that one has begun, ends those that are over, pays their prizes, gives
 * back the entries of those that were called off. Each goes on step by step; a step is one transaction, or may be done twice,
 * so that it goes on wherever it was broken off, and several may do it at once.
 * @param push null where no push messages are set up
 * @param now milliseconds since the epoch
 */
export async function workOnContests(
  firestore: Firestore,
  push: PushSender | null,
  now: number,
  isTimeUp: () => boolean = () => false,
): Promise<WorkDone> {
  const { docs } = await firestore
    .collection('contests')
    .where('dueAt', '<=', Timestamp.fromMillis(now))
    .orderBy('dueAt')
    .limit(MOST)
    .get();
  let done = 0;
  let left = 0;
  const errors: string[] = [];
  for (const { id, ref } of docs) {
    try {
      if (await workOnContest(firestore, id, push, now, isTimeUp)) done += 1;
      else left += 1;
    } catch (error) {
      errors.push(`${ref.path}: ${String(error)}`);
    }
  }
  return { done, left, errors };
}

/** Works on one contest until nothing is due. @returns whether that is so, or the time was over before */
export async function workOnContest(
  firestore: Firestore,
  id: string,
  push: PushSender | null,
  now: number,
  isTimeUp: () => boolean = () => false,
): Promise<boolean> {
  for (;;) {
    if (isTimeUp()) return false;
    if (await isNothingDue(firestore, id, push, now)) return true;
  }
}

/** Does the next bit of work. @returns whether nothing was due */
async function isNothingDue(
  firestore: Firestore,
  id: string,
  push: PushSender | null,
  now: number,
): Promise<boolean> {
  const document = await contestOf(firestore, id).get();
  const dueAt = document.get('dueAt') as Timestamp | undefined;
  if (!dueAt || dueAt.toMillis() > now) return true;
  const contest = contestIn(document);
  const work = document.get('work') as ContestWork | undefined;
  if (!work || work.step === 'refund') {
    // those who waited for its beginning come first, then it is looked at again at its end
    if (!(await remindPlayers(firestore, contest, push, now))) return false;
    if (work) await refundEntries(firestore, id, now);
    else await waitOrEnd(firestore, id, now);
    return false;
  }
  switch (work.step) {
    case 'finish':
      if (await finishRuns(firestore, id, now)) await decideAwards(firestore, id);
      return false;
    case 'pay':
      await payAwards(firestore, id, now);
      return false;
    case 'tell':
      await tellPlaces(firestore, id, now);
      return false;
    case 'keep':
      await keepResult(firestore, id);
      return false;
  }
}

/** Looks again at its end; then begins with that. */
async function waitOrEnd(firestore: Firestore, id: string, now: number): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const document = await transaction.get(contestOf(firestore, id));
    const { status, endsAt } = contestIn(document);
    if (status !== 'open') return;
    const due = endDueAt(endsAt);
    const begun: ContestWork = { step: 'finish' };
    const isOver = due.toMillis() <= now;
    transaction.update(document.ref, isOver ? { status: 'ending', work: begun } : { dueAt: due });
  });
}

/**
 * Keeps with the contest what its card shows, so that nobody has to count again; that is the last of it. The three on top are
 * read where they are written: a name that changes in the same moment is in one or the other.
 */
async function keepResult(firestore: Firestore, id: string): Promise<void> {
  const entered = await contestEntries(firestore, id).count().get();
  await firestore.runTransaction(async (transaction) => {
    const top = topRows(await transaction.get(bestOf(firestore, id)));
    transaction.update(contestOf(firestore, id), {
      ...{ status: 'completed', result: { participants: entered.data().count, top } },
      dueAt: FieldValue.delete(),
      // it names who has won, and is not found by whom it names
      work: FieldValue.delete(),
    });
  });
}
