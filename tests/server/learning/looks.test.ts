import type { Firestore } from '@google-cloud/firestore';
import { Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '../../../domain/statistics/period.ts';
import { syncLearning } from '../../../server/learning/sync-learning.ts';
import { soloPlayer } from '../attempts/solo-support.ts';
import type { SoloPlayer } from '../attempts/solo-support.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { intercept } from '../support/intercept.ts';

const DAY_MS = 86_400_000;
const ZONE = 'Pacific/Auckland';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-looks');
  await api.seed();
  await api.firestore.doc('settings/system').set({ system_timezone: ZONE }, { merge: true });
});
afterAll(() => api?.stop());
beforeEach(() => {
  api.clock.ms += DAY_MS;
});

const day = (days = 0) => dayOf(api.clock.ms + days * DAY_MS, ZONE);
const stored = async (uid: string) =>
  (await api.firestore.doc(`users/${uid}/private/learning`).get()).data();
const idsOf = async (player: SoloPlayer) =>
  (await player.record()).questions.map(({ question }) => question.id);
const look = (uid: string, firestore: Firestore = api.firestore) =>
  syncLearning(firestore, uid, api.clock.ms);

let battles = 0;
/** Stores a settled battle as the settlement does. */
async function settledBattle(
  uid: string,
  answers: { readonly questions: readonly string[]; readonly marks: string; readonly at?: number },
): Promise<void> {
  const { questions, marks, at = api.clock.ms } = answers;
  battles += 1;
  const account = api.firestore.doc(`users/${uid}/private/account`);
  const before = ((await account.get()).get('judgedBattles') as number | undefined) ?? 0;
  await account.update({ judgedBattles: before + 1 });
  await api.firestore.doc(`battles/look-${battles}`).set({
    members: [uid, 'rival'],
    kind: 'friend',
    at: Timestamp.fromMillis(at),
    isPlayed: true,
    questions,
    players: {
      [uid]: { points: 1, marks },
      rival: { points: 0, marks: marks.replaceAll('r', 'w') },
    },
  });
}

/**
 * The database of a process that dies with its first commit.
 * @param isWritten whether the commit is made, and only its reply is lost
 */
function dyingProcess(isWritten: boolean): Firestore {
  const { firestore } = api.newProcess();
  let isDead = false;
  intercept(firestore, async (send, method, rest) => {
    // Firestore releases the locks of a dead process by itself
    if (method === 'rollback') return send(method, ...rest);
    if (isDead) throw new Error('killed');
    if (method !== 'commit') return send(method, ...rest);
    isDead = true;
    if (isWritten) await send(method, ...rest);
    throw new Error('killed');
  });
  return firestore;
}

