import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { WorkDone } from '../due-work.ts';
import { claim, LEASE_MS, MAX_PARALLEL } from '../due-work.ts';
import type { PushSender } from '../notifications/send-push.ts';
import { bestOf, topRows } from './contest-board.ts';
import { remindPlayers } from './contest-notices.ts';
import type { ContestWork } from './contest-store.ts';
import { contestEntries, contestIn, contestOf, endDueAt, playedEntries } from './contest-store.ts';
import {
  decideAwards,
  finishAttempts,
  payAwards,
  refundEntries,
  notifyOfPlaces,
} from './end-contest.ts';

/** Contests handled in one call. */
const MAX_CONTESTS = 200;

/**
 * Does the due work of contests: notifies subscribers of a begin, ends contests that are over, pays their prizes, and
 * returns the entry fees of cancelled ones. It works in steps. A step is one transaction or can be repeated, so the
 * work continues after an interruption, and several processes may do it at once: each contest is claimed for a minute.
 * @param push null if push is not set up
 * @param now milliseconds since the epoch
 * @param paid other work that pays; reminders wait for its end
 */
export async function workOnContests(
  firestore: Firestore,
  push: PushSender | null,
  now: number,
  isTimeUp: () => boolean = () => false,
  paid: Promise<unknown> = Promise.resolve(),
): Promise<WorkDone> {
  const { docs } = await firestore
    .collection('contests')
    .where('dueAt', '<=', Timestamp.fromMillis(now))
    .orderBy('dueAt')
    .limit(MAX_CONTESTS)
    .get();
  const outcome = { done: 0, left: 0, errors: [] as string[] };
  const workOn = async (contest: DocumentSnapshot) => {
    const { id, ref } = contest;
    try {
      if (isTimeUp()) {
        outcome.left += 1;
        return;
      }
      if (!(await claim(contest, { claimedUntil: now + LEASE_MS }))) return;
      try {
        if (await workOnContest(firestore, id, push, now, isTimeUp)) outcome.done += 1;
        else outcome.left += 1;
      } finally {
        // so that the rest does not wait for the end of the claim
        await ref.update({ claimedUntil: FieldValue.delete() });
      }
    } catch (error) {
      outcome.errors.push(`${ref.path}: ${String(error)}`);
    }
  };
  const free = docs.filter((one) => ((one.get('claimedUntil') as number | undefined) ?? 0) <= now);
  // prizes and refunds do not wait for the reminders of other contests
  await inParallel(
    free.filter((one) => holdsMoney(one, now)),
    workOn,
  );
  await paid.catch(() => undefined);
  await inParallel(
    free.filter((one) => !holdsMoney(one, now)),
    workOn,
  );
  return outcome;
}

/** Whether the next work on a contest ends, pays or refunds it. */
function holdsMoney(document: DocumentSnapshot, now: number): boolean {
  const work = document.get('work') as ContestWork | undefined;
  if (work) return work.step !== 'remind';
  return endDueAt(contestIn(document).endsAt).toMillis() <= now;
}

/** Works on contests, 16 at a time, in their order. */
async function inParallel(
  docs: readonly DocumentSnapshot[],
  work: (document: DocumentSnapshot) => Promise<void>,
): Promise<void> {
  const rest = docs.values();
  const workOn = async () => {
    for (const document of rest) await work(document);
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, workOn));
}

/** Works on one contest until nothing is due or the time is over. @returns whether nothing is due */
export async function workOnContest(
  firestore: Firestore,
  id: string,
  push: PushSender | null,
  now: number,
  isTimeUp: () => boolean = () => false,
): Promise<boolean> {
  for (;;) {
    if (isTimeUp()) return false;
    if (await runNextStep(firestore, id, push, now)) return true;
  }
}

/** Does the next step. @returns whether nothing was due */
async function runNextStep(
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
  if (!work) {
    const isOver = endDueAt(contest.endsAt).toMillis() <= now;
    if (isOver || (await remindPlayers(firestore, contest, push, now))) {
      await waitOrEnd(firestore, id, now);
    }
    return false;
  }
  switch (work.step) {
    case 'refund':
      await refundEntries(firestore, id, now);
      return false;
    case 'remind':
      // money comes before notifications
      if (await remindPlayers(firestore, contest, push, now)) await endWork(firestore, id);
      return false;
    case 'finish':
      if (await finishAttempts(firestore, id, now)) await decideAwards(firestore, id);
      return false;
    case 'pay':
      await payAwards(firestore, id, now);
      return false;
    case 'tell':
      await notifyOfPlaces(firestore, id, now);
      return false;
    case 'keep':
      await keepResult(firestore, id);
      return false;
  }
}

/** Schedules the work for the contest's end, or begins it if the contest has ended. */
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
 * Stores the card's data in the contest, so that later readers need no count, and the number of players who have played: a
 * release needs it, and the deletion of an account removes the entry. The top three are read in the transaction
 * that writes them, so a concurrent change of a name is not lost.
 */
async function keepResult(firestore: Firestore, id: string): Promise<void> {
  const [entered, played] = await Promise.all([
    contestEntries(firestore, id).count().get(),
    playedEntries(firestore, id).count().get(),
  ]);
  await firestore.runTransaction(async (transaction) => {
    const top = topRows(await transaction.get(bestOf(firestore, id)));
    transaction.update(contestOf(firestore, id), {
      status: 'completed',
      result: { participants: entered.data().count, played: played.data().count, top },
      // drops the previous step with the winners' ids, which the deletion of an account would not find
      work: { step: 'remind' } satisfies ContestWork,
    });
  });
}

/** Marks that no work is due. */
async function endWork(firestore: Firestore, id: string): Promise<void> {
  await contestOf(firestore, id).update({
    dueAt: FieldValue.delete(),
    work: FieldValue.delete(),
  });
}
