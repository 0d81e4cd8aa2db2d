import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endDefence } from '../../../server/defence/end-defence.ts';
import { refused } from '../support/refused.ts';
import type { DefenceApi } from './support.ts';
import { startDefenceApi } from './support.ts';

let game: DefenceApi;
beforeAll(async () => {
  game = await startDefenceApi('demo-defence-persons');
});
afterAll(() => game?.api.stop());
beforeEach(() => game.newWeek());

describe('one person', () => {
  const twins = async () => {
    const id = `t${game.api.clock.ms}`;
    const uids = [`${id}a`, `${id}b`] as const;
    const [cat = ''] = await game.players(1);
    const group = String((await game.standing(cat))['group']);
    const { week } = await game.standing(cat);
    await game.join(uids[0], `${id}@quiz.test`);
    await game.join(uids[1], `${id}+2@quiz.test`);
    for (const uid of uids) {
      await game.gain(uid, 5);
      // as if a second account had got into the group too
      await game.api.firestore.doc(`users/${uid}/private/league`).set({ league: 0, week, group });
    }
    return uids;
  };

  it('enters once a day, also by two accounts at once, without meeting itself', async () => {
    const [one, two] = await twins();
    const replies = await Promise.all([
      game.begin(one),
      game.begin(two, {}, game.api.newProcess()),
    ]);
    expect(replies.filter(({ error }) => !error)).toHaveLength(1);
    const refusals = replies.filter(({ error }) => error);
    expect(refusals[0]).toMatchObject(refused('alreadyPlayed'));
    const first = replies[0]?.error ? two : one;
    expect(await game.page(first)).not.toHaveProperty('rival');
    game.nextDay();
    // on the next day the other may play
    expect(await game.begin(two)).toMatchObject({ error: false });
    expect(await game.begin(one)).toMatchObject(refused('alreadyPlayed'));
  });

  it('does not enter again after a deletion', async () => {
    const [one, two] = await twins();
    await game.begin(one);
    await game.as(one, 'delete_user_account');
    expect(await game.entry(one)).toEqual({});
    expect(await game.begin(two)).toMatchObject(refused('alreadyPlayed'));
  });

  it('begins one attempt by two processes at once', async () => {
    const [ann = ''] = await game.players(1);
    const server = game.api.newProcess();
    const replies = await Promise.all([game.begin(ann), game.begin(ann, {}, server)]);
    expect(replies.map(({ error }) => error)).toEqual([false, false]);
    const ids = replies.map(({ data }) =>
      (data as { questions: { id: string }[] }).questions.map((question) => question.id),
    );
    expect(ids[0]).toEqual(ids[1]);
    expect((await game.attempt(ann)).run).toBe(1);
  });
});

describe('a deletion', () => {
  it('lets the rival wait for another rival', async () => {
    const { ann, ben } = await game.pair();
    await game.set(ben, [3, 2, 2, 1, 1, 0]);
    await game.as(ann, 'delete_user_account');
    expect(await game.entry(ben)).toMatchObject({ rival: '', worths: null });
    const [cat = ''] = await game.players(1);
    await game.begin(cat);
    expect(await game.page(ben)).toMatchObject({ rival: { user_id: cat } });
  });

  it('in progress gives the rival a bye and writes nothing about the account', async () => {
    const { ann, ben } = await game.pair();
    await game.play(ben, [0]);
    await game.api.firestore.doc(`users/${ann}/private/account`).update({ status: 'deleting' });
    game.nextDay();
    expect((await game.endAll()).errors).toEqual([]);
    expect((await game.page(ben)).last).toMatchObject({ outcome: 'bye', league_points: '1' });
    const notices = await game.api.firestore.collection(`users/${ann}/notifications`).get();
    expect(notices.size).toBe(0);
  });

  it('in progress gives the rival a bye in either order', async () => {
    const { ann, ben } = await game.pair();
    await game.play(ben, [0]);
    await game.api.firestore.doc(`users/${ann}/private/account`).update({ status: 'deleting' });
    const day = game.today();
    game.nextDay();
    for (const uid of [ann, ben]) {
      await endDefence(game.api.firestore, day, uid, game.api.clock.ms);
    }
    expect((await game.page(ben)).last).toMatchObject({ outcome: 'bye', league_points: '1' });
  });

  it('leaves no name with the rival, nor any document with the uid', async () => {
    const { ann, ben } = await game.pair();
    const day = game.today();
    await game.play(ben, [0]);
    game.nextDay();
    await game.endAll();
    await game.as(ann, 'delete_user_account');
    expect((await game.page(ben)).last).toMatchObject({ rival_name: '' });
    const documents = [
      ...(await game.api.firestore.collection('defences').get()).docs,
      ...(await game.api.firestore.collection('defencePersons').get()).docs,
      ...(await game.api.firestore.collection(`users/${ben}/notifications`).get()).docs,
    ];
    const said = documents.map((one) => one.id + JSON.stringify(one.data())).join('\n');
    expect(said).not.toMatch(new RegExp(`\\b${ann}\\b|_${ann}\\b`));
    expect(await game.entry(ben, day)).toMatchObject({ status: 'ended' });
  });
});
