import { Timestamp } from '@google-cloud/firestore';
import { expect } from 'vitest';
import { storedMs } from '../../support/stored-time.ts';
import { finish } from './support.ts';
import type { BattleApi } from './support.ts';

/** The category of all recorded runs of the tests. */
export const CATEGORY = 'space';

/** The steps of duels against recorded runs. @param running the started API */
export function ghostDuels(running: () => BattleApi) {
  /** Deals a room of one player. */
  async function dealt(uid: string, fields: Readonly<Record<string, string>>): Promise<string> {
    const roomId = await running().open(uid, { category: CATEGORY, ...fields });
    const started = await running().as(uid, 'get_random_questions', { match_id: roomId });
    if (started !== 'ok') throw new Error(started);
    return roomId;
  }

  /**
   * Locks answers as a player's page does: the first `right` ones right, the rest wrong, each `ms` after the question began.
   * Opens all rounds.
   */
  async function answerAll(roomId: string, uid: string, right: number, ms = 2_000): Promise<void> {
    const room = running().firestore.doc(`rooms/${roomId}`);
    const deal = await room.collection('answerKey').doc('all').get();
    const keys = deal.get('keys') as number[];
    const orders = deal.get(`orders.${uid}`) as string[];
    const rounds = await room.collection('rounds').orderBy('round').get();
    let at = storedMs(rounds.docs[0], 'at');
    const locks: Record<string, object> = {};
    for (const [question, key] of keys.entries()) {
      const round = rounds.docs[question]!;
      if (question > 0) await round.ref.update({ open: true, at: Timestamp.fromMillis(at) });
      const start = at + (round.get('startsAfterMs') as number);
      const order = orders[question] ?? '';
      const position = order.indexOf(String(question < right ? key : key === 0 ? 1 : 0));
      locks[String(question)] = {
        position,
        at: Timestamp.fromMillis(start + ms),
        since: Timestamp.fromMillis(at),
      };
      at = start + ms + 100;
    }
    await room.collection('players').doc(uid).update({ locks });
    await finish(running().firestore, roomId);
  }

  const settle = (uid: string, roomId: string) =>
    running().as(uid, 'set_quiz_coin_score', { match_id: roomId, quiz_type: '1.3' });

  /** A finished battle against the bot. @returns the id of its room */
  async function played(uid: string, right: number, ms = 2_000): Promise<string> {
    const roomId = await dealt(uid, { room_type: 'bot' });
    await answerAll(roomId, uid, right, ms);
    expect(await settle(uid, roomId)).toBe('ok');
    return roomId;
  }

  /** The ids of the recordings of a player, or of those with the questions of a battle. */
  async function runsOf(field: 'owner' | 'root', value: string): Promise<readonly string[]> {
    const found = running().firestore.collection('recordings').where(field, '==', value);
    return (await found.get()).docs.map(({ id }) => id).toSorted();
  }

  /** A finished battle against the bot, whose run others can meet. @returns the id of the recording */
  async function recorded(uid: string, right: number, ms = 2_000): Promise<string> {
    const [run, ...others] = await runsOf('root', await played(uid, right, ms));
    if (run === undefined || others.length > 0) throw new Error(`${uid} has not one new run`);
    return run;
  }

  /** Only these recordings exist afterwards. */
  async function keepOnly(...ids: readonly string[]): Promise<void> {
    const { docs } = await running().firestore.collection('recordings').get();
    for (const { ref, id } of docs) if (!ids.includes(id)) await ref.delete();
  }

  async function codeOfGhost(
    uid: string,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    try {
      await running().open(uid, { room_type: 'ghost', category: CATEGORY, ...fields });
      return 'ok';
    } catch (error) {
      return (error as Error).message.replace('create_room: ', '');
    }
  }

  const ratingOf = async (uid: string) =>
    (await running().firestore.doc(`users/${uid}`).get()).get('rating') as number;

  return { dealt, answerAll, settle, played, recorded, runsOf, keepOnly, codeOfGhost, ratingOf };
}
