import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteApp, initializeApp } from 'firebase/app';
import type { FirebaseApp } from 'firebase/app';
import {
  collection,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  updateDoc,
  where,
} from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import * as lite from 'firebase/firestore/lite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REFEREE_PROJECT } from './support/referee-project.ts';
import {
  AFTER_WINDOW,
  ago,
  chatRoomOf,
  IN_WINDOW,
  openReferee,
  reach,
  setPlayer,
} from './support/referee.ts';
import type { ChatRoom } from './support/writes.ts';
import { lock, openRoundAs, report, say, join, updatePlayer } from './support/writes.ts';
import { needs } from '../support/capabilities.ts';

const referee = openReferee('Tokens');
let visitor: Firestore;
let ann: string;
let ben: string;
let duel: string;
let chat: ChatRoom;
const apps: FirebaseApp[] = [];
beforeAll(async () => {
  lite.setLogLevel('silent');
  visitor = referee.visitor();
  ann = await referee.player();
  ben = await referee.player();
  duel = await referee.battle('friend', [ann, ben]);
  chat = await chatRoomOf(referee, duel);
  await say(referee.as(ann), chat, ann, 0);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => deleteApp(app)));
});

describe('a visitor without a sign-in', () => {
  it.each<[string, () => string]>([
    ['a profile', () => `users/${ann}`],
    ['a seat', () => `users/${ann}/private/seat`],
    ['a room', () => `rooms/${duel}`],
    ['a player', () => `rooms/${duel}/players/${ann}`],
    ['a playerOrders', () => `rooms/${duel}/optionOrders/${ann}`],
    ['an open round', () => `rooms/${duel}/rounds/0`],
    ['a message', () => `rooms/${duel}/messages/${ann}-0`],
  ])('cannot read %s', async (_, path) => {
    await assertFails(getDoc(doc(visitor, path())));
    await assertSucceeds(getDoc(doc(referee.as(ann), path())));
  });

  it('lists no rounds, players or messages', async () => {
    const mine = [where('members', 'array-contains', ann)];
    const lists = (client: Firestore) => [
      () => {
        const rounds = collection(client, 'rooms', duel, 'rounds');
        return getDocs(query(rounds, ...mine, where('open', '==', true)));
      },
      () => getDocs(query(collection(client, 'rooms', duel, 'players'), ...mine)),
      () => getDocs(query(collection(client, 'rooms', duel, 'messages'), ...mine)),
    ];
    await assertFails(getDocs(query(collection(visitor, 'rooms'), limit(10))));
    for (const list of lists(visitor)) await assertFails(list());
    for (const list of lists(referee.as(ann))) await assertSucceeds(list());
  });

  it('takes no seat', async () => {
    const [host, guest] = [await referee.player(), await referee.player()];
    const lobby = await referee.lobby('friend', [host]);
    await assertFails(join(visitor, lobby, guest));
    await assertSucceeds(join(referee.as(guest), lobby, guest));
  });

  it('cannot write a player document', async () => {
    const opened = (await reach(referee, duel, 0, IN_WINDOW))[0]!;
    await assertFails(lock(visitor, duel, ann, 0, opened));
    await assertFails(updatePlayer(visitor, duel, ann, { lastSeen: serverTimestamp() }));
    await assertFails(updatePlayer(visitor, duel, ann, { leftAt: serverTimestamp() }));
    await assertSucceeds(lock(referee.as(ann), duel, ann, 0, opened));
  });

  it('cannot open a round', async () => {
    const opened = (await reach(referee, duel, 0, AFTER_WINDOW))[0]!;
    await assertFails(openRoundAs(visitor, duel, 1, opened));
    await assertSucceeds(openRoundAs(referee.as(ann), duel, 1, opened));
  });

  it('cannot write or report a message', async () => {
    await assertFails(say(visitor, chat, ben, 0));
    await assertSucceeds(say(referee.as(ben), chat, ben, 0));
    await assertFails(report(visitor, duel, `${ann}-0`, ben));
    await assertSucceeds(report(referee.as(ben), duel, `${ann}-0`, ben));
  });
});

