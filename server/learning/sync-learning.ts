import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { FieldPath, FieldValue, Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import { nextReminder } from '../../domain/play/daily-reminder.ts';
import { NO_DAYS, withPlayed } from '../../domain/play/day-row.ts';
import type { PlayedDate, WeeklyGoal } from '../../domain/play/day-row.ts';
import { gradeOf } from '../../domain/play/dealt-attempt.ts';
import { judgedBattle } from '../../domain/play/judged-game.ts';
import type { JudgedAttempt, JudgedGame } from '../../domain/play/judged-game.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import { accountOf } from '../account-document.ts';
import { recordOf } from '../attempts/attempt-store.ts';
import { OVERLAP_MS } from '../badges/fold-progress.ts';
import { progressOf, progressOfDocument } from '../badges/progress.ts';
import { readSettings } from '../settings/read-settings.ts';
import { foldGames } from './fold-learning.ts';
import type { FoundGame, Learning } from './fold-learning.ts';

/** Battles noted in one transaction; the next transaction notes the rest. */
const BATTLE_BATCH_SIZE = 100;
/** The most batches of one call; the next call continues. */
const MAX_BATTLE_BATCHES = 20;
/** The most ids of attempts of one call, the newest: a mode has one, and each contest. */
const MAX_ATTEMPTS = 200;

/** The document of a player's mistakes, cards and days. */
export function learningOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`users/${uid}/private/learning`);
}

/** The mistakes, cards and days in a document; none if it does not exist. */
export function learningOfDocument(document: DocumentSnapshot): Learning {
  const stored = (document.data() ?? {}) as Partial<Learning>;
  return { mistakes: [], cards: [], until: 0, counted: {}, battles: 0, days: NO_DAYS, ...stored };
}

/** The learning before a look. The first look of a version with days takes those of the statistics. */
async function learningBefore(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
  document: DocumentSnapshot,
): Promise<Learning> {
  const learning = learningOfDocument(document);
  if (document.get('days') !== undefined) return learning;
  const { days } = progressOfDocument(await transaction.get(progressOf(firestore, uid)));
  const played = Object.entries(days).filter(([, { answered }]) => answered > 0);
  return {
    ...learning,
    days: withPlayed(
      NO_DAYS,
      played.map(([day]) => ({ day, at: 0 })),
    ),
  };
}

/** Reads a player's cards as they were at the last look. */
export async function readCards(firestore: Firestore, uid: string): Promise<readonly string[]> {
  return learningOfDocument(await learningOf(firestore, uid).get()).cards;
}

/** Reads a player's played days, as `2026-11-21`, as they were at the last look. */
export async function readPlayedDays(
  firestore: Firestore,
  uid: string,
): Promise<readonly string[]> {
  const { days } = learningOfDocument(await learningOf(firestore, uid).get());
  return days.played.map(({ day }) => day);
}

/**
 * Notes a player's games since the last call, each once, and returns mistakes and cards. Safe to call at any time and
 * concurrently. @param now milliseconds since the epoch
 * @throws ApiError userUnknown for an account that is deleted or being deleted
 */
export async function syncLearning(
  firestore: Firestore,
  uid: string,
  now: number,
): Promise<Learning> {
  const { system_timezone: timeZone } = await readSettings(firestore, now);
  for (let round = 1; ; round++) {
    const { learning, isWhole } = await firestore.runTransaction((transaction) =>
      noteBatch(transaction, firestore, uid, timeZone),
    );
    if (isWhole || round === MAX_BATTLE_BATCHES) return learning;
  }
}

async function noteBatch(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
  timeZone: string,
): Promise<{ readonly learning: Learning; readonly isWhole: boolean }> {
  const [document, account] = await transaction.getAll(
    learningOf(firestore, uid),
    accountOf(firestore, uid),
  );
  // a deletion that ends meanwhile must leave no document behind
  if (!document || !account?.exists || account.get('status') === 'deleting') {
    throw new ApiError('userUnknown');
  }
  const before = await learningBefore(transaction, firestore, uid, document);
  const since = Math.max(0, before.until - OVERLAP_MS);
  const played = (account.get('judgedBattles') as number | undefined) ?? 0;
  const hasBattles = played !== before.battles;
  const battles = hasBattles ? await battlesSince(transaction, firestore, uid, since) : [];
  const attempts = await attemptsSince(transaction, firestore, uid, since);
  const bots = (account.get('botAnswers') as readonly BotAnswers[] | undefined) ?? [];
  const isWhole = battles.length < BATTLE_BATCH_SIZE;
  // games after the last battle of this batch are noted after the next batch, so that the order is right
  const end = isWhole ? Infinity : (battles.at(-1)?.at ?? Infinity);
  const isNow = ({ at }: { readonly at: number }) => at <= end;
  const games = [
    ...bots.map(({ at, endedAt, questions, marks }) =>
      battleOf(undefined, judgedBattle(at, questions, marks), endedAt),
    ),
    ...battles,
    ...attempts,
  ].filter(isNow);
  const { after, added, isChanged } = foldGames(before, games, timeZone);
  if (isChanged || (hasBattles && isWhole)) {
    const { until, counted, mistakes, days } = after;
    const change = {
      until,
      counted,
      days,
      ...reminderChange(before, after, account),
      ...(isWhole && { battles: played }),
      ...(mistakes !== before.mistakes && { mistakes }),
      ...(added.length > 0 && { cards: FieldValue.arrayUnion(...added) }),
    };
    transaction.set(document.ref, change, { mergeFields: Object.keys(change) });
  }
  if (bots.some(isNow)) {
    const left = bots.filter((one) => !isNow(one));
    transaction.update(account.ref, {
      botAnswers: left.length > 0 ? left : FieldValue.delete(),
    });
  }
  return { learning: after, isWhole };
}

