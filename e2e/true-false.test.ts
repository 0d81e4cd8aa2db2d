import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { AttemptRecord } from '../server/attempts/attempt-store.ts';
import { signUp } from './support/gamer.ts';
import { shoot } from './support/shoot.ts';
import { openGame } from './support/open-game.ts';
import { skipReveal } from './support/solo-run.ts';

const PATH = '/quiz-play/true-and-false-play/';
const game = openGame();
const { url, firestore } = game;

/** The right options of the player's attempt, by question, as texts. */
async function rightTexts(uid: string): Promise<string[]> {
  const attempt = await firestore.doc(`attempts/true-false_${uid}`).get();
  return (attempt.data() as AttemptRecord).questions.map(({ question, key }) =>
    question.kind === 'choice' && key.kind === 'choice' ? question.options[key.option]! : '',
  );
}

/** Gives every question of the attempt a quarter of an hour, and lets its first reveal stay until it is ended. */
async function waitForVerdict(uid: string, questionMs = 900_000): Promise<void> {
  await firestore.doc(`attempts/true-false_${uid}`).update({
    'rules.timing.ms': questionMs,
    'rules.revealMs': 3_600_000,
    startedAt: Date.now(),
  });
}

/**
 * Gives the questions after a missed first one a quarter of an hour; every reveal stays until it is skipped. The attempt notes
 * the miss only for a page that asks within a second of grace, which a busy machine may need to load it.
 */
async function giveTime(uid: string): Promise<void> {
  const attempt = firestore.doc(`attempts/true-false_${uid}`);
  const { startedAt } = (await attempt.get()).data() as AttemptRecord;
  await attempt.update({
    'rules.timing.ms': 900_000,
    events: [{ kind: 'missed', question: 0, at: startedAt + 1_000 }],
  });
}

/** Ends the reveal that `waitForVerdict` lets stay; later ones last a second. */
async function endReveal(page: Page, uid: string): Promise<void> {
  await firestore.doc(`attempts/true-false_${uid}`).update({
    'rules.timing.ms': 900_000,
    'rules.revealMs': 1_000,
  });
  await page.reload();
}

const option = (page: Page, text: string) =>
  page.getByRole('group', { name: 'Answers' }).getByRole('button', { name: text });
/** Waits for a text of the panel that can be seen. */
const seen = (page: Page, text: string) =>
  page.locator('section').getByText(text).filter({ visible: true }).first().waitFor();
const question = (page: Page, number: number) =>
  page.locator('main p', { hasText: `Question ${number} of 10` });

/** Waits for the points so far, which stay on the page after a reveal; those of one question stand further below. */
const points = (page: Page, sum: number) =>
  page.getByText(`${sum} points`, { exact: true }).first().waitFor({ state: 'attached' });

// longer than 30 s: an attempt of ten questions with its reveals, with axe on four of its screens
describe('true & false', () => {
  it('can be played from the first page to the review, over a reload', async () => {
    const { page, uid, errors } = await signUp(game.browser, url, 'Tess', '/');
    await page.getByRole('link', { name: /True & False/ }).click();
    const start = page.getByRole('button', { name: 'Start' });
    await start.waitFor();
    const displayErrors = await shoot(page, 'true-false-setup');
    await start.click();
    await question(page, 1).waitFor();
    await waitForVerdict(uid);
    await page.reload();
    await question(page, 1).waitFor();
    const right = await rightTexts(uid);
    const wrong = right.map((text) => (text === 'True' ? 'False' : 'True'));
    displayErrors.push(...(await shoot(page, 'true-false-question')));

    // the first and the fifth wrong, eight right
    await option(page, wrong[0]!).click();
    await seen(page, 'Wrong');
    await points(page, 0);
    await endReveal(page, uid);
    let sum = -4;
    for (const [number, text] of right.entries()) {
      if (number === 0) continue;
      await question(page, number + 1).waitFor();
      await points(page, Math.max(0, sum));
      if (number === 5) {
        await page.reload();
        await question(page, 6).waitFor();
      }
      await option(page, number === 4 ? wrong[number]! : text).click();
      sum += number === 4 ? -4 : 4;
    }
    await page.getByRole('heading', { name: 'Passed!' }).waitFor();
    const numbers = page.getByRole('definition');
    expect(await numbers.allInnerTexts()).toEqual([
      '24',
      '8 of 10',
      '80%',
      '2',
      '0',
      '5',
      expect.stringMatching(/^\d\d:\d\d$/) as string,
    ]);
    await page.getByText('24 points for your score').waitFor();
    displayErrors.push(...(await shoot(page, 'true-false-result')));

    await page.getByRole('button', { name: 'Review the answers' }).click();
    await page.getByRole('radio', { name: 'Wrong (2)' }).check({ force: true });
    await page.getByText('Your answer:').nth(1).waitFor();
    expect(await page.getByText('Your answer:').count()).toBe(2);
    displayErrors.push(...(await shoot(page, 'true-false-review')));
    const account = await firestore.doc(`users/${uid}/private/account`).get();
    expect([account.get('score'), account.get('coins')]).toEqual([24, 100]);
    expect(displayErrors).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('shows missed questions until the keyboard ends it', async () => {
    const { page, uid } = await signUp(game.browser, url, 'Tom', PATH);
    await page.getByRole('button', { name: 'Start' }).click();
    await question(page, 1).waitFor();
    await waitForVerdict(uid, 1_000);
    await page.reload();
    await seen(page, 'No answer');
    await giveTime(uid);
    await page.reload();
    await skipReveal(page);
    await question(page, 2).waitFor();
    const [, second = ''] = await rightTexts(uid);
    await page.getByRole('button', { name: second, exact: true }).press('Enter');
    // the focus passes from the option to the next question's button, and from there to the next answers
    await skipReveal(page);
    await question(page, 3).waitFor();
    await points(page, 4);
    const answers = page.getByRole('group', { name: 'Answers' });
    const isFocused = () => answers.evaluate((element) => element === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    const [, , third] = await rightTexts(uid);
    await page.keyboard.press(third === 'True' ? '1' : '2');
    await points(page, 8);
    await page.getByRole('button', { name: 'End the round' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await page.getByRole('heading', { name: 'Not this time' }).waitFor();
    expect((await page.getByRole('definition').allInnerTexts()).slice(0, 5)).toEqual([
      '8',
      '2 of 10',
      '20%',
      '0',
      '8',
    ]);
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.getByRole('button', { name: 'Start' }).waitFor();
  });
});
