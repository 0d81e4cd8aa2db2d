import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { OPENING, soloPlayer } from './solo-support.ts';
import { needs } from '../../support/capabilities.ts';
import { keysOf } from '../../support/keys-of.ts';

let api: TestApi;
let levelIds: string[];

beforeAll(async () => {
  api = await startApi('demo-solo-bill');
  await api.seed();
  const level = api.firestore.collection('questions').where('shelves', 'array-contains', 'space/1');
  levelIds = (await level.get()).docs.map(({ id }) => id);
});
afterAll(() => api?.stop());

// a contest also writes an entry and a place: see its bill in tests/server/contests/contest-play.test.ts
const MODES = keysOf(OPENING).filter((mode) => mode !== 'contest');

beforeEach((context) => needs(context, 'usage meter'));

it.each(MODES)(
  'an attempt of %s costs at most 16 writes and 30 reads, plus one of each for a picture',
  async (mode) => {
    const newPlayer = async () => {
      const player = await soloPlayer(api, mode);
      await player.supply(levelIds);
      return player;
    };
    // settings, languages, categories and the list of the day are cached for all players
    await (await newPlayer()).open();
    const player = await newPlayer();
    await api.bill();
    await player.open();
    const { questions, rules } = await player.record();
    const isTimed = rules.timing.kind === 'each';
    let pictures = 0;
    for (const [index, { key, question }] of questions.entries()) {
      if (index === questions.length - 1) break;
      if (isTimed) api.clock.ms += 1_000;
      // a player who lets a clip end sends no event
      if (question.audio) api.clock.ms += question.audio.seconds * 1_000 + 10_000;
      else if (question.picture && isTimed) {
        pictures += 1;
        await player.present(index, question);
      }
      expect(await player.answer(index, key)).toMatchObject({ error: false });
      api.clock.ms += rules.revealMs;
    }
    const last = questions.at(-1)!;
    const play_questions = JSON.stringify([{ id: last.question.id, answer: last.key }]);
    const { data } = await player.finish({ play_questions });
    const { reads, writes } = await api.bill();
    // practice of mistakes begins with a look (docs/learning.md): learning, account and attempts
    const look = mode === 'mistakes' ? 3 : 0;
    expect(data).toMatchObject({ winningPer: '100' });
    // one read is the test's, of the keys
    expect(reads - 1 - look).toBeLessThanOrEqual(30 + pictures);
    expect(writes).toBeLessThanOrEqual(16 + pictures);
  },
);
