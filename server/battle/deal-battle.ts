import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { GhostRun, RoomRecord } from '../../domain/battle/room-document.ts';
import { BOT, hasOnePlayer } from '../../domain/battle/room.ts';
import type { CloseReason } from '../../domain/battle/room.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Wallet } from '../account/ledger.ts';
import { letsWatch } from '../account/watch-setting.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import { feeEntryOf } from './lost-battle.ts';
import { ApiError } from '../../domain/errors.ts';
import { dealtDocuments } from './dealt-documents.ts';
import { defaultLanguage } from '../languages/content-languages.ts';
import { findQuestions } from '../questions/find-questions.ts';
import { pickQuestions } from '../questions/pick-questions.ts';
import { seenCodeOf } from '../questions/question-store.ts';
import { secureRandom } from '../secure-random.ts';
import { startRefusal } from '../../domain/battle/lobby.ts';
import { recordingOf, recordingRef } from './recordings.ts';
import { checkMember, readRoom, roomOf } from './rooms.ts';
import { getQuestionByRoomId, getRandomQuestions } from '../../domain/contract/deal-questions.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { defineAction } from '../http/define-action.ts';

/** The number of a player's latest questions that a deal avoids: those of a week with an hour of battles a day. */
const MAX_SEEN_QUESTIONS = 1_500;
/** The limit of battles against the bot and against recorded runs per hour, because they cost nothing and reveal keys. */
const BOT_BATTLES = 30;
const HOUR_MS = 3_600_000;
/** This long after the longest possible battle, the sweep settles it unless a player has. */
const SWEEP_AFTER_MS = 2 * 60 * 1000;

/**
 * Starts a battle: checks everybody's coins, takes every fee, deals the questions and opens the first round, all in one
 * transaction. Repeated or concurrent calls find the battle started. If a player cannot pay, or questions are missing,
 * the room is closed with that reason.
 * @throws ApiError if the caller may not start it, or too few players are there
 */
export async function dealBattle(
  firestore: Firestore,
  roomId: string,
  uid: string,
  now: number,
): Promise<void> {
  const room = roomOf(firestore, roomId);
  await firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(room);
    const record = readRoom(snapshot);
    checkMember(record, uid);
    if (record.status === 'playing' || record.status === 'settled') return;
    checkStart(record, uid, snapshot.readTime.toMillis());
    const close = (reason: CloseReason) =>
      void transaction.update(room, { status: 'closed', reason, sweepAt: FieldValue.delete() });

    const people = record.members.filter((id) => id !== BOT);
    const wallets = await readWallets(transaction, firestore, people);
    const mayPlay = (id: string) => wallets.get(id)?.snapshot.get('status') === 'active';
    if (!people.every(mayPlay)) return close('not-allowed');
    const poor = people.some((id) => (wallets.get(id)?.coins ?? -1) < record.entryFee);
    if (poor) return close('not-enough-coins');
    const bots = hasOnePlayer(record.kind) ? botBattlesOf(wallets.get(uid), now) : undefined;
    const seen = [...wallets.values()].map((wallet) => new Set(seenBy(wallet)));
    const language = record.language || (await defaultLanguage(firestore, now));
    const run = record.ghost && (await readRun(transaction, firestore, record.ghost, record.rules));
    const questions = record.ghost
      ? run?.questions
      : await pickQuestions(
          { use: 'battle', category: record.category, language },
          record.rules.questionCount,
          {
            firestore,
            timesSeen: (id) => seen.filter((codes) => codes.has(seenCodeOf(id))).length,
            random: secureRandom,
            now,
          },
        );
    if (!questions) return close('no-questions');
    const fees: Record<string, number> = {};
    for (const wallet of wallets.values()) {
      fees[wallet.uid] = pay(transaction, wallet, record, bots, now);
    }
    const documents = dealtDocuments(record, questions, fees, secureRandom, run?.run);
    for (const [path, data] of documents)
      transaction.create(firestore.doc(`${room.path}/${path}`), data);
    const longest = now + longestMs(record) + SWEEP_AFTER_MS;
    transaction.update(room, {
      status: 'playing',
      isWatchable:
        !hasOnePlayer(record.kind) &&
        [...wallets.values()].every(({ snapshot }) => letsWatch(snapshot)),
      sweepAt: Timestamp.fromMillis(longest),
      // a room with paid fees does not expire
      expiresAt: FieldValue.delete(),
    });
  });
}

