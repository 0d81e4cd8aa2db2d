import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, getDoc, serverTimestamp, writeBatch } from 'firebase/firestore';
import { beforeAll, describe, it } from 'vitest';
import { chatRoomOf, openReferee } from './support/referee.ts';
import { report, say, updateRoom } from './support/writes.ts';

const referee = openReferee('Deletions');
let ann: string;
let ben: string;
let lobby: string;
let duel: string;
beforeAll(async () => {
  ann = await referee.player();
  ben = await referee.player();
  lobby = await referee.lobby('friend', [ann]);
  duel = await referee.battle('friend', [ann, ben]);
  const room = await chatRoomOf(referee, duel);
  for (const uid of [ann, ben]) await say(referee.as(uid), room, uid, 0);
  await report(referee.as(ann), duel, `${ben}-0`, ann);
  for (const path of SERVER_DOCUMENTS) await referee.server.doc(path).set({ by: ann, uid: ann });
});

/** One document of each collection that only the server may access. */
const SERVER_DOCUMENTS = [
  'sessions/deletions',
  'settings/deletions',
  'questions/deletions',
  'categories/deletions',
  'contests/deletions',
  'exams/deletions',
  'languages/deletions',
  'battles/deletions',
  'leaderboards/all/entries/deletions',
];

describe('a delete by a player', () => {
  it.each<[string, () => string]>([
    ['own profile', () => `users/${ann}`],
    ['own seat', () => `users/${ann}/private/seat`],
    ['own room that waits', () => `rooms/${lobby}`],
    ['own room that plays', () => `rooms/${duel}`],
    ['own part in a battle', () => `rooms/${duel}/players/${ann}`],
    ['own playerOrders', () => `rooms/${duel}/optionOrders/${ann}`],
    ['open round', () => `rooms/${duel}/rounds/0`],
    ['own message', () => `rooms/${duel}/messages/${ann}-0`],
  ])('is denied for the %s, even in a batch with a move', async (_, path) => {
    const reference = doc(referee.as(ann), path());
    await assertSucceeds(getDoc(reference));
    await assertFails(deleteDoc(reference));
    const batch = writeBatch(referee.as(ann));
    batch.update(doc(referee.as(ann), 'rooms', duel, 'players', ann), {
      leftAt: serverTimestamp(),
    });
    batch.delete(reference);
    await assertFails(batch.commit());
    await assertSucceeds(getDoc(reference));
  });

  it.each<[string, () => string]>([
    ["rival's profile", () => `users/${ben}`],
    ['own account', () => `users/${ann}/private/account`],
    ["rival's account", () => `users/${ben}/private/account`],
    ["rival's seat", () => `users/${ben}/private/seat`],
    ["rival's part in the battle", () => `rooms/${duel}/players/${ben}`],
    ["rival's playerOrders", () => `rooms/${duel}/optionOrders/${ben}`],
    ['closed round', () => `rooms/${duel}/rounds/1`],
    ['deal', () => `rooms/${duel}/answerKey/all`],
    ['own ledger', () => `users/${ann}/ledger/welcome`],
    ['report', () => `reports/${duel}_${ben}-0_${ann}`],
  ])('is denied for the %s, while the player may read the room', async (_, path) => {
    await assertFails(deleteDoc(doc(referee.as(ann), path())));
    await assertSucceeds(getDoc(doc(referee.as(ann), 'rooms', duel)));
  });

  it.each(SERVER_DOCUMENTS)(
    'is denied for %s, while the player may read the own seat',
    async (path) => {
      await assertFails(deleteDoc(doc(referee.as(ann), path)));
      await assertSucceeds(getDoc(doc(referee.as(ann), 'users', ann, 'private', 'seat')));
    },
  );

  it('is denied for a room, which its owner closes instead', async () => {
    const room = await referee.lobby('group', [ann]);
    await assertFails(deleteDoc(doc(referee.as(ann), 'rooms', room)));
    const closed = { members: [], seats: {}, status: 'closed', reason: 'empty' };
    await assertSucceeds(updateRoom(referee.as(ann), room, closed));
  });
});
