import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import type { Firestore, QueryConstraint } from 'firebase/firestore';
import {
  collection,
  collectionGroup,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  query,
  where,
} from 'firebase/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { chatRoomOf, openReferee, reach } from './support/referee.ts';
import { say } from './support/writes.ts';

const referee = openReferee('Reading');
let ann: string;
let ben: string;
let stranger: string;
let duel: string;
beforeAll(async () => {
  ann = await referee.player();
  ben = await referee.player();
  stranger = await referee.player();
  duel = await referee.battle('friend', [ann, ben]);
  // the stranger plays another battle
  await referee.battle('friend', [stranger, await referee.player()]);
  await say(referee.as(ann), await chatRoomOf(referee, duel), ann, 0);
});

const read = (uid: string, path: string) => getDoc(doc(referee.as(uid), path));
const list = (client: Firestore, path: string, ...constraints: QueryConstraint[]) =>
  getDocs(query(collection(client, path), ...constraints));
const mine = (uid: string) => where('members', 'array-contains', uid);
const opened = where('open', '==', true);

describe('rounds', () => {
  it('allows reading a round once it is open', async () => {
    await assertFails(read(ann, `rooms/${duel}/rounds/1`));
    const first = await assertSucceeds(read(ann, `rooms/${duel}/rounds/0`));
    expect(first.get('question.options')).toHaveLength(4);
    expect(first.get('revealed')).toBeUndefined();
    await reach(referee, duel, 1, 0);
    await assertSucceeds(read(ann, `rooms/${duel}/rounds/1`));
    await assertFails(read(ann, `rooms/${duel}/rounds/2`));
  });

  it('denies reading the last round, which holds the last key, before it is open', async () => {
    await assertFails(read(ann, `rooms/${duel}/rounds/10`));
    const other = await referee.battle('friend', [ann, ben], { questions: 5 });
    await assertFails(read(ann, `rooms/${other}/rounds/5`));
    await reach(referee, other, 5, 0);
    const last = await assertSucceeds(read(ann, `rooms/${other}/rounds/5`));
    expect(last.get('revealed.key')).toBeTypeOf('number');
  });

  it('denies reading an open round to members of other rooms', async () => {
    await assertFails(read(stranger, `rooms/${duel}/rounds/0`));
    await assertSucceeds(read(ben, `rooms/${duel}/rounds/0`));
  });

  it.each<[string, () => QueryConstraint[]]>([
    ['all', () => []],
    ['all of the own room', () => [mine(ann)]],
    ['closed ones', () => [mine(ann), where('open', '==', false)]],
    ['open or not', () => [mine(ann), where('open', 'in', [true, false])]],
    ['open ones of whomever', () => [opened]],
    ['open ones of a rival', () => [mine(ben), opened]],
    ['all but open ones', () => [mine(ann), where('open', '!=', true)]],
  ])('denies a list of rounds with %s', async (_, constraints) => {
    const rounds = `rooms/${duel}/rounds`;
    await assertFails(list(referee.as(ann), rounds, ...constraints()));
    const found = await assertSucceeds(list(referee.as(ann), rounds, mine(ann), opened));
    expect(found.docs.every((roundDoc) => roundDoc.get('open') === true)).toBe(true);
  });

  it('returns no rounds to a stranger who queries as a member', async () => {
    const found = await list(referee.as(stranger), `rooms/${duel}/rounds`, mine(stranger), opened);
    expect(found.size).toBe(0);
    await assertFails(list(referee.as(stranger), `rooms/${duel}/rounds`, mine(ann), opened));
  });
});

describe('optionOrders and the deal', () => {
  it("denies reading a rival's option order", async () => {
    await assertFails(read(ann, `rooms/${duel}/optionOrders/${ben}`));
    const playerOrders = await assertSucceeds(read(ann, `rooms/${duel}/optionOrders/${ann}`));
    expect(playerOrders.get('orders')).toHaveLength(10);
  });

  it('denies listing the option orders', async () => {
    await assertFails(list(referee.as(ann), `rooms/${duel}/optionOrders`));
  });

  it('denies reading the settlement input', async () => {
    await assertFails(read(ann, `rooms/${duel}/answerKey/all`));
    await assertFails(list(referee.as(ann), `rooms/${duel}/answerKey`));
    await assertSucceeds(read(ann, `rooms/${duel}`));
  });

  it.each(['players', 'messages'])('allows members alone to read %s', async (name) => {
    const path = `rooms/${duel}/${name}`;
    const id = name === 'players' ? ann : `${ann}-0`;
    await assertFails(read(stranger, `${path}/${id}`));
    await assertSucceeds(read(ben, `${path}/${id}`));
    await assertFails(list(referee.as(ben), path));
    await assertFails(list(referee.as(stranger), path, mine(ann)));
    const { docs } = await assertSucceeds(list(referee.as(ben), path, mine(ben)));
    expect(docs.map((one) => one.id).sort()).toEqual(name === 'players' ? [ann, ben].sort() : [id]);
    expect((await list(referee.as(stranger), path, mine(stranger))).size).toBe(0);
  });
});

