import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { AttemptRecord } from '../server/attempts/attempt-store.ts';
import { signUp } from './support/gamer.ts';
import { rowsAreMeasured } from './support/keyboard.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url, firestore } = game;

type Asked = AttemptRecord['questions'][number];

/** Records in the page all announcements of its live regions. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const region = (target instanceof Element ? target : target.parentElement)?.closest(
            '[id^=live-], [id^=DndLiveRegion]',
          );
          const text = region?.textContent?.replaceAll('\u200B', '') ?? '';
          if (text !== '') said.push(text);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
}

/** The announcements since the last call. */
const said = (page: Page) =>
  page.evaluate(() => (window as typeof window & { said: string[] }).said.splice(0));

/** The role and name of the focused element, as a screen reader reads them. */
async function focused(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const node = nodes.find(
    ({ role, properties }) =>
      role?.value !== 'RootWebArea' &&
      properties?.some(({ name, value }) => name === 'focused' && value.value === true),
  );
  return node ? `${node.role?.value as string} "${node.name?.value as string}"` : 'nothing';
}

/** Presses Tab until an element has the focus; fails if it is not reached. */
async function tabTo(page: Page, wanted: string): Promise<void> {
  const passed: string[] = [];
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (now === wanted) return;
    passed.push(now);
  }
  throw new Error(`${wanted} is not reached, only ${passed.join(', ')}`);
}

/** Begins an attempt with these questions by the keyboard, then moves its start to now, with long windows. */
async function begin(
  page: Page,
  uid: string,
  mode: string,
  choose: (questions: readonly Asked[]) => readonly Asked[],
): Promise<readonly Asked[]> {
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await tabTo(page, 'button "Start"');
  await page.keyboard.press('Enter');
  await page.locator('[data-game]').waitFor();
  // the button has disappeared with its focus
  const isAtAnswers = () =>
    page.evaluate(() => Boolean(document.activeElement?.closest('[data-answers]')));
  await expect.poll(isAtAnswers).toBe(true);
  const attempt = firestore.doc(`attempts/${mode}_${uid}`);
  const { questions } = (await attempt.get()).data() as AttemptRecord;
  const chosen = choose(questions);
  await attempt.update({
    questions: chosen,
    startedAt: Date.now(),
    events: [],
    'rules.revealMs': 3_600_000,
    'rules.timing.ms': 3_600_000,
  });
  await page.reload();
  await page.locator('[data-game]').waitFor();
  return chosen;
}

/** Skips a reveal by a key on the button that has taken the focus. */
async function skip(page: Page, name: string, key: 'Enter' | 'Space'): Promise<void> {
  await expect.poll(() => focused(page)).toBe(`button "${name}"`);
  // the button ignores the second half of a double press
  await page.waitForTimeout(500);
  await page.keyboard.press(key);
}

/** Waits until exactly these texts were announced since the last call, each once and in this order. */
async function hears(page: Page, ...texts: readonly string[]): Promise<void> {
  const heard: string[] = [];
  const listened = async () => {
    heard.push(...(await said(page)));
    return heard;
  };
  await expect.poll(listened).toEqual(texts);
}

const ends = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

