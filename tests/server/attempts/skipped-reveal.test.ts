import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needs } from '../../support/capabilities.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';
import type { SoloPlayer } from './solo-support.ts';
import { setSoloSettings, soloPlayer } from './solo-support.ts';

/** The opening, nine answers, the end with the last one, and what a first pass pays: coins, ledger entry, three ranks. */
const WRITES = 16;

let api: TestApi;

beforeAll(async () => {
  api = await startApi('demo-skipped-reveal');
  await api.seed();
  await setSoloSettings(api);
});
afterAll(() => api?.stop());

/** A player whose attempt of the quiz has begun, with its right answers. */
async function playing() {
  const player = await soloPlayer(api, 'quiz-zone');
  await player.open();
  const { questions, rules } = await player.record();
  const answer = (question: number, also: Record<string, string> = {}) =>
    player.look(question, { answer: JSON.stringify(questions[question]!.key), ...also });
  return { ...player, rules, questions, answer };
}

const skips = async (player: Pick<SoloPlayer, 'record'>) =>
  (await player.record()).events.filter(({ kind }) => kind === 'skipped-reveal');

describe('an answer that names a skipped reveal', () => {
  it('is taken within the old reveal, where it is too early without the skip', async () => {
    const player = await playing();
    await player.answer(0);
    player.wait(500);
    const skipped_at = String(api.clock.ms);
    player.wait(100);
    expect(await player.answer(1)).toMatchObject(refused('tooEarly'));
    expect(await player.answer(1, { skipped_at })).toMatchObject({ error: false });
    expect(await skips(player)).toEqual([
      { kind: 'skipped-reveal', question: 0, at: Number(skipped_at) },
    ]);
  });

  it('has the time from the skip on, not from the end of the reveal', async () => {
    const player = await playing();
    const { timing } = player.rules;
    await player.answer(0);
    const skipped_at = String(api.clock.ms + 100);
    player.wait(100 + timing.ms + 1_001);
    expect(await player.answer(1, { skipped_at })).toMatchObject(refused('tooLate'));
    // the same instant without the skip is in time
    expect(await player.answer(1)).toMatchObject({ error: false });
  });

  it('gains nothing by a skip before the answer or in the future', async () => {
    const player = await playing();
    const { timing, revealMs } = player.rules;
    player.wait(2_000);
    await player.answer(0);
    const answered = api.clock.ms;
    player.wait(300);
    await player.answer(1, { skipped_at: '0' });
    player.wait(200);
    const second = api.clock.ms;
    await player.answer(2, { skipped_at: String(second + 3_600_000) });
    expect(await skips(player)).toEqual([
      { kind: 'skipped-reveal', question: 0, at: answered },
      { kind: 'skipped-reveal', question: 1, at: second },
    ]);
    // after the whole time no instant makes an answer possible
    player.wait(revealMs + timing.ms + 1_001);
    const skipped_at = String(api.clock.ms);
    expect(await player.answer(3, { skipped_at })).toMatchObject(refused('tooLate'));
  });

  it('skips no reveal of a question that is still open', async () => {
    const player = await playing();
    const skipped_at = String(api.clock.ms);
    expect(await player.answer(1, { skipped_at })).toMatchObject(refused('tooEarly'));
    expect(await player.answer(0, { skipped_at })).toMatchObject({ error: false });
    expect(await skips(player)).toEqual([]);
  });

  it('changes nothing when it is sent again', async () => {
    const player = await playing();
    await player.answer(0);
    const skipped_at = String(api.clock.ms);
    player.wait(100);
    await player.answer(1, { skipped_at });
    const { events } = await player.record();
    expect(await player.answer(1, { skipped_at })).toMatchObject(refused('alreadyAnswered'));
    expect((await player.record()).events).toEqual(events);
  });
});

describe('other calls that name a skipped reveal', () => {
  it('ask for the right answer as soon as the earlier window is over', async () => {
    const player = await playing();
    await player.answer(0);
    const skipped_at = String(api.clock.ms + 100);
    player.wait(100 + player.rules.timing.ms + 100);
    expect(await player.look(1)).toMatchObject(refused('tooEarly'));
    expect(await player.look(1, { skipped_at })).toMatchObject({
      error: false,
      data: { event: { kind: 'missed', question: 1 }, feedback: { isRight: false } },
    });
  });

  it('use a lifeline within the old reveal', async () => {
    const player = await playing();
    await player.answer(0);
    player.wait(100);
    const fields = { attempt_id: player.id, question: '1', lifeline: 'fifty-fifty' };
    expect(await player.call('use_lifeline', fields)).toMatchObject(refused('tooEarly'));
    const skipped_at = String(api.clock.ms);
    expect(await player.call('use_lifeline', { ...fields, skipped_at })).toMatchObject({
      error: false,
    });
    expect(await skips(player)).toHaveLength(1);
  });

  it('end the attempt with an answer from within the old reveal', async () => {
    const player = await playing();
    await player.answer(0);
    const skipped_at = String(api.clock.ms + 50);
    player.wait(100);
    const { question, key } = player.questions[1]!;
    const play_questions = JSON.stringify([{ id: question.id, answer: key }]);
    expect(await player.finish({ play_questions, skipped_at })).toMatchObject({
      error: false,
      data: { correctAnswer: '2' },
    });
    expect(await skips(player)).toMatchObject([{ question: 0, at: Number(skipped_at) }]);
  });
});

it('of a contest nothing is skipped, while the same call skips in the quiz', async () => {
  const contestant = await soloPlayer(api, 'contest');
  expect(await contestant.open()).toMatchObject({ error: false });
  const { questions } = await contestant.record();
  const answers = questions.map(({ key }) => JSON.stringify(key));
  contestant.wait(5_000);
  await contestant.look(0, { answer: answers[0]! });
  contestant.wait(10);
  const skipped_at = String(api.clock.ms);
  await contestant.look(1, { answer: answers[1]!, skipped_at });
  expect(await skips(contestant)).toEqual([]);
  const player = await playing();
  await player.answer(0);
  player.wait(10);
  await player.answer(1, { skipped_at: String(api.clock.ms) });
  expect(await skips(player)).toHaveLength(1);
});

describe('the bill of ten questions', () => {
  beforeEach((context) => needs(context, 'usage meter'));

  it.each([true, false])('has 16 writes, with nine skips or without: %s', async (isSkipping) => {
    const player = await soloPlayer(api, 'quiz-zone');
    await api.bill();
    await player.open();
    const { questions, rules } = await player.record();
    expect(questions).toHaveLength(10);
    for (const [index, { key }] of questions.slice(0, -1).entries()) {
      player.wait(isSkipping ? 1_000 : rules.revealMs + 1_000);
      const skipped_at = String(api.clock.ms - 500);
      const also = isSkipping && index > 0 ? { skipped_at } : {};
      const reply = await player.look(index, { answer: JSON.stringify(key), ...also });
      expect(reply).toMatchObject({ error: false });
    }
    player.wait(isSkipping ? 1_000 : rules.revealMs + 1_000);
    const last = questions.at(-1)!;
    const play_questions = JSON.stringify([{ id: last.question.id, answer: last.key }]);
    const skipped_at = String(api.clock.ms - 500);
    const also = isSkipping ? { skipped_at } : {};
    const { data } = await player.finish({ play_questions, ...also });
    const { writes } = await api.bill();
    expect(data).toMatchObject({ winningPer: '100' });
    expect(await skips(player)).toHaveLength(isSkipping ? 9 : 0);
    expect(writes).toBe(WRITES);
  });
});
