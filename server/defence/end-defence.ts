import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { INITIAL_RATING } from '../../domain/battle/rating.ts';
import type { DefenceSide } from '../../domain/defence/defence.ts';
import { defenceResult, withDefenceDay } from '../../domain/defence/defence.ts';
import { ApiError } from '../../domain/errors.ts';
import { gradeOf } from '../../domain/play/dealt-attempt.ts';
import { accountOf } from '../account-document.ts';
import { attemptReference, recordOf } from '../attempts/attempt-store.ts';
import { finishAttempt } from '../attempts/finish-attempt.ts';
import type { WorkDone } from '../due-work.ts';
import { doDueWork } from '../due-work.ts';
import { gainScore } from '../leaderboard/entries.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { DefenceEntry } from './defence-documents.ts';
import {
  defenceAt,
  defenceAttemptId,
  defenceDueAt,
  defenceEntryOf,
  defencePlayerAt,
  defencePlayerOf,
} from './defence-documents.ts';
import { pairDefence } from './pair-defence.ts';

/**
 * Ends the matches of days that are over. Each is one transaction, so the work continues after an interruption, and several
 * processes may do it at once.
 * @param now milliseconds since the epoch
 */
export function endDefences(
  firestore: Firestore,
  now: number,
  isTimeUp: () => boolean = () => false,
): Promise<WorkDone> {
  const due = firestore.collection('defences').where('dueAt', '<=', now).orderBy('dueAt');
  return doDueWork(due, {
    isTimeUp,
    work(document) {
      const { day, uid } = document.data() as DefenceEntry;
      return endDefence(firestore, day, uid, now);
    },
  });
}

/**
 * Ends a player's match of a day that is over, exactly once, and that of the rival with it. Players who still wait are paired
 * first; the last one of an odd number has a bye.
 * @param now milliseconds since the epoch
 */
export async function endDefence(
  firestore: Firestore,
  day: string,
  uid: string,
  now: number,
): Promise<void> {
  const isDue = (one: DefenceEntry | undefined) =>
    one?.status === 'open' && defenceDueAt(one.endsAt) <= now;
  const before = defenceEntryOf(await defenceAt(firestore, day, uid).get());
  if (!isDue(before)) return;
  if (before?.rival === '') await pairDefence(firestore, day, uid);
  const { system_timezone: timeZone } = await readSettings(firestore, now);
  const entry = before?.rival ? before : defenceEntryOf(await defenceAt(firestore, day, uid).get());
  if (!entry || !isDue(entry)) return;
  const { rival } = entry;
  const uids = rival === '' ? [uid] : [uid, rival];
  for (const one of uids) await grade(firestore, day, one, now);
  await firestore.runTransaction(async (transaction) => {
    const players = await readPlayers(transaction, firestore, day, uids);
    const [own, other] = players;
    // another call has ended it, or paired it meanwhile
    if (!own || !isDue(own.entry) || own.entry?.rival !== rival) return;
    // a player who deletes the account is no rival
    const isMatch = own.isHere && other?.isHere === true && other.entry?.rival === uid;
    for (const player of isMatch ? players : [own]) {
      if (!player.isHere) continue;
      const against = isMatch ? players.find((one) => one !== player) : undefined;
      writeEnd(transaction, firestore, player, against, { day, now, timeZone });
    }
  });
}

/** Grades a player's attempt, once. An account that is gone has none. */
async function grade(firestore: Firestore, day: string, uid: string, now: number): Promise<void> {
  try {
    await finishAttempt(firestore, defenceAttemptId(day, uid), uid, now, { endOfMode: undefined });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'noData')) throw error;
  }
}

/** A player of a match at its end. */
interface EndingPlayer {
  readonly uid: string;
  readonly entry: DefenceEntry | undefined;
  /** Whether the account exists and is not being deleted. A deactivated one gets its end too. */
  readonly isHere: boolean;
  /** Whether the player gets league points: a deactivated one gets none. */
  readonly isActive: boolean;
  readonly side: DefenceSide;
  readonly categories: readonly string[];
  readonly user: DocumentSnapshot | undefined;
  readonly days: DocumentSnapshot | undefined;
}

