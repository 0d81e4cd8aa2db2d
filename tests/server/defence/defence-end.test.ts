import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endDefence } from '../../../server/defence/end-defence.ts';
import { dyingProcess } from '../leagues/support.ts';
import type { DefenceApi } from './support.ts';
import { DAY, startDefenceApi } from './support.ts';

let game: DefenceApi;
beforeAll(async () => {
  game = await startDefenceApi('demo-defence-end');
});
afterAll(() => game?.api.stop());
beforeEach(() => game.newWeek());

const ANNS = [3, 0, 1, 1, 2, 2];
const BENS = [2, 3, 2, 1, 1, 0];

/** A match of which the day is over. Ann: 2 + 3 + 0 by Ben's points; Ben: 3 + 1 + 2 by Ann's. */
async function over() {
  const [ann = '', ben = ''] = await game.players(2);
  await game.play(ann, [0, 1, 5]);
  await game.play(ben, [0, 3, 4]);
  await game.set(ann, ANNS);
  await game.set(ben, BENS);
  const day = game.today();
  game.nextDay();
  return { ann, ben, day };
}

const notices = async (uid: string) =>
  (await game.api.firestore.collection(`users/${uid}/notifications`).get()).docs.map((one) => ({
    id: one.id,
    ...one.data(),
  }));

/** Checks the end of the match of `over`, however it came about. */
async function expectEnded({ ann, ben, day }: Awaited<ReturnType<typeof over>>) {
  expect([await game.score(ann), await game.score(ben)]).toEqual([10, 12]);
  const account = await game.api.firestore.doc(`users/${ben}/private/account`).get();
  expect(account.get('score')).toBe(2);
  for (const [uid, outcome, points] of [
    [ann, 'loss', [6, 5]],
    [ben, 'win', [5, 6]],
  ] as const) {
    expect(await game.entry(uid, day)).toMatchObject({ status: 'ended', result: { outcome } });
    expect(await game.entry(uid, day)).not.toHaveProperty('dueAt');
    expect(await notices(uid)).toMatchObject([
      { id: `defence-${day}`, type: `defence-${outcome}`, points },
    ]);
    const days = await game.api.firestore.doc(`users/${uid}/private/defence`).get();
    const record = Object.values(days.get('record') as Record<string, { asked: number }>);
    expect(record.map(({ asked }) => asked)).toEqual(Array(6).fill(1));
  }
}

