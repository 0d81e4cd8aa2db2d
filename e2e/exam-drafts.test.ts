import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { addExam, LONG, mayBeLeftFor, questionsOf, recordOf, show, start } from './support/exam.ts';
import { signUp } from './support/gamer.ts';
import { openGame } from './support/open-game.ts';
import { shoot } from './support/shoot.ts';

const game = openGame();
const { url, firestore } = game;

type Kind = 'choice' | 'multi' | 'sequence' | 'word';

beforeAll(async () => {
  const kinds = ['multi', 'sequence', 'word'];
  const found = await Promise.all(kinds.map((kind) => questionsOf(firestore, 'kind', '==', kind)));
  const [choice = ''] = await questionsOf(firestore, 'shelves', 'array-contains', 'space/1');
  const asked = [choice, ...found.map(([id = '']) => id)];
  for (const answerAgain of [true, false]) {
    const id = answerAgain ? 'e2e-mixed' : 'e2e-mixed-final';
    await addExam(firestore, id, { title: 'A bit of all', minutes: 90, answerAgain }, asked);
  }
});

/** A player in an exam with a question of each kind. */
async function begun(name: string, exam: string) {
  const { page, uid, context, errors } = await signUp(
    game.browser,
    url,
    name,
    `/exam-module/${exam}/`,
  );
  await start(page);
  await mayBeLeftFor(firestore, exam, uid, LONG);
  const { questions } = await recordOf(firestore, exam, uid);
  return {
    page,
    context,
    errors,
    /** Moves to the question of a kind by the list of all. */
    async to(kind: Kind): Promise<void> {
      const place = questions.findIndex(({ question }) => question.kind === kind) + 1;
      await page.getByRole('button', { name: 'of 4 answered' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `${place} `, exact: false })
        .click();
      await page.locator('main p', { hasText: `Question ${place} of 4` }).waitFor();
    },
    /** Lets the exam end in 30 s by the page, which reads it when it is shown again, and much later by the server. */
    async endSoon(): Promise<void> {
      const attempt = firestore.doc(`attempts/exam_${exam}_${uid}`);
      const { startedAt } = await recordOf(firestore, exam, uid);
      const setTime = (ms: number) => attempt.update({ 'rules.timing.ms': ms });
      await setTime(Date.now() - startedAt + 30_000);
      await show(page, 'hidden');
      await show(page, 'visible');
      await page.waitForFunction(() => /\b0?0:[0-2]\d\b/.test(document.body.innerText));
      await setTime(5_400_000);
    },
    /** The answers that the server has, by kind, in their order. */
    async given(): Promise<readonly unknown[]> {
      const { events } = await recordOf(firestore, exam, uid);
      return events.map((event) => event.kind === 'answer' && event.answer);
    },
  };
}

const check = async (page: Page, ...places: readonly number[]) => {
  for (const place of places) await page.getByRole('checkbox').nth(place).check({ force: true });
};
const isAnswered = (page: Page, count: number) =>
  page.getByRole('button', { name: `${count} of 4 answered` }).waitFor();

// longer than 30 s: an exam with a question of each kind, and axe on a screen
describe('an answer that was begun and not locked', () => {
  it('is given when the player moves on, where it may be changed', async () => {
    const { page, context, errors, to, given } = await begun('Dora', 'e2e-mixed');
    await to('multi');
    await check(page, 0, 2);
    await to('sequence');
    await expect.poll(given).toEqual([{ kind: 'multi', options: [0, 2] }]);
    await isAnswered(page, 1);
    // the order that nobody touched is no answer
    await to('word');
    await isAnswered(page, 1);
    const word = page.getByRole('textbox');
    await word.fill('a');
    await to('sequence');
    await isAnswered(page, 1);
    const down = page.getByRole('button', { name: /^Move .* down$/ });
    await down.first().click();
    await to('word');
    await isAnswered(page, 2);
    await expect.poll(async () => (await given()).at(-1)).toMatchObject({ kind: 'sequence' });
    // the beginning of a word is no answer, and stays
    expect(await word.inputValue()).toBe('a');
    await to('multi');
    expect(await page.getByRole('checkbox').nth(2).isChecked()).toBe(true);
    // without any option it is no answer, and the given one counts and is shown
    const boxes = page.getByRole('checkbox');
    for (const place of [0, 2]) await boxes.nth(place).uncheck({ force: true });
    await to('word');
    await to('multi');
    expect([await boxes.nth(0).isChecked(), await boxes.nth(2).isChecked()]).toEqual([true, true]);
    // changed again, and left by the button for the end
    await boxes.nth(2).uncheck({ force: true });
    await page.getByRole('button', { name: '2 of 4 answered' }).click();
    await page.getByText('2 questions are not answered yet.').waitFor();
    expect(await shoot(page, 'exam-mixed')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
    await page.locator('main dl > div').first().waitFor();
    expect((await given()).at(-1)).toEqual({ kind: 'multi', options: [0] });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is given just before the time is over', async () => {
    const { page, context, errors, to, endSoon, given } = await begun('Dagny', 'e2e-mixed');
    await to('multi');
    await check(page, 0, 2);
    expect(await given()).toEqual([]);
    await endSoon();
    await page.locator('main dl > div').first().waitFor();
    const answers = await given();
    // on a slow line the end may send it once more
    expect(answers).toEqual(answers.map(() => ({ kind: 'multi', options: [0, 2] })));
    expect(answers.length).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('stays as it was left, without being given, where an answer is final', async () => {
    const { page, context, errors, to, given } = await begun('Dina', 'e2e-mixed-final');
    await to('multi');
    await check(page, 1, 2);
    await to('choice');
    await to('multi');
    const boxes = page.getByRole('checkbox');
    expect([await boxes.nth(0).isChecked(), await boxes.nth(1).isChecked()]).toEqual([false, true]);
    await isAnswered(page, 0);
    await page.getByRole('button', { name: 'Lock the answer' }).click();
    await isAnswered(page, 1);
    await expect.poll(given).toEqual([{ kind: 'multi', options: [1, 2] }]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
