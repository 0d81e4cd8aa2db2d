import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { AttemptRecord } from '../server/attempts/attempt-store.ts';
import { signUp } from './support/gamer.ts';
import { shoot } from './support/shoot.ts';
import { openGame } from './support/open-game.ts';

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

/** Sets the seconds per question, and moves the attempt's start to now. */
async function setSeconds(uid: string, seconds: number): Promise<void> {
  await firestore.doc(`attempts/true-false_${uid}`).update({
    'rules.timing.ms': seconds * 1_000,
    // a busy machine shows it late
    'rules.revealMs': 4_000,
    startedAt: Date.now(),
  });
}

const option = (page: Page, text: string) =>
  page.getByRole('group', { name: 'Answers' }).getByRole('button', { name: text });
/** Waits for a text of the panel that can be seen. */
const seen = (page: Page, text: string) =>
  page.locator('section').getByText(text).filter({ visible: true }).first().waitFor();
const question = (page: Page, number: number) =>
  page.locator('main p', { hasText: `Question ${number} of 10` });

/**
 * Notes in the page the next verdict that can be seen: a reveal lasts seconds, in which a busy machine may not ask once.
 * @returns waits for it
 */
async function nextVerdict(page: Page): Promise<() => Promise<string>> {
  const noted = await page.evaluateHandle(() => {
    const next = Promise.withResolvers<string>();
    const look = () => {
      const text = [...document.querySelectorAll('section')].map((one) => one.innerText).join();
      const verdict = ['Right!', 'Wrong'].find((word) => text.includes(word));
      if (verdict) next.resolve(verdict);
      else requestAnimationFrame(look);
    };
    look();
    return { verdict: next.promise };
  });
  return () => noted.evaluate(({ verdict }) => verdict);
}

// longer than 30 s: an attempt of ten questions with its reveals, with axe on four of its screens
describe('true & false', () => {
  it('can be played from the first page to the review, over a reload', async () => {
    const { page, uid, errors } = await signUp(game.browser, url, 'Tess', '/');
    await page.getByRole('link', { name: /True & False/ }).click();
    const start = page.getByRole('button', { name: 'Start' });
    await start.waitFor();
    const faults = await shoot(page, 'true-false-setup');
    await start.click();
    await question(page, 1).waitFor();
    // time for the checks
    await setSeconds(uid, 120);
    await page.reload();
    await question(page, 1).waitFor();
    const right = await rightTexts(uid);
    const wrong = right.map((text) => (text === 'True' ? 'False' : 'True'));
    faults.push(...(await shoot(page, 'true-false-question')));

    // eight right, the third and the fifth wrong
    const chosen = right.map((text, number) =>
      number === 2 || number === 4 ? wrong[number]! : text,
    );
    for (const [number, text] of chosen.entries()) {
      await question(page, number + 1).waitFor();
      if (number === 5) {
        await page.reload();
        await question(page, 6).waitFor();
      }
      const verdict = await nextVerdict(page);
      await option(page, text).click();
      expect(await verdict()).toBe(chosen[number] === right[number] ? 'Right!' : 'Wrong');
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
    faults.push(...(await shoot(page, 'true-false-result')));

    await page.getByRole('button', { name: 'Review the answers' }).click();
    await page.getByRole('button', { name: 'Pay 10 coins' }).click();
    await page.getByRole('radio', { name: 'Wrong (2)' }).check({ force: true });
    await page.getByText('Your answer:').nth(1).waitFor();
    expect(await page.getByText('Your answer:').count()).toBe(2);
    faults.push(...(await shoot(page, 'true-false-review')));
    const account = await firestore.doc(`users/${uid}/private/account`).get();
    expect([account.get('score'), account.get('coins')]).toEqual([24, 90]);
    expect(faults).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('shows missed questions until the keyboard ends it', async () => {
    const { page, uid } = await signUp(game.browser, url, 'Tom', PATH);
    await page.getByRole('button', { name: 'Start' }).click();
    await question(page, 1).waitFor();
    await setSeconds(uid, 5);
    await page.reload();
    await seen(page, 'No answer');
    await question(page, 2).waitFor();
    const [, second = ''] = await rightTexts(uid);
    const answers = await page.getByRole('group', { name: 'Answers' }).elementHandle();
    await page.getByRole('button', { name: second, exact: true }).press('Enter');
    await seen(page, 'Right!');
    // the option passes the focus to its group, which keeps it at the next question
    const isFocused = () => answers?.evaluate((group) => group === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await question(page, 3).waitFor();
    expect(await isFocused()).toBe(true);
    const [, , third] = await rightTexts(uid);
    await page.keyboard.press(third === 'True' ? '1' : '2');
    await seen(page, 'Right!');
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