describe('the end of a day', () => {
  it('counts each right answer as the rival assigned it, for 2 league points to the winner', async () => {
    const match = await over();
    const { ann, ben, day } = match;
    const before = (await game.look(ben)).rows.find((row) => row.user_id === ben)?.score;
    expect(await game.endAll()).toMatchObject({ done: 1, errors: [] });
    await expectEnded(match);
    const { last } = await game.page(ann);
    expect(last).toMatchObject({ day, outcome: 'loss', own: '5', theirs: '6' });
    expect(last?.rival_name.toLowerCase()).toBe(ben);
    expect(last?.items.map((item) => item.worth)).toEqual(BENS);
    expect(last?.items.map((item) => item.rival_worth)).toEqual(ANNS);
    expect(last?.items.map((item) => item.is_right)).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => [0, 1, 5].includes(at)),
    );
    expect(last?.items.map((item) => item.rival_right)).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => [0, 3, 4].includes(at)),
    );
    const { questions } = await game.attempt(ann, day);
    expect(last?.items.map((item) => item.key)).toEqual(questions.map(({ key }) => key));
    const rows = (await game.look(ben)).rows;
    expect(Number(rows.find((row) => row.user_id === ben)?.score)).toBe(Number(before) + 2);
  });

  it('is the same by concurrent processes or repeated calls', async () => {
    const match = await over();
    const done = await Promise.all([game.endAll(), game.endAll(game.api.newProcess())]);
    expect(done.flatMap(({ errors }) => errors)).toEqual([]);
    const { firestore, clock } = game.api;
    await Promise.all(
      [match.ann, match.ben].map((uid) => endDefence(firestore, match.day, uid, clock.ms)),
    );
    await game.endAll();
    await expectEnded(match);
  });

  it.each([
    [0, false],
    [0, true],
    [1, false],
    [1, true],
    [2, false],
    [2, true],
    [3, false],
    [3, true],
  ])('continues after a kill at commit %i, written: %s', async (commits, isWritten) => {
    const match = await over();
    const dying = dyingProcess(game.api.newProcess(), commits, isWritten);
    await endDefence(dying, match.day, match.ann, game.api.clock.ms).catch(() => undefined);
    expect((await game.endAll()).errors).toEqual([]);
    await game.endAll();
    await expectEnded(match);
  });

  it.each([0, 1, 2, 3].flatMap((commits) => [[commits, false] as const, [commits, true] as const]))(
    'continues after a kill while it pairs players who wait, at commit %i, written: %s',
    async (commits, isWritten) => {
      const [ann = '', ben = ''] = await game.players(2);
      await game.play(ann, [0, 1, 5]);
      await game.play(ben, [0, 3, 4]);
      for (const uid of [ann, ben]) {
        const entry = game.api.firestore.doc(`defences/${game.today()}_${uid}`);
        await entry.update({ waitsIn: (await game.entry(uid))['pool'], rival: '' });
      }
      const day = game.today();
      game.nextDay();
      const dying = dyingProcess(game.api.newProcess(), commits, isWritten);
      await endDefence(dying, day, ann, game.api.clock.ms).catch(() => undefined);
      await game.endAll();
      game.api.clock.ms += 61_000;
      expect((await game.endAll()).errors).toEqual([]);
      for (const uid of [ann, ben]) {
        // 0 + 1 + 3 and 0 + 2 + 2
        const result = { outcome: 'draw', own: 4, theirs: 4 };
        expect(await game.entry(uid, day)).toMatchObject({ status: 'ended', result });
        expect(await game.score(uid)).toBe(11);
        expect(await notices(uid)).toHaveLength(1);
      }
    },
  );

  it('is done by the work on the second player if the first one’s always fails', async () => {
    const match = await over();
    await game.api.firestore.doc(`defences/${match.day}_${match.ben}`).update({ dueAt: Infinity });
    await game.api.firestore.doc(`defences/${match.day}_${match.ann}`).update({ dueAt: Infinity });
    expect(await game.endAll()).toMatchObject({ done: 0 });
    const { ms } = game.api.clock;
    await game.api.firestore.doc(`defences/${match.day}_${match.ann}`).update({ dueAt: ms });
    expect(await game.endAll()).toMatchObject({ done: 1 });
    await expectEnded(match);
  });

  it('is done by a look if no scheduler has come', async () => {
    const match = await over();
    expect((await game.page(match.ben)).last).toMatchObject({ outcome: 'win', league_points: '2' });
    await expectEnded(match);
    expect(await game.endAll()).toMatchObject({ done: 0, errors: [] });
  });

  it('does nothing before its time', async () => {
    const match = await over();
    game.api.clock.ms -= 1;
    await game.endAll();
    await endDefence(game.api.firestore, match.day, match.ann, game.api.clock.ms);
    expect(await game.entry(match.ann, match.day)).toMatchObject({ status: 'open' });
    expect(await game.page(match.ann)).not.toHaveProperty('last');
    game.api.clock.ms += 1;
    await game.endAll();
    await expectEnded(match);
  });

  it('grades the given answers, by 0, 1, 1, 2, 2, 3 if nothing was assigned', async () => {
    const [ann = '', ben = ''] = await game.players(2);
    await game.play(ann, [5]);
    await game.begin(ben);
    game.nextDay();
    await game.endAll();
    expect((await game.page(ann)).last).toMatchObject({ outcome: 'win', own: '3', theirs: '0' });
    expect((await game.page(ben)).last).toMatchObject({ outcome: 'loss', league_points: '0' });
  });

  it('pairs players who still wait, except the odd one, who gets a bye', async () => {
    const [ann = '', ben = '', cat = ''] = await game.players(3);
    for (const uid of [ann, ben, cat]) await game.play(uid, [0, 1]);
    // as if all had entered in the same second
    for (const uid of [ann, ben, cat]) {
      const entry = game.api.firestore.doc(`defences/${game.today()}_${uid}`);
      await entry.update({ waitsIn: (await game.entry(uid))['pool'], rival: '' });
    }
    game.nextDay();
    expect((await game.endAll()).errors).toEqual([]);
    const outcomes = [];
    for (const uid of [ann, ben, cat]) {
      outcomes.push((await game.page(uid)).last?.outcome);
      expect(await game.score(uid)).toBe(11);
    }
    expect(outcomes.toSorted()).toEqual(['bye', 'draw', 'draw']);
  });

  it('gives nothing to a player without an answer', async () => {
    const [ann = ''] = await game.players(1);
    await game.begin(ann);
    game.nextDay();
    await game.endAll();
    expect((await game.page(ann)).last).toMatchObject({ outcome: 'bye', league_points: '0' });
    expect(await game.score(ann)).toBe(10);
  });

  it('is written once for a deactivated player, without league points', async () => {
    const { ann, ben, day } = await over();
    const account = game.api.firestore.doc(`users/${ben}/private/account`);
    await account.update({ status: 'deactivated' });
    expect(await game.endAll()).toMatchObject({ done: 1, errors: [] });
    game.api.clock.ms += 60_000;
    expect(await game.endAll()).toMatchObject({ done: 0, errors: [] });
    expect([await game.score(ann), await game.score(ben)]).toEqual([10, 10]);
    expect((await account.get()).get('score')).toBe(0);
    const result = { outcome: 'win', own: 6, theirs: 5, leaguePoints: 0 };
    expect(await game.entry(ben, day)).toMatchObject({ status: 'ended', result });
    expect(await game.entry(ann, day)).toMatchObject({
      status: 'ended',
      result: { outcome: 'loss', own: 5, theirs: 6 },
    });
  });

  it('on a Sunday counts for the next week', async () => {
    const [ann = ''] = await game.players(1);
    game.api.clock.ms += 6 * DAY;
    await game.play(ann, [0]);
    game.nextDay();
    await game.endAll();
    expect(await game.page(ann)).toMatchObject({ state: 'open', last: { outcome: 'bye' } });
    const { rows, last } = await game.look(ann);
    expect(last).toMatchObject({ points: '0' });
    expect(rows.find((row) => row.user_id === ann)?.score).toBe('1');
  });

  it('hands the wrong answers to the mistakes', async () => {
    const match = await over();
    await game.endAll();
    const { questions } = await game.attempt(match.ann, match.day);
    await game.as(match.ann, 'get_mistakes');
    const learning = await game.api.firestore.doc(`users/${match.ann}/private/learning`).get();
    const missed = (learning.get('mistakes') as { id: string }[]).map(({ id }) => id);
    expect(missed.toSorted()).toEqual([2, 3, 4].map((at) => questions[at]!.question.id).toSorted());
  });

  it('adds the day to the days in a row', async () => {
    const match = await over();
    await game.endAll();
    await game.as(match.ann, 'get_mistakes');
    const learning = await game.api.firestore.doc(`users/${match.ann}/private/learning`).get();
    expect(JSON.stringify(learning.get('days'))).toContain(match.day);
  });
});
