import { Timestamp } from '@google-cloud/firestore';
import type { DocumentReference } from '@google-cloud/firestore';
import { registerOrFind } from '../../../server/account/register.ts';
import { openSession } from '../../../server/session/sessions.ts';
import type { TestApi, TestServer } from '../support/api.ts';
import { DAY } from '../account/support.ts';
import { startApi } from '../support/api.ts';

/** The rows of a reply, or its error. */
export interface FriendReply {
  /** The code, or 'ok'. */
  readonly code: string;
  readonly data: Record<string, unknown> & { length?: number };
  readonly total: string | undefined;
}

/** The API with players who make friends. */
export interface FriendsApi {
  readonly api: TestApi;
  /** Signs a player up, if need be, by an address; another spelling of an address is the same person. */
  readonly join: (uid: string, email?: string) => Promise<void>;
  readonly call: (
    uid: string,
    action: string,
    fields?: Record<string, string>,
    server?: TestServer,
  ) => Promise<FriendReply>;
  /** Asks by the other's code. */
  readonly ask: (uid: string, other: string, server?: TestServer) => Promise<string>;
  readonly accept: (uid: string, other: string, server?: TestServer) => Promise<string>;
  readonly decline: (uid: string, other: string) => Promise<string>;
  readonly remove: (uid: string, other: string) => Promise<string>;
  readonly block: (uid: string, other: string, status?: '0' | '1') => Promise<string>;
  /** Makes two players friends. */
  readonly befriend: (one: string, other: string) => Promise<void>;
  /** The uids of a list, in its order. */
  readonly list: (uid: string, list: 'friends' | 'received' | 'sent') => Promise<string[]>;
  /** The stored counters of a player's person. */
  readonly counts: (uid: string) => Promise<{ requests: number; friends: number }>;
  readonly notifications: (uid: string) => Promise<number>;
  readonly battle: (id: string, members: readonly string[], at: number) => Promise<void>;
}

/** Starts it, without content. */
export async function startFriendsApi(projectId: string): Promise<FriendsApi> {
  const api = await startApi(projectId);
  const { firestore, clock } = api;
  const codes = new Map<string, string>();
  const tokens = new Map<string, { readonly token: string; readonly at: number }>();
  const accountOf = (uid: string): DocumentReference =>
    firestore.doc(`users/${uid}/private/account`);
  const join: FriendsApi['join'] = async (uid, email = `${uid}@quiz.test`) => {
    const { player } = await registerOrFind(firestore, {
      identity: { uid, email, mobile: '', name: uid, picture: '' },
      type: 'email',
      name: undefined,
      welcomeCoins: 0,
      personKey: 'test',
      now: clock.ms,
    });
    codes.set(uid, player.account.referCode);
  };
  const call: FriendsApi['call'] = async (uid, action, fields = {}, server = api) => {
    if (!codes.has(uid)) await join(uid);
    // the limits of calls are tested elsewhere
    clock.ms += 10_000;
    const known = tokens.get(uid);
    const isNew = !known || known.at < clock.ms - DAY;
    const session = isNew
      ? { token: await openSession(firestore, uid, clock.ms), at: clock.ms }
      : known;
    tokens.set(uid, session);
    const { envelope } = await server.call(action, fields, { token: session.token });
    // both forms of the envelope at once: each field is absent in one of them
    const { error, message = '', data, total } = envelope as unknown as Record<string, unknown>;
    return {
      code: error ? String(message) : 'ok',
      data: (data ?? {}) as FriendReply['data'],
      total: total as string | undefined,
    };
  };
  const answered = async (uid: string, user_id: string, status: '0' | '1', server?: TestServer) =>
    (await call(uid, 'answer_friend_request', { user_id, status }, server)).code;
  const ask: FriendsApi['ask'] = async (uid, other, server) => {
    if (!codes.has(other)) await join(other);
    const code = codes.get(other) ?? '';
    const reply = await call(uid, 'send_friend_request', { code }, server);
    return reply.code === 'ok' ? String(reply.data['state']) : reply.code;
  };
  const accept: FriendsApi['accept'] = (uid, other, server) => answered(uid, other, '1', server);
  return {
    api,
    join,
    call,
    ask,
    accept,
    decline: (uid, other) => answered(uid, other, '0'),
    remove: async (uid, other) => (await call(uid, 'remove_friend', { user_id: other })).code,
    block: async (uid, other, status = '1') =>
      (await call(uid, 'block_player', { user_id: other, status })).code,
    async befriend(one, other) {
      await ask(one, other);
      await accept(other, one);
    },
    async list(uid, list) {
      const { data } = await (list === 'friends'
        ? call(uid, 'get_friends')
        : call(uid, 'get_friend_requests', { list }));
      return Array.isArray(data) ? data.map((row: { user_id: string }) => row.user_id) : [];
    },
    async counts(uid) {
      const personId = (await accountOf(uid).get()).get('personId') as string;
      const person = await firestore.doc(`persons/${personId}`).get();
      return {
        requests: (person.get('friendRequests') as number | undefined) ?? 0,
        friends: (person.get('friends') as number | undefined) ?? 0,
      };
    },
    async notifications(uid) {
      const { docs } = await firestore.collection(`users/${uid}/notifications`).get();
      return docs.filter((one) => one.get('type') === 'friend-request').length;
    },
    async battle(id, members, at) {
      const players = Object.fromEntries(
        members.map((member, place) => [
          member,
          { name: member, correct: 8 - place, points: 80 - place, result: place ? 'lost' : 'won' },
        ]),
      );
      await firestore.doc(`battles/${id}`).set({
        members,
        kind: 'random',
        categoryName: 'Space',
        questionCount: 10,
        isPlayed: true,
        at: Timestamp.fromMillis(at),
        players,
      });
    },
  };
}
