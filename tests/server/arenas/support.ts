import { Timestamp } from '@google-cloud/firestore';
import { finish, startBattleApi } from '../battle/support.ts';
import type { BattleApi } from '../battle/support.ts';
import { storedTimestamp } from '../support/stored-timestamp.ts';

export const MINUTE = 60_000;
/** A full hour, at which an hourly arena begins. */
export const HOUR = Date.UTC(2026, 10, 26, 12);

/** The reply of `get_arena`. */
export interface SentArena {
  readonly arena?: {
    readonly id: string;
    readonly state: string;
    readonly players: string;
    readonly rows: readonly Record<string, string>[];
    readonly own?: Record<string, string>;
  };
  readonly other_runs: string;
  readonly next_at?: number;
}

export interface ArenaApi extends BattleApi {
  /** Asks for a rival; returns the room, or the code of a refusal. */
  next: (uid: string, arena: string) => Promise<string>;
  join: BattleApi['join'];
  /** The page of a player; `arena` is the one that it shows already. */
  look: (uid: string, arena?: string) => Promise<SentArena>;
  entry: (uid: string, arena: string) => Promise<Record<string, unknown>>;
  /** Lets the winner answer the first question right and the other wrong, and shows the last key at this time. */
  play: (room: string, winner: string, at?: number) => Promise<void>;
  settle: (uid: string, room: string) => Promise<string>;
  /** A running arena with these players in it. */
  arenaWith: (uids: readonly string[], prizes?: readonly number[]) => Promise<string>;
}

let arenas = 0;

export async function startArenaApi(projectId: string): Promise<ArenaApi> {
  const api = await startBattleApi(projectId);
  const { firestore, clock } = api;
  clock.ms = HOUR + MINUTE;
  const call = async (uid: string, action: string, fields: Record<string, string> = {}) => {
    const { envelope } = await api.call(action, fields, { token: await api.token(uid) });
    if (envelope.error) throw new Error(envelope.message);
    return envelope.data ?? {};
  };
  return {
    ...api,
    async next(uid, arena) {
      try {
        return String((await call(uid, 'arena_next', { arena_id: arena }))['room_id']);
      } catch (error) {
        return (error as Error).message;
      }
    },
    look: async (uid, arena) => {
      // the standings are cached for 3 s, the arenas for 5 s
      clock.ms += 5_000;
      const fields: Record<string, string> = arena === undefined ? {} : { arena_id: arena };
      // the part of the reply that these tests read
      return (await call(uid, 'get_arena', fields)) as unknown as SentArena;
    },
    entry: async (uid, arena) =>
      (await firestore.doc(`arenas/${arena}/entries/${uid}`).get()).data() ?? {},
    async play(roomId, winner, at = clock.ms) {
      const room = firestore.doc(`rooms/${roomId}`);
      const [snapshot, round, deal] = await firestore.getAll(
        room,
        room.collection('rounds').doc('0'),
        room.collection('answerKey').doc('all'),
      );
      const since = storedTimestamp(round, 'at');
      const start = since.toMillis() + (round!.get('startsAfterMs') as number);
      const key = String((deal!.get('keys') as number[])[0]);
      for (const uid of snapshot!.get('members') as string[]) {
        const order = (deal!.get(`orders.${uid}`) as string[])[0] ?? '';
        const position = order.indexOf(uid === winner ? key : key === '0' ? '1' : '0');
        const lock = { position, since, at: Timestamp.fromMillis(start + 1_000) };
        await room.collection('players').doc(uid).update({ 'locks.0': lock });
      }
      await finish(firestore, roomId);
      const last = snapshot!.get('rules.questionCount') as number;
      await room
        .collection('rounds')
        .doc(String(last))
        .update({ at: Timestamp.fromMillis(at) });
    },
    settle: (uid, room) => api.as(uid, 'set_quiz_coin_score', { match_id: room, quiz_type: '1.3' }),
    async arenaWith(uids, prizes = []) {
      const id = `arena-${(arenas += 1)}`;
      const endsAt = clock.ms + 15 * MINUTE;
      await firestore.doc(`arenas/${id}`).set({
        startsAt: clock.ms - 1,
        endsAt,
        dueAt: endsAt + 20_000,
        status: 'open',
        category: '',
        categoryName: '',
        language: '',
        prizes,
      });
      for (const uid of uids) {
        const joined = await api.as(uid, 'arena_join', { arena_id: id });
        if (joined !== 'ok') throw new Error(joined);
      }
      return id;
    },
  };
}