async function readPlayers(
  transaction: Transaction,
  firestore: Firestore,
  day: string,
  uids: readonly string[],
): Promise<readonly EndingPlayer[]> {
  const found = await transaction.getAll(
    ...uids.flatMap((uid) => [
      defenceAt(firestore, day, uid),
      attemptReference(firestore, defenceAttemptId(day, uid)),
      accountOf(firestore, uid),
      firestore.doc(`users/${uid}`),
      defencePlayerAt(firestore, uid),
    ]),
  );
  return uids.map((uid, at) => {
    const [document, attempt, account, user, days] = found.slice(5 * at, 5 * at + 5);
    const entry = defenceEntryOf(document);
    const record = attempt?.exists ? recordOf(attempt) : undefined;
    const status = account?.get('status') as string | undefined;
    const verdicts = record ? gradeOf(record).verdicts : [];
    return {
      uid,
      entry,
      isHere:
        user?.exists === true &&
        account?.exists === true &&
        status !== 'deleting' &&
        record !== undefined,
      isActive: status === 'active',
      side: {
        rights: verdicts.map((verdict) => verdict === 'right'),
        answered: verdicts.filter((verdict) => verdict !== 'unanswered').length,
        worths: entry?.worths ?? null,
      },
      categories: record?.questions.map(({ question }) => question.category) ?? [],
      user,
      days,
    };
  });
}

/** Writes the end of a match for one of its players: the result, the record, the league points, a notification. */
function writeEnd(
  transaction: Transaction,
  firestore: Firestore,
  { uid, isActive, side, categories, user, days }: EndingPlayer,
  rival: EndingPlayer | undefined,
  { day, now, timeZone }: { readonly day: string; readonly now: number; readonly timeZone: string },
): void {
  const earned = defenceResult(side, rival?.side);
  const result = isActive ? earned : { ...earned, leaguePoints: 0 };
  const { rights } = side;
  const text = (one: DocumentSnapshot | undefined, field: string) =>
    (one?.get(field) as string | undefined) ?? '';
  transaction.update(defenceAt(firestore, day, uid), {
    status: 'ended',
    rival: rival?.uid ?? '',
    result: { ...result, rights, rivalRights: rival?.side.rights ?? [] },
    waitsIn: FieldValue.delete(),
    dueAt: FieldValue.delete(),
  });
  const player = defencePlayerOf(days);
  transaction.set(defencePlayerAt(firestore, uid), {
    days: player.days,
    record: withDefenceDay(player.record, categories, rights),
  });
  transaction.set(firestore.doc(`users/${uid}/notifications/defence-${day}`), {
    title: text(rival?.user, 'name'),
    message: '',
    type: `defence-${result.outcome}`,
    type_id: day,
    image: '',
    points: [result.theirs, result.own],
    ...(rival && { by: rival.uid }),
    at: Timestamp.fromMillis(now),
  });
  if (result.leaguePoints === 0) return;
  transaction.update(accountOf(firestore, uid), {
    score: FieldValue.increment(result.leaguePoints),
  });
  const rating = (user?.get('rating') as number | undefined) ?? INITIAL_RATING;
  const shown = { uid, name: text(user, 'name'), image: text(user, 'image'), rating };
  gainScore(transaction, firestore, shown, result.leaguePoints, { now, timeZone });
}

/**
 * Removes a deleted player from the days: the own entries, and the rivals' mention. A rival whose day has not ended waits again,
 * and may get another one.
 */
export async function forgetInDefences(firestore: Firestore, uid: string): Promise<void> {
  const defences = firestore.collection('defences');
  const [own, rivals] = await Promise.all([
    defences.where('uid', '==', uid).get(),
    defences.where('rival', '==', uid).get(),
  ]);
  for (const { ref } of rivals.docs) {
    await firestore.runTransaction(async (transaction) => {
      const entry = defenceEntryOf(await transaction.get(ref));
      if (entry?.rival !== uid) return;
      transaction.update(ref, {
        rival: '',
        ...(entry.status === 'open' && { waitsIn: entry.pool, worths: null }),
      });
    });
  }
  for (const { ref } of own.docs) await ref.delete();
}
