import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { AttemptRecord } from '../../server/attempts/attempt-store.ts';

/** A question of an attempt with its key. */
export type Asked = AttemptRecord['questions'][number];

/** The buttons of a choice. */
export const answersOn = (page: Page) =>
  page.getByRole('group', { name: 'Answers' }).getByRole('button');

/** Answers the question on the screen by the server's key, or wrongly. */
export async function answer(
  page: Page,
  { question, key }: Asked,
  isRight: boolean,
): Promise<void> {
  const lock = page.getByRole('button', { name: 'Lock the answer' });
  if (question.kind === 'word' && key.kind === 'word') {
    const letters = [...key.word].filter((one) => /[\p{L}\p{N}]/u.test(one));
    await page.getByRole('textbox').fill((isRight ? letters : letters.reverse()).join(''));
    await page.keyboard.press('Enter');
  } else if (question.kind === 'multi' && key.kind === 'multi') {
    const wanted = isRight ? key.options : key.options.slice(1);
    const boxes = await page.getByRole('checkbox').all();
    for (const place of wanted.length > 0 ? wanted : [(key.options[0]! + 1) % boxes.length]) {
      await boxes[place]!.check({ force: true });
    }
    await lock.click();
  } else if (key.kind === 'sequence') {
    // a sequence never starts in its right order, so this is wrong
    await lock.click();
  } else if (key.kind === 'choice' && question.kind === 'choice') {
    await answersOn(page)
      .nth(isRight ? key.option : (key.option + 1) % question.options.length)
      .click();
  }
}

/** Skips a reveal by its button, which has taken the focus. */
export async function skipReveal(page: Page, name = 'Next question'): Promise<void> {
  const button = page.getByRole('button', { name });
  const isFocused = () => button.evaluate((element) => element === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  // the button ignores the second half of a double press
  await page.waitForTimeout(500);
  await page.keyboard.press('Enter');
}

/**
 * Plays the rest of an attempt, some questions wrong and the others right; sequences are always wrong. @returns the
 * number of right answers
 */
export async function playThrough(
  page: Page,
  questions: readonly Asked[],
  wrong: readonly number[] = [],
  places: readonly number[] = [...questions.keys()],
) {
  let right = 0;
  for (const at of places) {
    const one = questions[at]!;
    // by its number, because two questions may begin alike
    await page
      .locator('main p', { hasText: `Question ${at + 1} of ${questions.length}` })
      .waitFor();
    if (one.question.audio) await page.getByRole('button', { name: 'Show the answers' }).click();
    const isRight = !wrong.includes(at) && one.key.kind !== 'sequence';
    await answer(page, one, isRight);
    right += isRight ? 1 : 0;
  }
  await page.getByRole('heading', { name: 'Your round' }).waitFor();
  return right;
}

/** The cells of the result by their names. */
export async function numbers(page: Page): Promise<Record<string, string>> {
  const cells = page.locator('main dl > div');
  const names = await cells.locator('dt').allInnerTexts();
  const values = await cells.locator('dd').allInnerTexts();
  return Object.fromEntries(names.map((name, at) => [name, values[at]!]));
}
