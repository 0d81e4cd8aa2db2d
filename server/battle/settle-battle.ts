import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
  Timestamp,
} from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import type { Battle } from '../../domain/battle/battle.ts';
import type { AnswerKey } from '../../domain/battle/play-documents.ts';
import { battleFromKey } from '../../domain/battle/battle.ts';
import { parseAnswerKey, parsePlayer } from '../../domain/battle/play-documents.ts';
import type { MemberOutcome, RoomRecord } from '../../domain/battle/room-document.ts';
import { BOT, hasOnePlayer } from '../../domain/battle/room.ts';
import { QUIZ_TYPES } from '../../domain/contract/finish.ts';
import type { PlayerId } from '../../domain/battle/room.ts';
import { settlementOf } from '../../domain/battle/settle.ts';
import { readWallets } from '../account/ledger.ts';
import type { Wallet } from '../account/ledger.ts';
import { ApiError } from '../../domain/errors.ts';
import { readSettings } from '../settings/read-settings.ts';
import { endOfBattle, readArenaGame } from './arena-game.ts';
import { readGhostGame } from './ghost-games.ts';
import { readLostBattle } from './lost-battle.ts';
import { payOut } from './pay-out.ts';
import { toPlainData } from './plain-data.ts';
import { recordRun } from './recordings.ts';
import { accountAge, hasAllNewcomerGains, meetingsBetween } from './rivals.ts';
import { roomExpiry, readRoom, roomOf } from './rooms.ts';

const DAY_MS = 86_400_000;

/** The input of a settlement. */
interface SettlementInput {
  readonly battle: Battle;
  readonly key: AnswerKey;
  /** The number of keys that the players have seen. */
  readonly shown: number;
}

/** The caller of a settlement. */
interface SettleOptions {
  /** Set by the sweep: the battle's time has passed, so an unfinished one is over too and its fees are returned. */
  readonly abandoned?: boolean;
  /** The calling player, who must be a member. */
  readonly caller?: string;
  /** The kind of battle that the caller expects. */
  readonly quizType?: string;
}

/**
 * Settles a battle exactly once, however often it is called: recomputes every score from locks, option orders and keys, divides
 * the pot, and stores the result. A battle is over when the last key has been revealed, or when all but one have left.
 * @returns the outcome of each member
 * @throws ApiError for a room that is not over, has no battle, or is of another kind
 */
export async function settleBattle(
  firestore: Firestore,
  roomId: string,
  now: number,
  { abandoned = false, caller, quizType }: SettleOptions = {},
): Promise<Readonly<Record<PlayerId, MemberOutcome>>> {
  const { system_timezone: timeZone, payout_account_days } = await readSettings(firestore, now);
  return firestore.runTransaction(async (transaction) => {
    const document = roomOf(firestore, roomId);
    const record = readRoom(await transaction.get(document));
    if (caller !== undefined && !record.members.includes(caller)) throw new ApiError('notAMember');
    if (quizType !== undefined && quizType !== QUIZ_TYPES[record.kind]) {
      const { kind } = record;
      throw new ApiError(
        'missingFields',
        `quiz_type must be ${QUIZ_TYPES[kind]}: it is a ${kind} battle`,
      );
    }
    if (record.outcomes) return record.outcomes;
    if (record.status !== 'playing') throw new ApiError('notFinished', 'there was no battle');

    const input = await readSettlementInput(transaction, firestore, record);
    // the meetings of strangers count; a bot's rival may be deleted
    const wallets = await readWallets(
      transaction,
      firestore,
      record.kind === 'random' || hasOnePlayer(record.kind)
        ? record.members.filter((id) => id !== BOT)
        : [],
    );
    const payoutAgeMs = payout_account_days * DAY_MS;
    const [owner = ''] = record.members;
    const time = { now, timeZone };
    const ghost = await readGhostGame(transaction, firestore, record, wallets.get(owner), time);
    const arena = await readArenaGame(transaction, firestore, record);
    const terms = {
      abandoned,
      meetings: ghost?.meetings ?? meetingsBefore(record, wallets, now),
      withoutGain: withoutGain(record, wallets, now, payoutAgeMs, ghost?.ownerAgeMs),
    };
    const { settlement, key, shown } = input
      ? { ...input, settlement: settlementOf(record, input.battle, terms) }
      : await readLostBattle(transaction, firestore, record);
    if (!settlement) throw new ApiError('notFinished');
    const asked = Math.min(shown + 1, key.questions.length);
    const settled = {
      room: record,
      battle: input?.battle,
      key,
      shown,
      settlement,
      asked,
      now,
      timeZone,
      payoutAgeMs,
      ghostAgeMs: ghost?.ownerAgeMs,
    };
    await payOut(transaction, firestore, settled, wallets);
    ghost?.write(settlement.scores);
    const outcomes =
      arena?.write(settlement, endOfBattle(input?.battle, now), ghost?.meetings ?? 0) ??
      settlement.outcomes;
    if (input) {
      const played = { room: record, battle: input.battle, key, scores: settlement.scores };
      const metBefore = ghost?.met ?? [];
      recordRun(transaction, firestore, { ...played, shown, metBefore, now }, wallets);
    }
    transaction.update(document, {
      status: 'settled',
      outcomes,
      counted: shown,
      settledAt: FieldValue.serverTimestamp(),
      sweepAt: FieldValue.delete(),
      expiresAt: roomExpiry(now),
    });
    return outcomes;
  });
}

