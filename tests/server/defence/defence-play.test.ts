import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused } from '../support/refused.ts';
import type { DefenceApi } from './support.ts';
import { DAY, startDefenceApi } from './support.ts';

let game: DefenceApi;
beforeAll(async () => {
  game = await startDefenceApi('demo-defence-play');
});
afterAll(() => game?.api.stop());
beforeEach(() => game.newWeek());

const two = async () => {
  const [ann = '', ben = ''] = await game.players(2);
  return { ann, ben };
};

describe('the questions of a day', () => {
  it('are six of six categories for all, the easiest first, without those of the daily quiz', async () => {
    const { ann, ben } = await two();
    await game.as(ann, 'get_daily_quiz');
    await game.begin(ann);
    await game.begin(ben);
    const asked = async (uid: string) =>
      (await game.attempt(uid)).questions.map(({ question }) => question);
    const [own, theirs] = [await asked(ann), await asked(ben)];
    expect(theirs.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    expect(new Set(own.map(({ category }) => category)).size).toBe(6);
    expect(own.every(({ kind }) => kind === 'choice')).toBe(true);
    const difficulties = own.map(({ difficulty }) => difficulty);
    expect(difficulties).toEqual(difficulties.toSorted());
    const lists = await game.api.firestore.collection('dailyQuizzes').get();
    const today = lists.docs.filter(({ id }) => id.startsWith(game.today()));
    const ids = today.flatMap((one) => one.get('questions') as string[]);
    expect(ids).toHaveLength(10);
    expect(own.filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  it('are others on the next day', async () => {
    const { ann } = await two();
    await game.begin(ann);
    const first = (await game.attempt(ann)).questions.map(({ question }) => question.id);
    game.nextDay();
    await game.begin(ann);
    const next = (await game.attempt(ann)).questions.map(({ question }) => question.id);
    expect(next).not.toEqual(first);
  });
});

describe('the entry', () => {
  it('needs a league group of the week', async () => {
    await game.join('loner');
    expect(await game.begin('loner')).toMatchObject(refused('notAMember'));
    expect(await game.page('loner')).toMatchObject({ state: 'points-first' });
    await game.gain('loner', 5);
    expect(await game.page('loner')).toMatchObject({ state: 'open', attempt_id: '' });
    expect(await game.begin('loner')).toMatchObject({ error: false });
    expect(await game.page('loner')).toMatchObject({ state: 'entered', is_finished: '0' });
  });

  it('is refused while the operator has switched the mode off', async () => {
    const { ann } = await two();
    const settings = game.api.firestore.doc('settings/system');
    await settings.set({ defence_mode: false }, { merge: true });
    game.api.clock.ms += 60_000;
    expect(await game.begin(ann)).toMatchObject(refused('modeSwitchedOff'));
    expect(await game.as(ann, 'get_defence')).toMatchObject(refused('modeSwitchedOff'));
    await settings.set({ defence_mode: true }, { merge: true });
    game.api.clock.ms += 60_000;
  });
});

describe('the pairing', () => {
  it('pairs the next two of a group while an odd player waits', async () => {
    const [ann = '', ben = '', cat = '', dan = ''] = await game.players(4);
    await game.begin(ann);
    expect(await game.page(ann)).not.toHaveProperty('rival');
    await game.begin(ben);
    await game.begin(cat);
    expect(await game.page(ann)).toMatchObject({ rival: { user_id: ben } });
    expect(await game.page(ben)).toMatchObject({ rival: { user_id: ann } });
    expect(await game.page(cat)).not.toHaveProperty('rival');
    await game.begin(dan);
    expect(await game.page(cat)).toMatchObject({ rival: { user_id: dan } });
  });

  it('pairs each with one rival when all come at once, by several processes', async () => {
    const uids = await game.players(6);
    const servers = [game.api, game.api.newProcess(), game.api.newProcess()];
    await Promise.all(uids.map((uid, at) => game.begin(uid, {}, servers[at % 3])));
    // a player whose search found nobody yet looks again
    const pages = [];
    for (const uid of uids) pages.push(await game.page(uid));
    const rivals = pages.map(({ rival }) => rival?.user_id ?? '');
    expect(rivals.toSorted()).toEqual([...uids].toSorted());
    for (const [at, rival] of rivals.entries()) expect(rivals[uids.indexOf(rival)]).toBe(uids[at]);
  });

  it('prefers a player who was not met on the days before', async () => {
    const [ann = '', ben = '', cat = '', dan = ''] = await game.players(4);
    for (const uid of [ann, ben, cat, dan]) await game.begin(uid);
    expect(await game.page(ann)).toMatchObject({ rival: { user_id: ben } });
    game.nextDay();
    // Ben and Dan both wait: Ben is set aside while Dan enters
    await game.begin(ben);
    const own = game.api.firestore.doc(`defences/${game.today()}_${ben}`);
    const { waitsIn } = await game.entry(ben);
    await own.update({ waitsIn: 'aside' });
    await game.begin(dan);
    await own.update({ waitsIn });
    await game.begin(ann);
    expect(await game.page(ann)).toMatchObject({ rival: { user_id: dan } });
    await game.begin(cat);
    expect(await game.page(cat)).toMatchObject({ rival: { user_id: ben } });
  });

  it('never pairs players of two groups, nor players of whom one has blocked the other', async () => {
    const { ann, ben } = await two();
    const [cat = ''] = await game.players(1);
    await game.api.firestore.doc(`users/${cat}/private/league`).update({ group: 'elsewhere' });
    await game.as(ben, 'block_player', { user_id: ann, status: '1' });
    for (const uid of [ann, ben, cat]) await game.begin(uid);
    for (const uid of [ann, ben, cat]) expect(await game.page(uid)).not.toHaveProperty('rival');
    game.nextDay();
    expect((await game.endAll()).errors).toEqual([]);
    for (const uid of [ann, ben]) {
      expect((await game.page(uid)).last).toMatchObject({ outcome: 'bye' });
    }
  });
});

describe('a block', () => {
  it('keeps another account of the blocked person apart', async () => {
    const { ann, ben } = await two();
    const [twin = ''] = await game.players(1);
    for (const uid of [ben, twin]) {
      const account = game.api.firestore.doc(`users/${uid}/private/account`);
      await account.update({ personId: `person-of-${ben}` });
    }
    await game.as(ann, 'block_player', { user_id: twin, status: '1' });
    for (const uid of [ann, ben]) await game.begin(uid);
    for (const uid of [ann, ben]) expect(await game.page(uid)).not.toHaveProperty('rival');
    await game.as(ann, 'block_player', { user_id: twin, status: '0' });
    expect(await game.page(ann)).toMatchObject({ rival: { user_id: ben } });
  });
});

describe('the defence', () => {
  it('needs a rival', async () => {
    const { ann } = await two();
    await game.begin(ann);
    expect(await game.set(ann, [3, 2, 2, 1, 1, 0])).toMatchObject(refused('notReady'));
  });

  it('can be changed until the day ends', async () => {
    const { ann, ben } = await two();
    await game.begin(ann);
    const day = game.today();
    await game.begin(ben);
    expect(await game.set(ann, [3, 2, 2, 1, 1, 0])).toMatchObject({ error: false });
    expect(await game.set(ann, [0, 1, 2, 3, 2, 1])).toMatchObject({ error: false });
    expect(await game.page(ann)).toMatchObject({ worths: [0, 1, 2, 3, 2, 1] });
    game.api.clock.ms = Math.ceil(game.api.clock.ms / DAY) * DAY;
    expect(await game.set(ann, [3, 2, 2, 1, 1, 0], day)).toMatchObject(refused('attemptOver'));
    expect(await game.set(ann, [3, 2, 2, 1, 1, 0])).toMatchObject(refused('noData'));
  });

  it('shows the rival’s record of earlier days, by the categories of today', async () => {
    const { ann, ben } = await two();
    await game.play(ann, [0, 2]);
    await game.begin(ben);
    const categories = (await game.attempt(ann)).questions.map(({ question }) => question.category);
    const none = Array(6).fill({ asked: '0', right: '0' });
    expect((await game.page(ben)).rival?.record).toEqual(none);
    game.nextDay();
    await game.endAll();
    // the same six categories once more
    const yesterday = new Date(game.api.clock.ms - DAY).toISOString().slice(0, 10);
    const lists = await game.api.firestore.collection('defenceDays').get();
    for (const list of lists.docs.filter(({ id }) => id.startsWith(yesterday))) {
      const id = list.id.replace(yesterday, game.today());
      await game.api.firestore.doc(`defenceDays/${id}`).set(list.data());
    }
    await game.begin(ben);
    await game.begin(ann);
    expect((await game.page(ben)).rival?.record).toEqual(
      categories.map((_, at) => ({ asked: '1', right: at === 0 || at === 2 ? '1' : '0' })),
    );
  });
});
