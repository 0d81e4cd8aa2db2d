import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SoloModeName } from '../../../domain/play/modes.ts';
import { keysOf } from '../../support/keys-of.ts';
import type { TestApi, TestServer } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { OPENING, soloPlayer } from './solo-support.ts';
import type { SoloPlayer } from './solo-support.ts';

const DAY_MS = 86_400_000;

let api: TestApi;
let other: TestServer;
beforeAll(async () => {
  api = await startApi('ran-out');
  await api.seed();
  other = api.newProcess();
});
afterAll(() => api?.stop());

/** Longer than the time of any last question, and of a self challenge. */
const LONG_MS = 10 * 60_000;

/** Moves the common clock to the next noon, so that no day ends within a test. */
function toNoon(): void {
  api.clock.ms = (Math.floor(api.clock.ms / DAY_MS) + 1.5) * DAY_MS;
}

/** An attempt whose questions were all answered right, except the last one. */
async function allButLast(mode: SoloModeName): Promise<SoloPlayer> {
  toNoon();
  const player = await soloPlayer(api, mode);
  const space = api.firestore.collection('questions').where('category', '==', 'space').limit(5);
  await player.supply((await space.get()).docs.map(({ id }) => id));
  expect(await player.open()).toMatchObject({ error: false });
  const { questions, rules } = await player.record();
  for (const [index, { question, key }] of questions.slice(0, -1).entries()) {
    await player.present(index, question);
    player.wait(2_000);
    expect(await player.answer(index, key)).toMatchObject({ error: false });
    player.wait(rules.revealMs);
  }
  return player;
}

const resumed = (player: SoloPlayer) => player.open({ resume: '1' });
const NOT_RUNNING = refused('noData');

/** A contest has its own end. */
const MODES = keysOf(OPENING).filter((mode) => mode !== 'contest');

describe.each(MODES)('an attempt of %s whose time ran out without its page', (mode) => {
  it('is settled by a resume, which returns it for its result', async () => {
    const player = await allButLast(mode);
    player.wait(LONG_MS);
    const { startedAt, questions } = await player.record();
    expect(await resumed(player)).toMatchObject({ data: { attempt_id: player.id, startedAt } });
    const settled = await player.record();
    expect(settled).toMatchObject({ status: 'finished', startedAt });
    const right = String(questions.length - 1);
    const of = { started_at: String(startedAt) };
    expect((await player.finish(of)).data).toMatchObject({ correctAnswer: right });
    expect(await resumed(player)).toMatchObject(NOT_RUNNING);
    expect(await player.record()).toEqual(settled);
  });
});

describe('a level whose time ran out without its page', () => {
  it('pays once for resumes of two processes, then opens the next level', async () => {
    const player = await allButLast('quiz-zone');
    const before = await player.account();
    player.wait(LONG_MS);
    const [action, fields] = OPENING['quiz-zone'];
    const elsewhere = () => other.call(action, { ...fields, resume: '1' }, { token: player.token });
    await Promise.all([resumed(player), elsewhere(), resumed(player), elsewhere()]);
    await resumed(player);
    const { earned, gained, status } = await player.record();
    expect(status).toBe('finished');
    expect(Math.min(earned, gained)).toBeGreaterThan(0);
    const { coins, score } = await player.account();
    expect([coins, score]).toEqual([before.coins + earned, before.score + gained]);
    expect(await player.open({ level: '2' })).toMatchObject({ error: false });
  });
});

describe('a resume while another process begins the next attempt', () => {
  it('leaves the next attempt running', async () => {
    const player = await allButLast('true-false');
    const [action, fields] = OPENING['true-false'];
    for (let turn = 0; turn < 4; turn++) {
      player.wait(LONG_MS);
      const { run } = await player.record();
      const open = () => other.call(action, fields, { token: player.token });
      await Promise.all([resumed(player), open(), resumed(player), resumed(player)]);
      expect(await player.record()).toMatchObject({ status: 'running', run: run + 1 });
    }
  });
});

describe('a self challenge whose time has just run out', () => {
  it('takes its last answers with its end within the grace', async () => {
    const player = await soloPlayer(api, 'self-challenge');
    await player.open();
    const { questions, rules } = await player.record();
    player.wait(rules.timing.ms + 500);
    expect(await resumed(player)).toMatchObject({ data: { attempt_id: player.id } });
    expect(await player.record()).toMatchObject({ status: 'running' });
    expect((await player.finishWith(questions.length)).data).toMatchObject({
      correctAnswer: String(questions.length),
    });
  });
});

describe('a daily quiz whose time ran out without its page', () => {
  it('is played for the day after a resume', async () => {
    const player = await allButLast('daily');
    player.wait(LONG_MS);
    await resumed(player);
    const state = await player.call('get_daily_state', { timezone: 'UTC' });
    expect(state.data).toMatchObject({ is_played: '1', attempt_id: player.id });
  });

  it('is settled on a later day without a result, so the quiz of that day can begin', async () => {
    const player = await allButLast('daily');
    api.clock.ms += DAY_MS;
    expect(await resumed(player)).toMatchObject(NOT_RUNNING);
    expect(await player.record()).toMatchObject({ status: 'finished' });
    expect(await player.open()).toMatchObject({ error: false });
  });
});