/** The number of meetings in the day before a random duel. */
function meetingsBefore(
  { kind, members }: RoomRecord,
  wallets: ReadonlyMap<PlayerId, Wallet>,
  now: number,
): number {
  if (kind !== 'random') return 0;
  const [one, other] = members.map((id) => wallets.get(id));
  return one && other ? meetingsBetween(one, other, now, 'day') : 0;
}

/**
 * The players of a random duel, or of one against a recorded run, whose rival is a newcomer and who have reached the day's limit
 * of gains from newcomers.
 * @param ghostAgeMs the age of the account whose run was recorded
 */
function withoutGain(
  { kind, members }: RoomRecord,
  wallets: ReadonlyMap<PlayerId, Wallet>,
  now: number,
  payoutAgeMs: number,
  ghostAgeMs: number | undefined,
): ReadonlySet<PlayerId> {
  if (kind === 'ghost') {
    const isNewcomer = ghostAgeMs !== undefined && ghostAgeMs < payoutAgeMs;
    return new Set(
      [...wallets.values()].flatMap((wallet) =>
        isNewcomer && hasAllNewcomerGains(wallet, now) ? [wallet.uid] : [],
      ),
    );
  }
  if (kind !== 'random') return new Set();
  return new Set(
    members.filter((id) => {
      const wallet = wallets.get(id);
      const rival = wallets.get(members.find((other) => other !== id) ?? '');
      if (!wallet || !rival || accountAge(rival, now) >= payoutAgeMs) return false;
      return hasAllNewcomerGains(wallet, now);
    }),
  );
}

/** @returns undefined if parts of the battle are deleted, so that the winner is unknown */
async function readSettlementInput(
  transaction: Transaction,
  firestore: Firestore,
  record: RoomRecord,
): Promise<SettlementInput | undefined> {
  const room = roomOf(firestore, record.id);
  const { questionCount } = record.rules;
  const people = record.members.filter((id) => id !== BOT);
  const [dealt, last, ...documents] = await transaction.getAll(
    room.collection('answerKey').doc('all'),
    room.collection('rounds').doc(String(questionCount)),
    ...people.map((id) => room.collection('players').doc(id)),
  );
  const isWhole = documents.every(({ exists }) => exists);
  if (!dealt?.exists || !last?.exists || !isWhole) return undefined;
  const key = parseAnswerKey(dealt.data());
  const isOver = last.get('open') === true;
  // a bot writes no locks, and the locks of a battle that ended early do not show its last round
  const opened =
    isOver && !hasOnePlayer(record.kind)
      ? openedByLocks(documents, last, questionCount)
      : await openedByRounds(transaction, room);
  const shown = isOver ? questionCount : Math.max(0, opened.length - 1);
  const players = documents.map((document) =>
    parsePlayer(document.id, toPlainData(document.data())),
  );
  return { battle: battleFromKey(record, players, key, opened, shown), key, shown };
}

/** The opening time of each round, from the rounds. */
async function openedByRounds(
  transaction: Transaction,
  room: DocumentReference,
): Promise<readonly number[]> {
  const { docs } = await transaction.get(room.collection('rounds').where('open', '==', true));
  return docs
    .toSorted((one, other) => (one.get('round') as number) - (other.get('round') as number))
    .map((roundDoc) => (roundDoc.get('at') as Timestamp).toMillis());
}

/**
 * When each round was opened, as far as a score depends on it. Every lock has the time of its round, checked by the
 * rules, so the rounds need not be read.
 */
function openedByLocks(
  players: readonly DocumentSnapshot[],
  last: DocumentSnapshot,
  questionCount: number,
): readonly number[] {
  const opened: number[] = [];
  for (const player of players) {
    const locks = player.get('locks') as Record<string, { since: Timestamp }>;
    for (const [question, { since }] of Object.entries(locks)) {
      opened[Number(question)] = since.toMillis();
    }
  }
  opened[questionCount] = (last.get('at') as Timestamp).toMillis();
  return opened;
}
