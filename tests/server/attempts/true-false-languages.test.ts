import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { withSettings } from './solo-support.ts';
import { trueFalsePlayer } from './support.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('demo-true-false-languages');
  await api.seed();
});
afterAll(() => api?.stop());

describe('an attempt of True & False in a language', () => {
  it.each([
    ['14', 'en', ['True', 'False']],
    ['15', 'es', ['Verdadero', 'Falso']],
    ['16', 'hi', ['सही', 'ग़लत']],
    ['17', 'ur', ['صحیح', 'غلط']],
  ])('%s has only statements in it', async (language_id, code, pair) => {
    await withSettings(api, { language_mode: true }, async () => {
      const uid = `player-${code}`;
      const player = trueFalsePlayer(api, uid, await api.join(uid, 100));
      expect(await player.open({ language_id })).toMatchObject({ error: false });
      const asked = (await player.record()).questions.map(({ question }) => question);
      expect(asked).toHaveLength(10);
      expect(new Set(asked.map(({ language }) => language))).toEqual(new Set([code]));
      for (const question of asked) {
        expect(question).toMatchObject({ kind: 'choice', options: pair });
      }
    });
  });
});
