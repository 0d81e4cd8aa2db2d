import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { addStatements, keysOf, trueFalsePlayer } from './support.ts';

let api: TestApi;
let players = 0;

beforeAll(async () => {
  api = await startApi('demo-attempt-attacks');
  await addStatements(api, 'space', 40);
});
afterAll(() => api?.stop());

/** The calls of a raw client, in any order and at once. */
const call = fc.oneof(
  fc.record({ do: fc.constant('open' as const) }),
  fc.record({ do: fc.constant('answer' as const), question: fc.nat(9), isRight: fc.boolean() }),
  fc.record({ do: fc.constant('finish' as const), isRight: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 500, max: 40_000 }) }),
);

describe('raw calls, one after the other and concurrent', () => {
  // longer than 30 s on a busy machine: 25 histories of 60 calls
  it('pay no more than the best attempt that was really played', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(call, { maxLength: 4 }), { maxLength: 15 }),
        async (waves) => {
          api.clock.ms += 10_000_000;
          const uid = `attacker-${(players += 1)}`;
          const player = trueFalsePlayer(api, uid, await api.join(uid, 100));
          await player.open();
          for (const wave of waves) {
            const record = await player.record();
            const keys = keysOf(record);
            const ids = record.questions.map(({ question }) => question.id);
            const optionOf = (n: number, isRight: boolean) => (isRight ? keys[n]! : 1 - keys[n]!);
            await Promise.all(
              wave.map((one) => {
                switch (one.do) {
                  case 'open':
                    return player.open();
                  case 'answer':
                    return player.answer(one.question, optionOf(one.question, one.isRight));
                  case 'finish':
                    return player.finish({
                      play_questions: JSON.stringify(
                        ids.map((id, n) => ({
                          id,
                          answer: { kind: 'choice', option: optionOf(n, one.isRight) },
                        })),
                      ),
                    });
                  case 'wait':
                    api.clock.ms += one.ms;
                    return Promise.resolve();
                }
              }),
            );
            // at most one answer a question, each inside its window
            const { events } = await player.record();
            const answered = events.map(({ question }) => question);
            expect(new Set(answered).size).toBe(answered.length);
          }
          const account = (await api.firestore.doc(`users/${uid}/private/account`).get()).data()!;
          const { best = 0 } = (await player.record()).items['*'] ?? {};
          expect(account['score']).toBe(best);
          expect(account['coins']).toBe(100);
          expect(best).toBeLessThanOrEqual(40);
          const board = await api.firestore.doc(`leaderboards/all/entries/${uid}`).get();
          expect((board.get('score') as number | undefined) ?? 0).toBe(best);
        },
      ),
      { numRuns: 25 },
    );
  });
});
