import { expect, inject, it } from 'vitest';
import {
  acceptInvitation,
  DUEL,
  FRIENDS,
  getReady,
  invitation,
  lock,
  openRoom,
  question,
  signUp,
} from './support/gamer.ts';
import { expectResult } from './support/judge.ts';
import { openGame } from './support/open-game.ts';
import { openLine } from './support/player-line.ts';
import { setRules } from './support/project.ts';

const game = openGame();
const { firestore } = game;

/** A question would end by itself after so long; a page without snapshots would wait until then. */
const QUESTION_MS = 600_000;
const QUESTIONS = 5;

// longer than 30 s: the SDK waits some seconds for the first bytes of each stream before it knows that they are held
it('a battle can be played through a proxy that holds each answer until it is complete', async () => {
  const line = await openLine(inject('ports'));
  line.buffer();
  const amy = await signUp(game.browser, line.url, 'Amy', FRIENDS);
  const polls: string[] = [];
  amy.page.on('request', (request) => {
    const url = new URL(request.url());
    const isBack = request.method() === 'GET' && url.pathname.endsWith('/Listen/channel');
    if (isBack && url.searchParams.get('TYPE') === 'xmlhttp') {
      polls.push(url.searchParams.get('CI') ?? '');
    }
  });
  const code = await openRoom(amy, DUEL);
  await setRules(firestore, code, { questionMs: QUESTION_MS });
  const bob = await signUp(game.browser, game.url, 'Bob', invitation(DUEL, code));
  await acceptInvitation(bob, DUEL, code);
  await getReady(bob);
  await amy.page.getByRole('button', { name: 'Start the battle' }).click();
  const reveals: number[] = [];
  for (let number = 1; number <= QUESTIONS; number++) {
    await Promise.all([question(amy.page, number), question(bob.page, number)]);
    // the players take turns to lock last
    const [first, last] = number % 2 === 1 ? [amy, bob] : [bob, amy];
    await lock(first.page, first === amy ? '1' : '2');
    const since = performance.now();
    await lock(last.page, last === amy ? '1' : '2');
    if (number < QUESTIONS) {
      await Promise.all([question(amy.page, number + 1), question(bob.page, number + 1)]);
      reveals.push(Math.round(performance.now() - since));
    }
  }
  await expectResult(firestore, [amy, bob]);
  console.log(`  … next questions after ${reveals.join(', ')} ms`);
  // no question waited for the end of its window
  for (const ms of reveals) expect(ms).toBeLessThan(QUESTION_MS / 2);
  // the SDK has noticed, and asks for one answer after the other
  expect(polls.filter((one) => one === '1').length).toBeGreaterThan(QUESTIONS);
  expect([...amy.errors, ...bob.errors]).toEqual([]);
  await Promise.all([amy.context.close(), bob.context.close()]);
  await line.stop();
});