describe('a look', () => {
  it('is the first to note an attempt, also one that another process finished', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.play(9);
    const last = (await idsOf(player)).at(-1)!;
    expect(await stored(player.uid)).toBeUndefined();
    await look(player.uid, api.newProcess().firestore);
    expect(await stored(player.uid)).toMatchObject({
      mistakes: [{ id: last, step: 0, due: day() }],
    });
  });

  it.each([false, true])(
    'that is killed with its commit (written: %s) is made up by the next, once',
    async (isWritten) => {
      const player = await soloPlayer(api, 'mistakes');
      await player.miss(['space-001']);
      await player.play(1);
      await expect(look(player.uid, dyingProcess(isWritten))).rejects.toThrow('killed');
      const learned = [{ id: 'space-001', step: 1, due: day(2) }];
      expect(await stored(player.uid)).toMatchObject({
        mistakes: isWritten ? learned : [{ id: 'space-001', step: 0 }],
      });
      // two days later a second count of the same answer would move it by a week
      api.clock.ms += 2 * DAY_MS;
      for (let n = 0; n < 2; n++) {
        expect((await look(player.uid)).mistakes).toEqual([
          { id: 'space-001', step: 1, due: day() },
        ]);
      }
    },
  );

  it('counts each answer once, for looks of several processes and ends at the same time', async () => {
    const players = await Promise.all(
      (['quiz-zone', 'true-false', 'audio'] as const).map(async (mode) =>
        soloPlayer(api, mode, { uid: 'crowd' }),
      ),
    );
    for (const player of players) await player.open();
    const ids = (await Promise.all(players.map(idsOf))).flat();
    await settledBattle('crowd', { questions: ['oceans-001', 'oceans-002'], marks: 'rw' });
    const processes = [1, 2, 3].map(() => api.newProcess().firestore);
    await Promise.all([
      ...players.map((player) => player.finishWith(0)),
      ...processes.flatMap((firestore) => [look('crowd', firestore), look('crowd', firestore)]),
    ]);
    const { mistakes, cards } = await look('crowd');
    expect(cards).toEqual(['oceans-001']);
    expect(mistakes.map(({ id }) => id).toSorted()).toEqual([...ids, 'oceans-002'].toSorted());
    const whole = await stored('crowd');
    await Promise.all(processes.map((firestore) => look('crowd', firestore)));
    expect(await stored('crowd')).toEqual(whole);
  });

  it('notes an attempt that ended a little before the latest noted game, but came later', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    await settledBattle(player.uid, {
      questions: ['oceans-001'],
      marks: 'w',
      at: api.clock.ms + 2_000,
    });
    await look(player.uid);
    await player.finishWith(9);
    const last = (await idsOf(player)).at(-1)!;
    expect((await look(player.uid)).mistakes.map(({ id }) => id)).toEqual(['oceans-001', last]);
  });

  it('applies the answers of attempts and battles in the order of their ends, each on its day', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    const [one, other] = (await idsOf(player)) as [string, string];
    // both wrong; a day later one right, other wrong again; two days later one right
    await player.finishWith(0, 2);
    const first = day();
    api.clock.ms += DAY_MS;
    const second = day();
    await settledBattle(player.uid, { questions: [other, one], marks: 'wr' });
    api.clock.ms += DAY_MS;
    // right before it is due again, so it moves nothing
    await settledBattle(player.uid, { questions: [one], marks: 'r' });
    api.clock.ms += 5 * DAY_MS;
    expect(first < second).toBe(true);
    const { mistakes } = await look(player.uid);
    expect(mistakes).toEqual([
      { id: one, step: 1, due: day(-4) },
      { id: other, step: 0, due: second },
    ]);
    expect((await look(player.uid)).mistakes).toEqual(mistakes);
  });

  it('of more than 100 battles notes all, with attempts in their places', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.open();
    const asked = (await idsOf(player)).at(-1)!;
    const begin = api.clock.ms;
    for (let n = 0; n < 105; n++) {
      await settledBattle(player.uid, {
        questions: [`sea-${n}`],
        marks: 'w',
        at: begin + n * 1_000,
      });
    }
    api.clock.ms = begin + 102_500;
    await player.finishWith(9);
    const ids = Array.from({ length: 105 }, (_, n) => `sea-${n}`);
    const expected = [...ids.slice(0, 103), asked, ...ids.slice(103)];
    api.clock.ms += DAY_MS;
    expect((await look(player.uid)).mistakes.map(({ id }) => id)).toEqual(expected);
    expect((await look(player.uid)).mistakes.map(({ id }) => id)).toEqual(expected);
  });

  it('fails after the deletion of the account, without a document left behind', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.play(5);
    const account = api.firestore.doc(`users/${player.uid}/private/account`);
    // first while it is being deleted
    await account.update({ status: 'deleting' });
    await expect(look(player.uid)).rejects.toMatchObject({ code: 'userUnknown' });
    await account.update({ status: 'active' });
    expect(await player.call('delete_user_account')).toMatchObject({ error: false });
    await expect(look(player.uid)).rejects.toMatchObject({ code: 'userUnknown' });
    expect(await stored(player.uid)).toBeUndefined();
    const { docs } = await api.firestore
      .collection('attempts')
      .where('uid', '==', player.uid)
      .get();
    expect(docs).toEqual([]);
  });

  it('at once with the deletion of the account leaves no document behind', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    await player.play(5);
    const looks = [1, 2, 3].map(() => look(player.uid, api.newProcess().firestore));
    await Promise.allSettled([...looks, player.call('delete_user_account')]);
    expect(await stored(player.uid)).toBeUndefined();
    expect(await player.call('get_mistakes')).toMatchObject(refused('tokenInvalid'));
  });

  it('of a player does not note the answers of the rival', async () => {
    const player = await soloPlayer(api, 'quiz-zone');
    const rival = await soloPlayer(api, 'quiz-zone', { uid: 'rival' });
    await settledBattle(player.uid, { questions: ['oceans-001'], marks: 'r' });
    await api.firestore.doc('users/rival/private/account').update({ judgedBattles: battles });
    expect(await player.learning()).toEqual({ mistakes: [], cards: ['oceans-001'] });
    const own = await look(rival.uid);
    expect(own.cards).toEqual([]);
    expect(own.mistakes.map(({ id }) => id)).toContain('oceans-001');
  });
});