describe('accounts', () => {
  it('denies reading any account', async () => {
    await assertFails(read(ann, `users/${ben}/private/account`));
    await assertFails(read(ann, `users/${ann}/private/account`));
  });

  it('allows reading the own seat alone', async () => {
    await assertFails(read(ann, `users/${ben}/private/seat`));
    const own = await assertSucceeds(read(ann, `users/${ann}/private/seat`));
    expect(own.get('room')).toBeTypeOf('string');
  });

  it('denies listing the documents beside the seat', async () => {
    await assertFails(list(referee.as(ann), `users/${ann}/private`));
    await assertFails(list(referee.as(ann), `users/${ann}/ledger`));
    await assertFails(read(ann, `users/${ann}/ledger/welcome`));
    await assertSucceeds(read(ann, `users/${ann}/private/seat`));
  });

  it('allows reading a profile by its id', async () => {
    const profile = await assertSucceeds(read(ann, `users/${ben}`));
    expect(profile.get('name')).toBe(ben);
    expect(profile.get('email')).toBeUndefined();
  });

  it('denies listing profiles', async () => {
    await assertFails(list(referee.as(ann), 'users'));
    await assertFails(list(referee.as(ann), 'users', where('rating', '>', 0), limit(1)));
  });

  it.each(['sessions/x', 'reports/x', 'contests/x', 'leaderboards/all/entries/x', 'rooms/x/y/z'])(
    'denies every client reading %s',
    async (path) => {
      await referee.server.doc(path).set({ uid: ann, members: [ann], by: ann });
      await assertFails(read(ann, path));
      await assertSucceeds(read(ann, `users/${ann}`));
    },
  );
});

describe('rooms', () => {
  const waiting = [where('kind', '==', 'random'), where('status', '==', 'waiting')];

  it.each<[string, QueryConstraint[]]>([
    ['all', [limit(10)]],
    ['those that wait for any rival', [...waiting, limit(10)]],
    ['those of a code', [where('kind', '==', 'friend'), waiting[1]!, limit(10)]],
    ['those that play', [waiting[0]!, where('status', '==', 'playing'), limit(10)]],
    ['the own ones', [where('members', 'array-contains', 'Reading1'), limit(10)]],
  ])('denies a list of %s', async (_, constraints) => {
    await assertFails(list(referee.as(ann), 'rooms', ...constraints));
    await assertFails(
      getCountFromServer(query(collection(referee.as(ann), 'rooms'), ...constraints)),
    );
  });

  it('allows strangers reading a random room only while it waits', async () => {
    const lobby = await referee.lobby('random', [ann]);
    await assertSucceeds(read(stranger, `rooms/${lobby}`));
    const playing = await referee.battle('random', [ann, ben]);
    await assertFails(read(stranger, `rooms/${playing}`));
    await assertSucceeds(read(ben, `rooms/${playing}`));
  });

  it('allows a stranger to read a friend or group room by its id', async () => {
    const group = await referee.battle('group', [ann, ben]);
    for (const id of [duel, group]) await assertSucceeds(read(stranger, `rooms/${id}`));
    expect((await assertSucceeds(read(stranger, 'rooms/NOSUCH'))).exists()).toBe(false);
    const bots = await referee.battle('bot', [ann]);
    await assertFails(read(stranger, `rooms/${bots}`));
  });
});

describe('collection groups', () => {
  it.each(['rounds', 'players', 'messages'])('denies reading %s across rooms', async (name) => {
    const client = referee.as(ann);
    const constraints = name === 'rounds' ? [mine(ann), opened] : [mine(ann)];
    await assertFails(getDocs(query(collectionGroup(client, name), ...constraints)));
    await assertFails(getDocs(collectionGroup(client, name)));
    await assertSucceeds(list(client, `rooms/${duel}/${name}`, ...constraints));
  });

  it.each([
    'optionOrders',
    'answerKey',
    'rooms',
    'users',
    'private',
    'ledger',
    'reports',
    'sessions',
  ])('denies reading %s across players', async (name) => {
    await assertFails(getDocs(collectionGroup(referee.as(ann), name)));
    await assertFails(getDocs(query(collectionGroup(referee.as(ann), name), mine(ann), limit(1))));
    await assertSucceeds(read(ann, `users/${ann}/private/seat`));
  });
});