// longer than 30 s: two attempts with their reveals, in which every stop of the keyboard is asked for its name
describe('an attempt by the keyboard alone, as a screen reader announces it', () => {
  it('of Guess The Word', async () => {
    const { page, uid, context } = await signUp(
      game.browser,
      url,
      'Kim',
      '/guess-the-word/nature/',
    );
    await listen(page);
    await page.reload();
    const isPlain = ({ key }: Asked) => key.kind === 'word' && /^\p{L}{5,}$/u.test(key.word);
    const run = await begin(page, uid, 'guess-the-word', (all) => all.filter(isPlain).slice(0, 2));
    const words = run.map(({ key }) => (key.kind === 'word' ? key.word : ''));
    const [first = '', second = ''] = words;
    const label = (word: string) => `A word of ${word.length} letters`;
    const asked = (number: 1 | 2) =>
      `Question ${number} of 2: ${ends(run[number - 1]!.question.text)} ${label(words[number - 1]!)}.`;

    await hears(page, asked(1));
    await tabTo(page, `textbox "${label(first)}"`);
    await page.keyboard.type(first.slice(0, -2));
    await page.keyboard.press('Enter');
    await hears(page, '2 letters are missing.');
    await tabTo(page, 'button "Take back the last letter"');
    await page.keyboard.press('Enter');
    await hears(page, '3 letters are missing.');
    await tabTo(page, 'button "Clear the word"');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe(`textbox "${label(first)}"`);
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    await hears(page, 'Locked in.', `Right! The answer is ${first}.`);
    await skip(page, 'Next question', 'Enter');

    await hears(page, asked(2));
    expect(await focused(page)).toBe(`textbox "${label(second)}"`);
    // a wrong word: one letter repeated
    await page.keyboard.type((second[0] ?? '').repeat(second.length));
    await page.keyboard.press('Enter');
    await hears(page, 'Locked in.', `Wrong. The answer is ${second}.`);
    await skip(page, 'See your result', 'Space');
    await hears(page, 'Not this time. 1 of 2 right.');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('button "Play again"');
    await page.keyboard.press('Enter');
    await tabTo(page, 'button "Start"');
    await hears(page);
    await context.close();
  });

  it('of Multi-Match, whose sequence is put in order', async () => {
    const path = '/multi-match-questions/mixed-bag/1/';
    const { page, uid, context } = await signUp(game.browser, url, 'Kit', path);
    await listen(page);
    await page.reload();
    const [several, sequence] = await begin(page, uid, 'multi-match', (all) => [
      all.find(({ key }) => key.kind === 'multi')!,
      all.find(({ key }) => key.kind === 'sequence')!,
    ]);
    const optionsOf = (asked: Asked) =>
      asked.question.kind === 'word' ? [] : asked.question.options;
    const rightOf = ({ key }: Asked) =>
      key.kind === 'multi' || key.kind === 'sequence' ? key.options : [];

    const list = new Intl.ListFormat('en', { type: 'conjunction' });
    const listOf = (asked: Asked) =>
      list.format(
        // the panel names the options of a set in their order on the screen
        (asked.key.kind === 'multi' ? rightOf(asked).toSorted() : rightOf(asked)).map(
          (option) => optionsOf(asked)[option]!,
        ),
      );

    const lettered = optionsOf(several!).map((text, at) => `${'ABCDE'[at]}: ${text}`);
    await hears(
      page,
      `Question 1 of 2: ${several!.question.text} Answers: ${lettered.join('; ')}.`,
    );
    for (const right of rightOf(several!).toSorted()) {
      await tabTo(page, `checkbox "${optionsOf(several!)[right]}"`);
      await page.keyboard.press('Space');
    }
    await tabTo(page, 'button "Lock the answer"');
    await page.keyboard.press('Enter');
    await hears(page, 'Locked in.', `Right! The answer is ${listOf(several!)}.`);
    await skip(page, 'Next question', 'Space');

    const items = [...optionsOf(sequence!)];
    const count = items.length;
    const placed = items.map((text, at) => `${at + 1}: ${text}`);
    await hears(page, `Question 2 of 2: ${sequence!.question.text} Answers: ${placed.join('; ')}.`);
    expect(await focused(page)).toBe('group "Answers"');
    const [taken = ''] = items;
    // the code that drags rows is loaded separately
    const handle = { name: `Move ${taken}, place 1 of ${count}`, disabled: false };
    await page.getByRole('button', handle).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(`button "Move ${taken}, place 1 of ${count}"`);
    await page.keyboard.press('Space');
    await hears(page, `${taken} is taken from place 1 of ${count}.`);
    await rowsAreMeasured(page);
    await page.keyboard.press('ArrowDown');
    await hears(page, `${taken} is over place 2 of ${count}.`);
    await page.keyboard.press('Space');
    await hears(page, `${taken} is now at place 2 of ${count}.`);
    expect(await focused(page)).toBe(`button "Move ${taken}, place 2 of ${count}"`);
    items.splice(0, 2, items[1]!, taken);
    const right = rightOf(sequence!).map((option) => optionsOf(sequence!)[option]!);
    for (const [place, item] of right.entries()) {
      if (items[place] === item) continue;
      await tabTo(page, `button "Move ${item} up"`);
      for (let at = items.indexOf(item); at > place; at--) {
        await page.keyboard.press('Enter');
        await hears(page, `${item} is now at place ${at} of ${count}.`);
        expect(await focused(page)).toBe(`button "Move ${item} up"`);
        items.splice(at - 1, 2, item, items[at - 1]!);
      }
    }
    await tabTo(page, 'button "Lock the answer"');
    await page.keyboard.press('Enter');
    await hears(page, 'Locked in.', `Right! The answer is ${listOf(sequence!)}.`);
    await skip(page, 'See your result', 'Enter');
    await hears(page, 'Passed! 2 of 2 right.');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('link "Next level"');
    await context.close();
  });
});
