import { Firestore as ServerFirestore, Timestamp } from '@google-cloud/firestore';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { initializeTestEnvironment } from '@firebase/rules-unit-testing';
import type { Firestore, Timestamp as ClientTimestamp } from 'firebase/firestore';
import { setLogLevel } from 'firebase/firestore';
import { afterAll, beforeAll, inject } from 'vitest';
import { registerOrFind } from '../../../server/account/register.ts';
import { ACTIONS } from '../../../server/router.ts';
import { dealBattle } from '../../../server/battle/deal-battle.ts';
import { addressReader } from '../../../server/http/client-address.ts';
import { createRoute } from '../../../server/http/create-route.ts';
import { openSession } from '../../../server/session/sessions.ts';
import { REFEREE_PROJECT } from './referee-project.ts';
import type { ChatRoom } from './writes.ts';
import { clientTimestamp, join, lock, pictureOf } from './writes.ts';

type Kind = 'random' | 'friend' | 'group' | 'bot';

/** The options of a room: the entry fee, double time, and the number of questions, by default that of the settings. */
export interface CreateRoomInput {
  readonly fee?: number;
  readonly questions?: number;
  readonly isDoubleTime?: boolean;
}

/**
 * The rules, with players on raw SDK clients, rooms and deals of the real server, and the server's own option orders.
 */
export interface Referee {
  readonly address: { readonly host: string; readonly port: number };
  /** The database without the rules. */
  readonly server: ServerFirestore;
  /** A raw client of a player. */
  as: (uid: string) => Firestore;
  /** A raw client without a sign-in. */
  visitor: () => Firestore;
  /** A new player with an account. */
  player: (coins?: number) => Promise<string>;
  /** Frees players from their rooms without the rules, as if the rooms were over. */
  release: (uids: readonly string[]) => Promise<void>;
  /** A room opened by `create_room`, which the members have joined by their own clients. */
  lobby: (kind: Kind, members: readonly string[], input?: CreateRoomInput) => Promise<string>;
  /** A room that the server has dealt. */
  battle: (kind: Kind, members: readonly string[], input?: CreateRoomInput) => Promise<string>;
}

/** The default entry fee, so low that players can pay for many rooms. */
const FEE = 5;
const COINS = 1_000;

const CODE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * The referee of a test file, from its first `beforeAll` to the end of its last test. Call it once, at the top of the
 * file.
 * @param file the name of the test file. It is part of its players' ids, so that players of two files never meet. The
 * server capitalises names; here a name is the player's id.
 */
export function openReferee(file: string): Referee {
  // these tests provoke refusals, and the SDK would print each
  setLogLevel('silent');
  const address = inject('refereeAddress');
  let environment: RulesTestEnvironment;
  beforeAll(async () => {
    environment = await initializeTestEnvironment({
      projectId: REFEREE_PROJECT,
      firestore: address,
    });
  });
  const server = new ServerFirestore({
    projectId: REFEREE_PROJECT,
    host: `${address.host}:${address.port}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  const route = createRoute({
    addressOf: addressReader({ kind: 'hops', hops: 1 }, { isLocal: true }),
    actions: ACTIONS,
    firestore: () => server,
    verifyIdToken: () => Promise.resolve(undefined),
    credentials: {
      validAfter: (uids) => Promise.resolve(new Map(uids.map((uid) => [uid, 0]))),
      revoke: () => Promise.resolve(),
    },
    deleteIdentity: () => Promise.resolve(),
    isDemo: () => false,
    isMaintenance: () => Promise.resolve(false),
    personKey: () => 'test',
    now: () => Date.now(),
    log: () => {},
  });
  const clients = new Map<string, Firestore>();
  let players = 0;
  afterAll(async () => {
    await environment?.cleanup();
    await server.terminate();
  });

  const as: Referee['as'] = (uid) => {
    const client = clients.get(uid) ?? clientOf(environment.authenticatedContext(uid));
    clients.set(uid, client);
    return client;
  };

  const call = async (uid: string, action: string, fields: Record<string, string>) => {
    const token = await openSession(server, uid, Date.now());
    const request = new Request(`http://quiz.test/api/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '127.0.0.1' },
      body: new URLSearchParams(fields),
    });
    const envelope = (await (await route(request, action)).json()) as {
      error: boolean;
      data: { room_id: string };
    };
    if (envelope.error) throw new Error(`${action}: ${JSON.stringify(envelope)}`);
    return envelope.data.room_id;
  };

  const release: Referee['release'] = async (uids) => {
    for (const uid of uids) await server.doc(`users/${uid}/private/seat`).delete();
  };

  const lobby: Referee['lobby'] = async (kind, [owner = '', ...others], input = {}) => {
    await release([owner, ...others]);
    const isRandom = kind === 'random';
    const roomId = await call(owner, 'create_room', {
      room_id: newRequestId(),
      // a search would find the rooms that other tests have left open
      room_type: isRandom ? 'friend' : kind,
      category: '',
      entry_coin: String(input.fee ?? FEE),
      no_of_que: input.questions === undefined ? '' : String(input.questions),
      double_time: input.isDoubleTime ? '1' : '',
    });
    for (const uid of others) {
      await join(as(uid), roomId, uid);
      // long enough ago for another seat
      await server.doc(`users/${uid}/private/seat`).set({ room: roomId });
    }
    if (isRandom) await server.doc(`rooms/${roomId}`).update({ kind, code: '' });
    // long enough ago for the next heartbeat
    const seen = Timestamp.fromMillis(Date.now() - 3_000);
    const seats = [owner, ...others].map((uid) => [`seats.${uid}.lastSeen`, seen] as const);
    await server.doc(`rooms/${roomId}`).update(Object.fromEntries(seats));
    return roomId;
  };

  return {
    address,
    server,
    as,
    visitor: () => clientOf(environment.unauthenticatedContext()),
    async player(coins = COINS) {
      const uid = `${file}${(players += 1)}`;
      await registerOrFind(server, {
        identity: {
          uid,
          email: `${uid}@quiz.test`,
          mobile: '',
          name: uid,
          picture: pictureOf(uid),
        },
        type: 'email',
        name: undefined,
        welcomeCoins: coins,
        personKey: 'test',
        now: Date.now(),
      });
      return uid;
    },
    release,
    lobby,
    async battle(kind, members, input) {
      const roomId = await lobby(kind, members, input);
      const ready = members.slice(1).map((uid) => [`seats.${uid}.isReady`, true] as const);
      if (ready.length > 0) await server.doc(`rooms/${roomId}`).update(Object.fromEntries(ready));
      await dealBattle(server, roomId, members[0] ?? '', Date.now());
      const seen = Timestamp.fromMillis(Date.now() - 3_000);
      for (const uid of members) {
        await server.doc(`rooms/${roomId}/players/${uid}`).update({ lastSeen: seen });
      }
      return roomId;
    },
  };
}

