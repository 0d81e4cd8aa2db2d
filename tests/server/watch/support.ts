import { FieldValue, Timestamp } from '@google-cloud/firestore';
import type * as v from 'valibot';
import { parse } from 'valibot';
import { watchBattle } from '../../../domain/contract/watch.ts';
import { registerOrFind } from '../../../server/account/register.ts';
import type { BattleApi, Kind } from '../battle/support.ts';
import { dealtBattle, startBattleApi } from '../battle/support.ts';
import { storedTimestamp } from '../support/stored-timestamp.ts';

/** The reply to a spectator, as its page reads it. */
type Watched = v.InferOutput<typeof watchBattle.output>;

/** The API with players who are friends and battles whose rounds a test opens. */
export interface WatchApi extends BattleApi {
  /** Makes a further account of a player's person; returns its uid. */
  readonly secondAccount: (uid: string) => Promise<string>;
  readonly befriend: (one: string, other: string) => Promise<void>;
  /** Ends a friendship, or blocks, by the player's own call. */
  readonly must: (uid: string, action: string, fields: Record<string, string>) => Promise<void>;
  /** A battle whose first round is open. */
  readonly battle: (kind: Kind, uids: readonly string[]) => Promise<string>;
  /** Locks an answer of a player, 1 s after the question's start. */
  readonly lock: (room: string, n: number, uid: string, isRight: boolean) => Promise<void>;
  /** Opens round n, as a player's page does, and waits as long as the server caches the room. */
  readonly openRound: (room: string, n: number) => Promise<void>;
  /** Looks at a friend's battle as a player; returns the code of a refusal as a text. */
  readonly watch: (uid: string, friend: string) => Promise<Watched | string>;
  /** Looks at a friend's battle as a player who may; throws the code of a refusal. */
  readonly see: (uid: string, friend: string) => Promise<Watched>;
  /** The data of another action's reply; the code of a refusal as a text. */
  readonly ask: (uid: string, action: string, fields?: Record<string, string>) => Promise<unknown>;
  /** Lets all cached rights expire. */
  readonly later: () => void;
  /** The dealt question n of a room, with its key. */
  readonly dealt: (room: string, n: number) => Promise<DealtQuestion>;
}

/** A question as it was dealt. */
export interface DealtQuestion {
  readonly id: string;
  readonly text: string;
  readonly options: readonly string[];
  readonly key: number;
}

/** Starts it with the seeded content. */
export async function startWatchApi(projectId: string): Promise<WatchApi> {
  const api = await startBattleApi(projectId);
  const { firestore, clock } = api;
  const must: WatchApi['must'] = async (uid, action, fields) => {
    // the limits of calls are tested elsewhere
    clock.ms += 5_000;
    const code = await api.as(uid, action, fields);
    if (code !== 'ok') throw new Error(`${action} of ${uid}: ${code}`);
  };
  const roomOf = (id: string) => firestore.doc(`rooms/${id}`);
  const watch: WatchApi['watch'] = async (uid, friend) => {
    const { envelope } = await api.call(
      'watch_battle',
      { user_id: friend },
      { token: await api.token(uid) },
    );
    if (envelope.error) return envelope.message;
    return parse(watchBattle.output, envelope.data);
  };
  return {
    ...api,
    must,
    async secondAccount(uid) {
      const twin = `${uid}twin`;
      await registerOrFind(firestore, {
        identity: { uid: twin, email: `${uid}+b@quiz.test`, mobile: '', name: twin, picture: '' },
        type: 'email',
        name: undefined,
        welcomeCoins: 0,
        personKey: 'test',
        now: clock.ms,
      });
      await api.token(twin);
      return twin;
    },
    async befriend(one, other) {
      await api.token(one);
      await api.token(other);
      const account = await firestore.doc(`users/${other}/private/account`).get();
      await must(one, 'send_friend_request', { code: account.get('referCode') as string });
      await must(other, 'answer_friend_request', { user_id: one, status: '1' });
    },
    async battle(kind, uids) {
      const room = await dealtBattle(api, kind, uids);
      clock.ms += 15_000;
      return room;
    },
    async lock(room, n, uid, isRight) {
      const [round, deal] = await firestore.getAll(
        roomOf(room).collection('rounds').doc(String(n)),
        roomOf(room).collection('answerKey').doc('all'),
      );
      const since = storedTimestamp(round, 'at');
      const at = Timestamp.fromMillis(
        since.toMillis() + (round!.get('startsAfterMs') as number) + 1_000,
      );
      const order = (deal!.get(`orders.${uid}`) as string[])[n] ?? '';
      const key = String((deal!.get('keys') as number[])[n]);
      const position = isRight ? order.indexOf(key) : order.indexOf(key === '0' ? '1' : '0');
      await roomOf(room)
        .collection('players')
        .doc(uid)
        .update({ [`locks.${n}`]: { position, since, at } });
    },
    async openRound(room, n) {
      await roomOf(room)
        .collection('rounds')
        .doc(String(n))
        .update({ open: true, at: FieldValue.serverTimestamp() });
      clock.ms += 3_000;
    },
    watch,
    async see(uid, friend) {
      const seen = await watch(uid, friend);
      if (typeof seen === 'string') throw new Error(seen);
      return seen;
    },
    async ask(uid, action, fields = {}) {
      const { envelope } = await api.call(action, fields, { token: await api.token(uid) });
      return envelope.error ? envelope.message : envelope.data;
    },
    later: () => void (clock.ms += 15_000),
    async dealt(room, n) {
      const [round, deal] = await firestore.getAll(
        roomOf(room).collection('rounds').doc(String(n)),
        roomOf(room).collection('answerKey').doc('all'),
      );
      const question = round!.get('question') as Omit<DealtQuestion, 'key'>;
      return { ...question, key: (deal!.get('keys') as number[])[n]! };
    },
  };
}

/** The number of questions that a spectator sees as over, or the state or the code if there is no battle. */
export const overIn = (seen: Watched | string): number | string =>
  typeof seen === 'string' ? seen : (seen.battle?.over ?? seen.state);