/** The next reminder of a player with a browser for push messages; it goes with the last such browser. */
function reminderChange(before: Learning, { days }: Learning, account: DocumentSnapshot) {
  const hasBrowser = ((account.get('fcmTokens') as readonly string[] | undefined) ?? []).length > 0;
  const isOn = hasBrowser && before.isReminderOff !== true;
  const next = isOn
    ? nextReminder(days.played, Math.max(0, days.played.at(-1)?.at ?? 0))
    : undefined;
  if (next === undefined && before.remindAt === undefined) return {};
  return { remindAt: next ?? FieldValue.delete() };
}

/** A battle against the bot that is not noted yet, as the account stores it. */
interface BotAnswers {
  readonly at: number;
  /** When it ended, for the day; undefined in notes of earlier versions. */
  readonly endedAt?: number;
  readonly questions: readonly string[];
  readonly marks: string;
}

const battleOf = (
  key: string | undefined,
  game: JudgedGame,
  endedAt: number = game.at,
): FoundGame => ({
  ...game,
  key,
  playedAt: game.right.length + game.wrong.length > 0 ? endedAt : undefined,
});

/** A player's battles, in the order of their settlement; those of earlier versions have no marks. */
async function battlesSince(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
  since: number,
): Promise<readonly FoundGame[]> {
  const marks = new FieldPath('players', uid, 'marks');
  const { docs } = await transaction.get(
    firestore
      .collection('battles')
      .where('members', 'array-contains', uid)
      .where('at', '>=', Timestamp.fromMillis(since))
      .orderBy('at', 'asc')
      .limit(BATTLE_BATCH_SIZE)
      .select('at', 'endedAt', 'questions', marks),
  );
  return docs.map((battle) =>
    battleOf(
      battle.id,
      judgedBattle(
        (battle.get('at') as Timestamp).toMillis(),
        (battle.get('questions') as readonly string[] | undefined) ?? [],
        (battle.get(marks) as string | undefined) ?? '',
      ),
      (battle.get('endedAt') as Timestamp | undefined)?.toMillis(),
    ),
  );
}

/** The games of a player's attempts that have changed since, not of all attempts ever. */
async function attemptsSince(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
  since: number,
): Promise<readonly FoundGame[]> {
  const { docs } = await transaction.get(
    firestore
      .collection('attempts')
      .where('uid', '==', uid)
      .where('judgedAt', '>', since)
      .orderBy('judgedAt', 'desc')
      .limit(MAX_ATTEMPTS)
      .select('judged'),
  );
  return docs.flatMap((attempt) =>
    // an attempt without an answer is not judged
    (attempt.get('judged') as readonly JudgedAttempt[]).map(({ run, playedAt, ...game }) => ({
      ...game,
      key: `${attempt.id} ${run}`,
      playedAt: playedAt ?? game.at,
    })),
  );
}

/**
 * The days of games that a player has ended with an answer, and whose results are secret until the end of a contest or of
 * Defence. They are noted then, but count already. Usually costs one read.
 * @param timeZone the IANA name of the zone in which days begin
 */
export async function readSealedDays(
  firestore: Firestore,
  uid: string,
  timeZone: string,
): Promise<readonly PlayedDate[]> {
  const { docs } = await firestore
    .collection('attempts')
    .where('uid', '==', uid)
    .where('isSealed', '==', true)
    .get();
  return docs.map(recordOf).flatMap((record) => {
    const { right, wrong } = gradeOf(record).tally;
    const { endedAt: at = 0, isCalledOff } = record;
    // as at the end, in `finishAttempt` and `foldGames`
    const isPlayed = !isCalledOff && right + wrong > 0;
    return isPlayed ? [{ day: dayOf(at - 1, timeZone), at }] : [];
  });
}

/** Removes mistakes whose questions cannot be asked any longer. */
export async function forgetMistakes(
  firestore: Firestore,
  uid: string,
  ids: readonly string[],
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const document = await transaction.get(learningOf(firestore, uid));
    if (!document.exists) return;
    const { mistakes } = learningOfDocument(document);
    transaction.update(document.ref, { mistakes: mistakes.filter(({ id }) => !ids.includes(id)) });
  });
}

/** Stores the weekly goal of a player, in days. @throws ApiError userUnknown for an account that is being deleted */
export async function storeWeeklyGoal(
  firestore: Firestore,
  uid: string,
  weeklyGoal: WeeklyGoal,
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountOf(firestore, uid));
    if (!account.exists || account.get('status') === 'deleting') throw new ApiError('userUnknown');
    transaction.set(learningOf(firestore, uid), { weeklyGoal }, { merge: true });
  });
}

/**
 * Turns the daily reminders of a player off or on; on, they begin with the next game.
 * @throws ApiError userUnknown for an account that is being deleted
 */
export async function storeReminderSwitch(
  firestore: Firestore,
  uid: string,
  isOn: boolean,
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountOf(firestore, uid));
    if (!account.exists || account.get('status') === 'deleting') throw new ApiError('userUnknown');
    transaction.set(
      learningOf(firestore, uid),
      { isReminderOff: !isOn, ...(!isOn && { remindAt: FieldValue.delete() }) },
      { merge: true },
    );
  });
}