function clientOf(context: ReturnType<RulesTestEnvironment['unauthenticatedContext']>): Firestore {
  // the compat instance is one of the modular SDK's too
  return context.firestore() as unknown as Firestore;
}

function newRequestId(): string {
  const letters = crypto.getRandomValues(new Uint8Array(20));
  return [...letters].map((letter) => CODE[letter % CODE.length]).join('');
}

/** The length of the question of a round reached with IN_WINDOW, so that no machine is too slow to answer it. */
const LONG_QUESTION_MS = 300_000;

/**
 * Milliseconds after the opening of a round: its window is open, not open yet, and long over, even with a question that
 * was made longer before.
 */
export const IN_WINDOW = 9_000;
export const BEFORE_WINDOW = 0;
export const AFTER_WINDOW = 2 * LONG_QUESTION_MS;

/** The length of each round before the wanted one. */
const ROUND_MS = 20_000;

/**
 * Opens all rounds up to a round without the rules, as if that round had begun this many milliseconds ago. With IN_WINDOW
 * its window stays open for the whole test.
 * @returns when each round was opened
 */
export async function reach(
  { server }: Referee,
  roomId: string,
  round: number,
  ago: number,
): Promise<readonly Timestamp[]> {
  const began = Date.now() - ago;
  const opened = Array.from({ length: round + 1 }, (_, n) =>
    Timestamp.fromMillis(began - (round - n) * ROUND_MS),
  );
  const batch = server.batch();
  for (const [n, at] of opened.entries()) {
    const before = opened[n - 1] ?? Timestamp.fromMillis(0);
    const isLong = ago === IN_WINDOW && n === round;
    const opening = { open: true, at, before, ...(isLong && { questionMs: LONG_QUESTION_MS }) };
    batch.update(server.doc(`rooms/${roomId}/rounds/${n}`), opening);
  }
  await batch.commit();
  return opened;
}

/**
 * Reaches a round, which then these players lock by their own clients.
 * @returns when the round was opened
 */
export async function reachWithLocks(
  referee: Referee,
  roomId: string,
  uids: readonly string[],
  round = 0,
  elapsed = IN_WINDOW,
): Promise<ClientTimestamp> {
  const opened = (await reach(referee, roomId, round, elapsed))[round]!;
  await Promise.all(uids.map((uid) => lock(referee.as(uid), roomId, uid, round, opened)));
  return clientTimestamp(opened);
}

/** The fields of a room that a message in its chat depends on. */
export async function chatRoomOf({ server }: Referee, roomId: string): Promise<ChatRoom> {
  const room = await server.doc(`rooms/${roomId}`).get();
  return {
    id: roomId,
    members: room.get('members') as string[],
    partsExpireAt: room.get('partsExpireAt') as Timestamp,
  };
}

/** Changes a player's own document past the rules. */
export async function setPlayer(
  { server }: Referee,
  roomId: string,
  uid: string,
  change: Record<string, unknown>,
): Promise<void> {
  await server.doc(`rooms/${roomId}/players/${uid}`).update(change);
}

/**
 * Makes an assertion that holds only for so many milliseconds from its beginning, and repeats it while this machine is too slow
 * for it: an error after that time shows nothing.
 * @param assertion with its preparation
 * @param again restores what the assertion may have changed
 */
export async function inTime(
  ms: number,
  assertion: () => Promise<unknown>,
  again: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (;;) {
    const began = Date.now();
    try {
      await assertion();
      return;
    } catch (error) {
      if (Date.now() - began < ms) throw error;
      await again();
    }
  }
}

/** A time for `ago(-LONG_MS)`, which is in the future for the whole test. */
export const LONG_MS = 600_000;

/** Server time so many milliseconds ago. */
export function ago(ms: number): Timestamp {
  return Timestamp.fromMillis(Date.now() - ms);
}