/**
 * A recorded run with its first questions; undefined if the recording or one of the questions is gone. @param questionCount those of
 * the battle: in an arena fewer than those of the run
 */
async function readRun(
  transaction: Transaction,
  firestore: Firestore,
  { recording }: GhostRun,
  { questionCount }: RoomRecord['rules'],
) {
  const run = recordingOf(await transaction.get(recordingRef(firestore, recording)));
  if (!run) return undefined;
  const questions = await findQuestions(firestore, run.questions.slice(0, questionCount));
  return questions.length === questionCount ? { run, questions } : undefined;
}

/** @throws ApiError if this member cannot start the battle */
function checkStart(room: RoomRecord, uid: string, now: number): void {
  const refusal = startRefusal(room, uid, now);
  if (refusal) throw new ApiError(refusal);
}

function seenBy({ snapshot }: Wallet): readonly string[] {
  return (snapshot.get('seen') as string[] | undefined) ?? [];
}

/** Whether a player may begin one more battle against the bot or a recorded run in this hour. */
export function hasBotBattleLeft(account: DocumentSnapshot | undefined, now: number): boolean {
  const before = (account?.get('botBattles') as number[] | undefined) ?? [];
  return before.filter((at) => at > now - HOUR_MS).length < BOT_BATTLES;
}

/** @throws ApiError unless the player may begin one more of them in this hour */
export function checkBotBattleLeft(account: DocumentSnapshot | undefined, now: number): void {
  if (hasBotBattleLeft(account, now)) return;
  throw new ApiError('botTooOften', `at most ${BOT_BATTLES} an hour`);
}

/** When the player's battles against the bot began, this one included. @throws ApiError for too many in an hour */
function botBattlesOf(wallet: Wallet | undefined, now: number): readonly number[] {
  const before = (wallet?.snapshot.get('botBattles') as number[] | undefined) ?? [];
  const recent = before.filter((at) => at > now - HOUR_MS);
  checkBotBattleLeft(wallet?.snapshot, now);
  return [...recent, now];
}

/** Takes the fee, in the one write of the account. @returns how many of the coins were redeemable */
function pay(
  transaction: Transaction,
  wallet: Wallet,
  { entryFee, kind, id: roomId }: RoomRecord,
  botBattles: readonly number[] | undefined,
  now: number,
): number {
  const seen = seenBy(wallet);
  const also = {
    ...(seen.length > MAX_SEEN_QUESTIONS && { seen: seen.slice(-MAX_SEEN_QUESTIONS) }),
    ...(botBattles && { botBattles }),
  };
  if (entryFee === 0) {
    if (Object.keys(also).length > 0) transaction.update(wallet.account, also);
    return 0;
  }
  const entry = {
    id: feeEntryOf(roomId),
    amount: -entryFee,
    title: `${kind} battle`,
    type: 'battle-fee',
    at: now,
  } as const;
  return wallet.redeemable - moveCoins(transaction, wallet, entry, also).redeemable;
}

function longestMs({ rules }: RoomRecord): number {
  const round = rules.questionMs + rules.revealMs + LIMITS.lockGraceMs;
  return rules.countdownMs + rules.questionCount * round;
}

/** Starts a duel. */
export const getRandomQuestionsAction = defineAction(
  getRandomQuestions,
  async ({ match_id: roomId }, { firestore, caller, now }) => {
    await dealBattle(firestore, roomId, caller.uid, now());
    return answer({ room_id: roomId });
  },
);

/** Starts a group's battle. */
export const getQuestionByRoomIdAction = defineAction(
  getQuestionByRoomId,
  async ({ room_id: roomId }, { firestore, caller, now }) => {
    await dealBattle(firestore, roomId, caller.uid, now());
    return answer({ room_id: roomId });
  },
);