/** A client of the SDK with a made-up token; the emulator reads all tokens unsigned. */
function clientWith(claims: Record<string, unknown>): lite.Firestore {
  const app = initializeApp(
    { projectId: REFEREE_PROJECT, apiKey: 'local' },
    `tokens-${apps.length}`,
  );
  apps.push(app);
  const client = lite.getFirestore(app);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
  lite.connectFirestoreEmulator(client, referee.address.host, referee.address.port, {
    mockUserToken: token,
  });
  return client;
}

const seconds = () => Math.floor(Date.now() / 1_000);
const good = () => ({
  sub: ann,
  user_id: ann,
  aud: REFEREE_PROJECT,
  iss: `https://securetoken.google.com/${REFEREE_PROJECT}`,
  iat: seconds() - 60,
  exp: seconds() + 3_540,
});

// Google's emulator takes any token that parses
describe('an invalid token', () => {
  beforeEach((context) => needs(context, 'token checks'));

  it.each<[string, () => Record<string, unknown>]>([
    ['expired', () => ({ iat: seconds() - 3_601, exp: seconds() - 1 })],
    ['of another project', () => ({ aud: 'demo-elsewhere' })],
    ['of another issuer', () => ({ iss: 'https://securetoken.google.com/demo-elsewhere' })],
    [
      'of another project altogether',
      () => ({
        aud: 'demo-elsewhere',
        iss: 'https://securetoken.google.com/demo-elsewhere',
      }),
    ],
    ['of nobody', () => ({ sub: undefined, user_id: undefined })],
    ['of an empty name', () => ({ sub: '', user_id: '' })],
  ])('is refused when %s', async (_, claims) => {
    const refused = { code: 'unauthenticated' };
    const forged = clientWith({ ...good(), ...claims() });
    const path = `users/${ann}/private/seat`;
    await expect(lite.getDoc(lite.doc(forged, path))).rejects.toMatchObject(refused);
    const player = (client: lite.Firestore) => lite.doc(client, `rooms/${duel}/players/${ann}`);
    await expect(
      lite.updateDoc(player(forged), { rematch: true, lastSeen: lite.serverTimestamp() }),
    ).rejects.toMatchObject(refused);
    const players = (client: lite.Firestore) =>
      lite.query(
        lite.collection(client, `rooms/${duel}/players`),
        lite.where('members', 'array-contains', ann),
      );
    await expect(lite.getDocs(players(forged))).rejects.toMatchObject(refused);

    const honest = clientWith(good());
    expect((await lite.getDoc(lite.doc(honest, path))).get('room')).toBe(duel);
    await setPlayer(referee, duel, ann, { lastSeen: ago(5_000) });
    await lite.updateDoc(player(honest), { rematch: true, lastSeen: lite.serverTimestamp() });
    expect((await lite.getDocs(players(honest))).size).toBe(2);
  });
});

describe('claims', () => {
  it('grant no rights beyond the uid', async () => {
    const grand = clientWith({ ...good(), admin: true, owner: true, role: 'owner', uid: ben });
    const reads = (path: string) => lite.getDoc(lite.doc(grand, path));
    await assertFails(reads(`users/${ben}/private/account`));
    await assertFails(reads(`rooms/${duel}/optionOrders/${ben}`));
    await assertFails(
      lite.updateDoc(lite.doc(grand, `users/${ann}/private/account`), { coins: 1e6 }),
    );
    await assertFails(reads(`users/${ann}/private/account`));
    await assertSucceeds(reads(`users/${ann}/private/seat`));
  });

  it('take a uid that looks like a path or a field as a uid like any other', async () => {
    const odd = `${ann}/private`;
    const client = referee.as(odd);
    await assertFails(getDoc(doc(client, 'users', ann, 'private', 'account')));
    await assertFails(updateDoc(doc(client, 'rooms', duel, 'players', ann), { rematch: false }));
    await assertSucceeds(getDoc(doc(client, 'users', ann)));
  });
});
