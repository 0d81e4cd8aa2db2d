import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { chatRoomOf, IN_WINDOW, openReferee, reach } from './support/referee.ts';
import { join, lock, openRoundAs, say, sayReady } from './support/writes.ts';

const referee = openReferee('Spectators');
let ann: string;
let ben: string;
/** A friend of Ann, who knows the id of the room, with a raw client. */
let fay: string;
let room: string;
beforeAll(async () => {
  ann = await referee.player();
  ben = await referee.player();
  fay = await referee.player();
  for (const [one, other] of [
    [ann, fay],
    [fay, ann],
  ] as const) {
    await referee.server
      .doc(`users/${one}/friends/${other}`)
      .set({ state: 'friend', with: other, at: 1 });
  }
  room = await referee.battle('friend', [ann, ben]);
  await reach(referee, room, 2, IN_WINDOW);
  await say(referee.as(ann), await chatRoomOf(referee, room), ann, 0);
});

const read = (uid: string, path: string) => getDoc(doc(referee.as(uid), path));
const openOnes = (uid: string, of: string) =>
  query(
    collection(referee.as(uid), `rooms/${room}/rounds`),
    where('members', 'array-contains', of),
    where('open', '==', true),
  );

describe('a friend with a raw client and the id of the room', () => {
  it.each([0, 1, 2, 10])('cannot read round %i, over, running or ahead', async (n) => {
    await assertFails(read(fay, `rooms/${room}/rounds/${n}`));
    // a player reads the opened ones
    if (n < 3) await assertSucceeds(read(ann, `rooms/${room}/rounds/${n}`));
  });

  it('cannot list or count rounds, neither as itself nor as the friend', async () => {
    await assertFails(getDocs(openOnes(fay, ann)));
    await assertFails(getCountFromServer(openOnes(fay, ann)));
    expect((await getDocs(openOnes(fay, fay))).docs).toEqual([]);
    expect((await getDocs(openOnes(ann, ann))).docs).toHaveLength(3);
  });

  it("cannot read locks, orders, keys or messages, nor the friend's seat and account", async () => {
    const parts = [`players/${ann}`, `players/${ben}`, `messages/${ann}-0`];
    for (const part of parts) {
      await assertFails(read(fay, `rooms/${room}/${part}`));
      await assertSucceeds(read(ben, `rooms/${room}/${part}`));
    }
    await assertFails(read(fay, `rooms/${room}/optionOrders/${ann}`));
    await assertSucceeds(read(ann, `rooms/${room}/optionOrders/${ann}`));
    await assertFails(read(fay, `rooms/${room}/answerKey/all`));
    await assertFails(read(fay, `users/${ann}/private/seat`));
    await assertSucceeds(read(ann, `users/${ann}/private/seat`));
    await assertFails(read(fay, `users/${ann}/private/account`));
  });

  it('cannot lock, open a round, send a heartbeat, speak or take a seat', async () => {
    const client = referee.as(fay);
    const at = (await reach(referee, room, 2, IN_WINDOW))[2]!;
    await assertFails(lock(client, room, ann, 2, at));
    await assertFails(lock(client, room, fay, 2, at));
    await assertFails(openRoundAs(client, room, 3, at));
    await assertFails(
      updateDoc(doc(client, `rooms/${room}/players/${ann}`), { lastSeen: serverTimestamp() }),
    );
    await assertFails(say(client, await chatRoomOf(referee, room), fay, 0));
    await assertFails(join(client, room, fay));
    await assertSucceeds(lock(referee.as(ann), room, ann, 2, at));
  });

  it('cannot make itself a friend, or read who is one', async () => {
    const side = { state: 'friend', with: ben, at: 1 };
    await assertFails(setDoc(doc(referee.as(fay), `users/${fay}/friends/${ben}`), side));
    await assertFails(setDoc(doc(referee.as(fay), `users/${ben}/friends/${fay}`), side));
    await assertFails(read(fay, `users/${fay}/friends/${ann}`));
  });
});

describe('a player with a raw client', () => {
  it('cannot make a room watchable for the others, before or after the deal', async () => {
    const lobby = await referee.lobby('friend', [await referee.player(), await referee.player()]);
    const [owner = ''] = (await referee.server.doc(`rooms/${lobby}`).get()).get('members');
    const client = referee.as(owner);
    await assertFails(updateDoc(doc(client, `rooms/${lobby}`), { isWatchable: true }));
    await assertFails(sayReady(client, lobby, owner, true, { isWatchable: true }));
    await assertSucceeds(sayReady(client, lobby, owner));
    await assertFails(updateDoc(doc(referee.as(ann), `rooms/${room}`), { isWatchable: true }));
  });

  it('cannot hide that the battle was watched, nor change the setting past the server', async () => {
    const client = referee.as(ann);
    await assertFails(updateDoc(doc(client, `rooms/${room}/answerKey/all`), { isWatched: false }));
    const account = doc(client, `users/${ann}/private/account`);
    await assertFails(updateDoc(account, { letsFriendsWatch: false }));
    // the deal wrote what both players' settings say
    const record = await assertSucceeds(read(ann, `rooms/${room}`));
    expect(record.get('isWatchable')).toBe(true);
  });
});
