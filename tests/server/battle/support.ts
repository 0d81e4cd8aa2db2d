import { FieldValue, Timestamp } from '@google-cloud/firestore';
import type { Firestore } from '@google-cloud/firestore';
import { startApi } from '../support/api.ts';
import type { TestApi } from '../support/api.ts';
import { storedTimestamp } from '../support/stored-timestamp.ts';

/** The default fee of a battle with a stranger. */
const RANDOM_FEE = 5;

/** A kind of battle between people. */
export type Kind = 'random' | 'friend' | 'group';

/** The API with content and players, and a battle's documents at hand. */
export interface BattleApi extends TestApi {
  /** Opens a room with these members, the first the owner, each with a session; returns its id. */
  seat: (kind: Kind, uids: readonly string[], fee?: number) => Promise<string>;
  /** Opens a room as this player by `create_room`; returns its id. @throws Error with the code of a refusal */
  open: (uid: string, fields: Readonly<Record<string, string>>) => Promise<string>;
  token: (uid: string) => Promise<string>;
  /** Calls as a player; returns the code of a refusal, or 'ok'. */
  as: (uid: string, action: string, fields: Record<string, string>) => Promise<string>;
  coins: (uid: string) => Promise<number>;
  /** Coins of all players and of unsettled battles. */
  ledgerSum: (uid: string) => Promise<number>;
}

let requests = 0;
/** A new name for a request to open a room. */
export function newRequestId(): string {
  requests += 1;
  return `request${String(requests).padStart(13, '0')}`;
}

export async function startBattleApi(
  projectId: string,
  options: Parameters<typeof startApi>[1] = {},
): Promise<BattleApi> {
  const api = await startApi(projectId, options);
  await api.seed();
  const tokens = new Map<string, string>();
  const token = async (uid: string) => {
    const known = tokens.get(uid) ?? (await api.join(uid));
    tokens.set(uid, known);
    return known;
  };
  const as: BattleApi['as'] = async (uid, action, fields) => {
    const { envelope } = await api.call(action, fields, { token: await token(uid) });
    return envelope.error ? envelope.message : 'ok';
  };
  const randomFee = async () => {
    const settings = await api.firestore.doc('settings/system').get();
    return (settings.get('battle.randomEntryFee') as number | undefined) ?? RANDOM_FEE;
  };
  const open: BattleApi['open'] = async (uid, fields) => {
    const { envelope } = await api.call(
      'create_room',
      { room_id: newRequestId(), ...fields },
      { token: await token(uid) },
    );
    if (envelope.error) throw new Error(`create_room: ${envelope.message}`);
    return String(envelope.data?.['room_id']);
  };
  return {
    ...api,
    token,
    as,
    open,
    async seat(kind, uids, fee = 10) {
      const [owner = '', ...others] = uids;
      for (const uid of uids) await token(uid);
      await release(api.firestore, uids);
      const isRandom = kind === 'random';
      const roomId = await open(owner, {
        // a search would find the rooms that other tests have left open
        room_type: isRandom ? 'friend' : kind,
        category: 'space',
        entry_coin: String(isRandom ? await randomFee() : fee),
      });
      if (isRandom) await api.firestore.doc(`rooms/${roomId}`).update({ kind, code: '' });
      for (const uid of others) await takeSeat(api.firestore, roomId, uid);
      return roomId;
    },
    coins: async (uid) =>
      (await api.firestore.doc(`users/${uid}/private/account`).get()).get('coins') as number,
    async ledgerSum(uid) {
      const entries = await api.firestore.collection(`users/${uid}/ledger`).get();
      return entries.docs.reduce((sum, entry) => sum + (entry.get('amount') as number), 0);
    },
  };
}

/** A battle that was dealt; returns its room. */
export async function dealtBattle(
  api: BattleApi,
  kind: Kind,
  uids: readonly string[],
  fee = 10,
): Promise<string> {
  const roomId = await api.seat(kind, uids, fee);
  const [owner = ''] = uids;
  const started =
    kind === 'group'
      ? await api.as(owner, 'get_question_by_room_id', { room_id: roomId })
      : await api.as(owner, 'get_random_questions', { match_id: roomId });
  if (started !== 'ok') throw new Error(started);
  return roomId;
}

/** Removes players from their room, as if it were over. */
export async function release(firestore: Firestore, uids: readonly string[]): Promise<void> {
  for (const uid of uids) await firestore.doc(`users/${uid}/private/seat`).delete();
}

/** Takes a seat as a player's client does, as ready. */
export async function takeSeat(firestore: Firestore, roomId: string, uid: string): Promise<void> {
  await firestore.doc(`users/${uid}/private/seat`).set({ room: roomId });
  await firestore.doc(`rooms/${roomId}`).update({
    members: FieldValue.arrayUnion(uid),
    [`seats.${uid}`]: {
      name: uid,
      image: '',
      rating: 1_000,
      isReady: true,
      lastSeen: FieldValue.serverTimestamp(),
    },
  });
}

/** Shows the last key, as the last round of a battle does. */
export async function finish(firestore: Firestore, roomId: string): Promise<void> {
  const room = await firestore.doc(`rooms/${roomId}`).get();
  const count = room.get('rules.questionCount') as number;
  await firestore
    .doc(`rooms/${roomId}/rounds/${count}`)
    .update({ open: true, at: FieldValue.serverTimestamp() });
}

/** Lets a player answer the first question, right or wrong, a second after its start. */
export async function answerFirst(
  firestore: Firestore,
  roomId: string,
  uid: string,
  right: boolean,
): Promise<void> {
  const room = firestore.doc(`rooms/${roomId}`);
  const [roundDoc, deal] = await firestore.getAll(
    room.collection('rounds').doc('0'),
    room.collection('answerKey').doc('all'),
  );
  const since = storedTimestamp(roundDoc, 'at');
  // a second after the question has begun: as fast as the bonus asks, and not faster than anybody reads
  const startsAfterMs = roundDoc?.get('startsAfterMs') as number;
  const at = Timestamp.fromMillis(since.toMillis() + startsAfterMs + 1_000);
  const order = (deal!.get(`orders.${uid}`) as string[])[0] ?? '';
  const key = String((deal!.get('keys') as number[])[0]);
  const position = right ? order.indexOf(key) : order.indexOf(key === '0' ? '1' : '0');
  await room.collection('players').doc(uid).update({ 'locks.0': { position, since, at } });
}
