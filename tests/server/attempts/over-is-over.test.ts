import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SoloModeName } from '../../../domain/play/modes.ts';
import { SOLO_TYPES } from '../../../domain/play/modes.ts';
import { startApi } from '../support/api.ts';
import type { TestApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import { OPENING, setSoloSettings, soloPlayer } from './solo-support.ts';
import type { SoloPlayer } from './solo-support.ts';
import { keysOf } from '../../support/keys-of.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('over-is-over');
  await api.seed();
});
afterAll(() => api?.stop());

const MODES = keysOf(OPENING);

/** The ways to end an attempt early. */
const ENDINGS: Readonly<Record<string, (player: SoloPlayer) => Promise<unknown>>> = {
  'with nothing answered': (player) => player.finish(),
  'with one question answered': async (player) => {
    const [first] = (await player.record()).questions;
    await player.answer(0, first!.key);
    return player.finish();
  },
  'with all but one answered': async (player) =>
    player.finishWith(3, (await player.record()).questions.length - 1),
  'with all answered at once': (player) => player.finishWith(3),
};

/** Opens an attempt of a mode, with questions stored for the modes that ask a player's own. */
async function opened(mode: SoloModeName): Promise<SoloPlayer> {
  const player = await soloPlayer(api, mode);
  const { docs } = await api.firestore
    .collection('questions')
    .where('category', '==', 'space')
    .limit(5)
    .get();
  await player.supply(docs.map(({ id }) => id));
  expect(await player.open()).toMatchObject({ error: false });
  return player;
}

const NOTHING_GOES_ON = refused('noData');
const OVER = refused('attemptOver');

describe.each(MODES)('an attempt of %s that was ended', (mode) => {
  it.each(Object.entries(ENDINGS))('%s does not come back', async (_how, end) => {
    const player = await opened(mode);
    expect(await end(player)).toMatchObject({ error: false });
    // a reload, a second tab and another device send the same call
    expect(await player.open({ resume: '1' })).toMatchObject(NOTHING_GOES_ON);
    const { questions } = await player.record();
    const late = await player.answer(questions.length - 1, questions.at(-1)!.key);
    expect(late).toMatchObject(OVER);
    // and its end stays the same with every call
    const first = await player.finish();
    expect(await player.finish()).toMatchObject({ data: { userScore: first.data.userScore } });
  });
});

/** Modes that can be played again: the next attempt has the id of the one before. */
const AGAIN = MODES.filter((mode) => mode !== 'daily' && mode !== 'contest');

describe.each(AGAIN)('a page that still shows an ended attempt of %s', (mode) => {
  it('neither answers, helps nor ends the next one', async () => {
    const player = await opened(mode);
    const before = String((await player.record()).startedAt);
    await player.finish();
    player.wait(1_000);
    expect(await player.open()).toMatchObject({ error: false });
    const stale = { attempt_id: player.id, started_at: before, question: '0' };
    const { key } = (await player.record()).questions[0]!;
    const answer = JSON.stringify(key);
    expect(await player.call('answer_question', { ...stale, answer })).toMatchObject(OVER);
    expect(await player.call('use_lifeline', { ...stale, lifeline: 'skip' })).toMatchObject(OVER);
    const ended = await player.call('set_quiz_coin_score', {
      match_id: player.id,
      quiz_type: SOLO_TYPES[mode],
      started_at: before,
    });
    expect(ended).toMatchObject(OVER);
    const of = { attempt_id: player.id, started_at: before };
    expect(await player.call('review_answers', of)).toMatchObject(OVER);
    expect(await player.record()).toMatchObject({ status: 'running', events: [] });
    // the page of the next attempt may answer it; a clip must have ended first
    if (mode === 'audio') await player.look(0, { heard: '1' });
    const now = String((await player.record()).startedAt);
    expect(
      await player.call('answer_question', { ...stale, started_at: now, answer }),
    ).toMatchObject({ error: false });
  });
});

describe('a page that still shows an ended attempt, after the next one has ended', () => {
  it('reviews nothing and pays no fee', async () => {
    const player = await opened('true-false');
    await setSoloSettings(api);
    const { started_at: before } = (await player.finish()).data;
    expect(before).toBe((await player.record()).startedAt);
    player.wait(60_000);
    await player.play(0);
    const { coins } = await player.account();
    const review = (startedAt: unknown) =>
      player.call('review_answers', { attempt_id: player.id, started_at: String(startedAt) });
    expect(await review(before)).toMatchObject(OVER);
    expect(await player.account()).toMatchObject({ coins });
    const { startedAt } = await player.record();
    expect(await review(startedAt)).toMatchObject({ data: { coins: coins - 10 } });
  });

  it('challenges with no other attempt than its own', async () => {
    const player = await opened('true-false');
    const challenge = (startedAt: unknown) =>
      player.call('create_challenge', {
        source: 'attempt',
        id: player.id,
        started_at: String(startedAt),
      });
    await player.finish();
    const first = (await player.record()).startedAt;
    const { data } = await challenge(first);
    expect(data['code']).toMatch(/./);
    player.wait(1_000);
    await player.play(0);
    const second = (await player.record()).startedAt;
    player.wait(1_000);
    await player.play(0);
    // the link to the first was made while its questions were stored
    expect(await challenge(first)).toMatchObject({ data });
    expect(await challenge(second)).toMatchObject(OVER);
  });
});

describe('a daily quiz that was ended early', () => {
  it('is played for the day, so it cannot be opened again', async () => {
    const player = await opened('daily');
    await player.finish();
    const state = await player.call('get_daily_state', { timezone: 'UTC' });
    expect(state.data).toMatchObject({ is_played: '1', attempt_id: player.id });
    expect((await player.open()).error).toBe(true);
  });
});
