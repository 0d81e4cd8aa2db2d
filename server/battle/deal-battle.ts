import { randomInt } from 'node:crypto';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { deal } from '../../domain/battle/deal.ts';
import type { Deal } from '../../domain/battle/deal.ts';
import type { RoomRecord } from '../../domain/battle/documents/room-document.ts';
import { BOT } from '../../domain/battle/room.ts';
import type { CloseReason } from '../../domain/battle/room.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Wallet } from '../account/ledger.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import { Refused } from '../http/refused.ts';
import { dealtDocuments } from './dealt-documents.ts';
import { readPool } from './pools.ts';
import { readQuestions } from './questions.ts';
import { checkMember, KEEP_MS, readRoom, roomOf } from './rooms.ts';

/** How many of the questions a player saw last are avoided. */
const SEEN_KEPT = 200;
/** After the longest possible battle the sweep looks whether anybody settled it. */
const SWEEP_AFTER_MS = 2 * 60 * 1000;

/** Numbers in [0, 1) that nobody foresees. */
const secureRandom = (): number => randomInt(2 ** 47) / 2 ** 47;

/**
 * Starts a battle: checks everybody's coins, takes every fee, deals the questions and opens the first round, all in one
 * transaction or nothing. Called again, or by several at once, it finds the battle started. Where somebody cannot pay, or
 * questions lack, the room is closed and says so.
 * @throws Refused when it is not the caller's to start, or too few are there
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
    if (record.status === 'closed') throw new Refused('roomNotOpen', 'the room is closed');
    checkStart(record, uid);
    const close = (reason: CloseReason) =>
      void transaction.update(room, { status: 'closed', reason, sweepAt: FieldValue.delete() });

    const people = record.members.filter((id) => id !== BOT);
    const wallets = await readWallets(transaction, firestore, people);
    const poor = people.some((id) => (wallets.get(id)?.coins ?? -1) < record.entryFee);
    if (poor) return close('not-enough-coins');
    const dealt = deal(
      await readPool(firestore, record, now),
      record.rules.questionCount,
      record.members,
      new Map([...wallets].map(([id, wallet]) => [id, new Set(seenBy(wallet))])),
      secureRandom,
    );
    if (!dealt) return close('no-questions');
    const questions = await readQuestions(transaction, firestore, dealt.questions);
    for (const wallet of wallets.values()) pay(transaction, wallet, record, roomId, dealt, now);
    const expiresAt = Timestamp.fromMillis(now + KEEP_MS);
    const documents = dealtDocuments(record, questions, dealt, expiresAt, secureRandom);
    for (const [path, data] of documents)
      transaction.create(firestore.doc(`${room.path}/${path}`), data);
    const longest = now + longestMs(record) + SWEEP_AFTER_MS;
    transaction.update(room, { status: 'playing', sweepAt: Timestamp.fromMillis(longest) });
  });
}

function checkStart(room: RoomRecord, uid: string): void {
  if (room.members.length < 2) throw new Refused('notEnoughPlayers', 'a battle needs two');
  if (room.isRematch || room.kind === 'bot') return;
  if (room.kind === 'random') {
    if (room.members.length === room.capacity) return;
    throw new Refused('notEnoughPlayers', 'the rival is not there yet');
  }
  if (room.members[0] !== uid) throw new Refused('notTheOwner', 'the owner starts the battle');
}

function seenBy({ snapshot }: Wallet): readonly string[] {
  return (snapshot.get('seen') as string[] | undefined) ?? [];
}

/** Takes the fee and remembers the questions, in one write where there is a fee. */
function pay(
  transaction: Transaction,
  wallet: Wallet,
  { entryFee, kind }: RoomRecord,
  roomId: string,
  { questions }: Deal,
  now: number,
): void {
  const seen = [...questions, ...seenBy(wallet)].slice(0, SEEN_KEPT);
  if (entryFee === 0) {
    transaction.update(wallet.account, { seen });
    return;
  }
  const entry = {
    id: `battle-${roomId}-fee`,
    amount: -entryFee,
    title: `${kind} battle`,
    type: 'battle-fee',
    at: now,
  } as const;
  moveCoins(transaction, wallet, entry, { seen });
}

function longestMs({ rules }: RoomRecord): number {
  const round = rules.questionMs + rules.revealMs + LIMITS.lockGraceMs;
  return rules.countdownMs + rules.questionCount * round;
}
