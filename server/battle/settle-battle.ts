import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { parseHand } from '../../domain/battle/documents/hand-document.ts';
import { parsePlayer } from '../../domain/battle/documents/player-document.ts';
import type { Outcome, RoomRecord } from '../../domain/battle/documents/room-document.ts';
import { isDeserted } from '../../domain/battle/leaving.ts';
import { newRating } from '../../domain/battle/rating.ts';
import { BOT } from '../../domain/battle/room.ts';
import type { Hand, Player, PlayerId, Room } from '../../domain/battle/room.ts';
import { scoreOf } from '../../domain/battle/score.ts';
import type { PlayerScore } from '../../domain/battle/score.ts';
import { settle } from '../../domain/battle/settle.ts';
import type { Payout } from '../../domain/battle/settle.ts';
import { Refused } from '../http/refused.ts';
import { readSettings } from '../settings/read-settings.ts';
import { payOut } from './pay-out.ts';
import { plainData } from './plain-data.ts';
import { readRoom, roomOf } from './rooms.ts';

/** Everything the settlement is computed from. */
interface Evidence {
  readonly room: Room;
  readonly players: readonly Player[];
  readonly hands: ReadonlyMap<PlayerId, Hand>;
  readonly keys: readonly number[];
}

/**
 * Settles a battle exactly once, whoever asks and however often: recomputes every score from locks, hands and keys, divides
 * the pot, and keeps the result. A battle is over when the last key is shown, or when all but one have left.
 * @param abandoned the sweep's: the battle has had its time, so an unfinished one is over too and its fees go back
 * @returns the outcome of each member
 * @throws Refused for a room that is not over, or has no battle
 */
export async function settleBattle(
  firestore: Firestore,
  roomId: string,
  now: number,
  { abandoned = false, caller }: { abandoned?: boolean; caller?: string } = {},
): Promise<Readonly<Record<PlayerId, Outcome>>> {
  const { system_timezone: timeZone } = await readSettings(firestore, now);
  return firestore.runTransaction(async (transaction) => {
    const document = roomOf(firestore, roomId);
    const record = readRoom(await transaction.get(document));
    if (caller !== undefined && !record.members.includes(caller)) throw new Refused('notAMember');
    if (record.outcomes) return record.outcomes;
    if (record.status !== 'playing') throw new Refused('notFinished', 'there was no battle');

    const { room, players, hands, keys } = await readEvidence(
      transaction,
      firestore,
      roomId,
      record,
    );
    const isOver = room.opened[room.rules.questionCount] !== undefined;
    if (!isOver && !isDeserted(room, players) && !abandoned) throw new Refused('notFinished');
    const scores = scoreOf(room, players, hands, keys);
    const payouts: readonly Payout[] =
      isOver || isDeserted(room, players)
        ? settle(room, players, scores)
        : room.members.map((id) => ({ id, result: 'returned', coins: room.entryFee }));
    const outcomes = outcomesOf(record, payouts, scores);
    if (record.kind !== 'bot') {
      await payOut(transaction, firestore, roomId, record, outcomes, scores, { now, timeZone });
    }
    transaction.update(document, {
      status: 'settled',
      outcomes,
      settledAt: Timestamp.fromMillis(now),
      sweepAt: FieldValue.delete(),
    });
    return outcomes;
  });
}

async function readEvidence(
  transaction: Transaction,
  firestore: Firestore,
  roomId: string,
  record: RoomRecord,
): Promise<Evidence> {
  const room = roomOf(firestore, roomId);
  const people = record.members.filter((id) => id !== BOT);
  const [dealt, last, ...documents] = await transaction.getAll(
    room.collection('deals').doc('all'),
    room.collection('cards').doc(String(record.rules.questionCount)),
    ...people.map((id) => room.collection('players').doc(id)),
  );
  if (!dealt || !last) throw new Error(`${room.path} was started without a deal`);
  const { keys, orders } = v.parse(DealSchema, dealt.data());
  const opened = openedBy(documents, last, record.rules.questionCount);
  return {
    room: {
      kind: record.kind,
      status: { kind: 'playing' },
      rules: record.rules,
      members: record.members,
      entryFee: record.entryFee,
      opened,
    },
    players: documents.map((document) => parsePlayer(document.id, plainData(document.data()))),
    hands: new Map(people.map((id) => [id, parseHand({ orders: orders[id] ?? [] })])),
    keys: last.get('open') === true ? keys : await shownKeys(transaction, room, keys),
  };
}

/** In a battle that ended early, the keys that its players have seen: the running question counts on no screen. */
async function shownKeys(
  transaction: Transaction,
  room: DocumentReference,
  keys: readonly number[],
): Promise<readonly number[]> {
  const opened = await transaction.get(room.collection('cards').where('open', '==', true));
  return keys.slice(0, Math.max(0, opened.size - 1));
}

const DealSchema = v.object({
  keys: v.array(v.number()),
  orders: v.record(v.string(), v.array(v.string())),
});

/**
 * When each round was opened, as far as a score depends on it: every lock carries the time of its card, which the rules
 * have compared. That saves reading the cards.
 */
function openedBy(
  players: readonly DocumentSnapshot[],
  last: DocumentSnapshot,
  questionCount: number,
): number[] {
  const opened: number[] = [];
  for (const player of players) {
    const locks = player.get('locks') as Record<string, { since: Timestamp }>;
    for (const [question, { since }] of Object.entries(locks)) {
      opened[Number(question)] = since.toMillis();
    }
  }
  const end = last.get('at') as Timestamp | null;
  if (end) opened[questionCount] = end.toMillis();
  return opened;
}

function outcomesOf(
  { kind, members, seats }: RoomRecord,
  payouts: readonly Payout[],
  scores: readonly PlayerScore[],
): Record<PlayerId, Outcome> {
  return Object.fromEntries(
    payouts.map(({ id, result, coins }) => {
      const score = scores.find((one) => one.id === id);
      const rival = members.find((other) => other !== id);
      const rated = kind === 'random' && rival !== undefined && result !== 'returned';
      const own = seats[id]?.rating ?? 0;
      const mark = result === 'won' ? 1 : result === 'drawn' ? 0.5 : 0;
      const ratingChange = rated ? newRating(own, seats[rival]?.rating ?? own, mark) - own : 0;
      return [
        id,
        { result, coins, points: score?.points ?? 0, rank: score?.rank ?? 1, ratingChange },
      ];
    }),
  );
}
