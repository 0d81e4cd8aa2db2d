import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../tests/support/eventually.ts';
import { endlessClips } from './support/endless-clips.ts';
import { keyboardErrors, rowsAreMeasured } from './support/keyboard.ts';
import type { Gallery } from './support/gallery.ts';
import { answerOf, startGallery } from './support/gallery.ts';
import { shoot } from './support/shoot.ts';

let site: Gallery;
beforeAll(async () => {
  site = await startGallery();
});
afterAll(() => site?.stop());

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });
/** Waits until the rows of a sequence can be dragged. */
const canBeDragged = (page: Page) => page.locator('[aria-roledescription]').first().waitFor();
/** The last announcement for screen readers. */
const said = (page: Page, urgency = 'polite') => page.locator(`#live-${urgency}`).innerText();

describe('every kind of question in every state', () => {
  it.concurrent.each([
    ['choice', 'en'],
    ['choice-looks', 'en'],
    ['audio', 'en'],
    ['multi', 'en'],
    ['sequence', 'en'],
    ['word', 'en'],
    ['help', 'en'],
    ['end', 'en'],
    ['urdu', 'ur'],
  ])('%s fits both widths, mirrored too, without a finding of axe', async (sheet, lang) => {
    const page = await site.open(`sheet=${sheet}&lang=${lang}`);
    // the code for formulas and for dragging is loaded separately
    await page.waitForLoadState('networkidle');
    expect(await shoot(page, `play-${sheet}`)).toEqual([]);
    await page.close();
  });

  it.each(['choice', 'multi', 'sequence', 'word', 'audio'])(
    'of a %s is visibly reached by Tab in every part',
    async (name) => {
      const page = await site.live(name, endlessClips);
      await page.waitForLoadState('networkidle');
      if (name === 'sequence') await canBeDragged(page);
      expect(await keyboardErrors(page)).toEqual([]);
      await page.close();
    },
  );
});

describe('a formula', () => {
  it('is as large as the text around it, in a face with the same height of digits', async () => {
    const page = await site.open('sheet=choice-looks');
    await page.locator('math').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const sizes = await page.evaluate(() => {
      const heightOf = (font: string) => {
        const context = document.createElement('canvas').getContext('2d')!;
        context.font = font;
        return context.measureText('2').actualBoundingBoxAscent;
      };
      return [...document.querySelectorAll('[data-answers] math')].map((math) => {
        const [own, around] = [math, math.closest('[lang]')!].map((one) => getComputedStyle(one));
        return {
          size: own!.fontSize,
          around: around!.fontSize,
          ratio: heightOf(`100px ${own!.fontFamily}`) / heightOf(`100px ${around!.fontFamily}`),
        };
      });
    });
    expect(sizes.length).toBeGreaterThan(0);
    for (const { size, around, ratio } of sizes) {
      expect(size).toBe(around);
      expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
    }
    await page.close();
  });
});

describe('without our own colours', () => {
  it('right differs from wrong by ground, border and text', async () => {
    const page = await site.open('sheet=choice');
    await page.emulateMedia({ forcedColors: 'active' });
    const option = (mark: string) => page.locator('[data-answers] > *', { hasText: mark }).last();
    const looks = await Promise.all(
      ['right answer', 'wrong answer'].map((mark) =>
        option(mark).evaluate((element, label) => {
          const box = element.matches('button, div') ? element : element.querySelector('button')!;
          const { backgroundColor, borderStyle, borderWidth } = getComputedStyle(box);
          const text = [...element.querySelectorAll('span')].find(
            ({ textContent }) => textContent === label,
          )!;
          return { backgroundColor, borderStyle, borderWidth, words: text.offsetWidth > 40 };
        }, mark),
      ),
    );
    const [right, wrong] = looks;
    expect(right!.words && wrong!.words, 'words that are seen').toBe(true);
    expect(right!.backgroundColor).not.toBe(wrong!.backgroundColor);
    expect(wrong).toMatchObject({ borderStyle: 'double', borderWidth: '6px' });
    expect(right!.borderStyle).toBe('solid');
    await page.close();
  });
});

describe('a choice', () => {
  it('is answered once by a number or a letter, except by a removed option', async () => {
    const page = await site.live('choice');
    await page.keyboard.press('3');
    expect(await page.getByLabel('Answer', { exact: true }).innerText()).toBe('');
    await page.keyboard.press('b');
    expect(await answerOf(page)).toEqual({ kind: 'choice', option: 1 });
    await page.keyboard.press('1');
    expect(await answerOf(page)).toEqual({ kind: 'choice', option: 1 });
    // announced one frame later than shown
    await eventually(async () => expect(await said(page)).toContain('Locked in.'));
    await page.close();
  });

  it('passes the focus of its options on to the next question', async () => {
    const page = await site.live('choice');
    await page.getByRole('button', { name: 'Mars' }).press('Enter');
    expect(await answerOf(page)).toEqual({ kind: 'choice', option: 0 });
    await page.getByRole('button', { name: 'Next' }).evaluate((next: HTMLElement) => next.click());
    expect(await focused(page)).toBe('Answers');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('AMars');
    await page.close();
  });

  it('shows the explanation a frame after the verdict', async () => {
    const page = await site.live('choice');
    await page.getByRole('button', { name: 'Mars' }).press('Enter');
    const pictures = await page.evaluate(async () => {
      const seen: string[] = [];
      const look = () => {
        const isMarked = document
          .querySelector('[data-answers]')
          ?.textContent.includes('right answer');
        const isExplained = document.body.textContent.includes('So it is.');
        seen.push(`${isMarked ? 'marked' : 'open'}${isExplained ? ', explained' : ''}`);
      };
      const reveal = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Reveal',
      );
      reveal?.click();
      // React has committed the press then; a frame is later
      await Promise.resolve().then(() => {});
      look();
      while (!seen.at(-1)?.includes('explained')) {
        await new Promise(requestAnimationFrame);
        // after the frame's work, when it is drawn
        await new Promise((drawn) => setTimeout(drawn));
        look();
      }
      return [...new Set(seen)];
    });
    expect(pictures).toEqual(['marked', 'marked, explained']);
    await page.close();
  });

  it.each([
    ['another', 'Answers', 'choice'],
    ['the last', 'nothing', 'last'],
  ])('at the reveal of %s question gives its focus to %s', async (_which, owner, name) => {
    const page = await site.live(name);
    await page.getByRole('button', { name: 'Mars' }).press('Enter');
    await page.getByRole('button', { name: 'Reveal' }).evaluate((it: HTMLElement) => it.click());
    await page.getByText('So it is.').waitFor();
    const has = () =>
      page.evaluate(() =>
        document.activeElement === document.body
          ? 'nothing'
          : (document.activeElement?.getAttribute('aria-label') ?? 'an answer'),
      );
    await expect.poll(has).toBe(owner);
    await page.close();
  });

  it('is not drawn again for a change elsewhere', async () => {
    const page = await site.live('choice');
    const renders = () => page.evaluate(() => Number(document.documentElement.dataset['drawn']));
    const before = await renders();
    for (const count of [0, 1, 2])
      await page.getByRole('button', { name: `Snapshot ${count}` }).click();
    await page.getByRole('button', { name: 'Snapshot 3' }).waitFor();
    expect(await renders()).toBe(before);
    await page.keyboard.press('b');
    expect(await renders()).toBeGreaterThan(before);
    await page.close();
  });
});

describe('several right options', () => {
  it('are chosen by keys and given as one answer', async () => {
    const page = await site.live('multi');
    await page.getByRole('button', { name: 'Lock the answer' }).click();
    expect(await said(page, 'assertive')).toBe('Choose at least one answer.');
    await page.keyboard.press('e');
    await page.keyboard.press('2');
    await page.keyboard.press('2');
    await page.getByRole('checkbox', { name: 'Bat' }).focus();
    await page.keyboard.press('Space');
    // keys work in a checkbox too
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    expect(await answerOf(page)).toEqual({ kind: 'multi', options: [0, 2, 4] });
    await page.close();
  });
});

describe('a sequence', () => {
  const order = (page: Page) => page.getByRole('listitem').locator('[dir=auto]').allInnerTexts();
  const handle = (page: Page, item: string) =>
    page.getByRole('button', { name: `Move ${item}, place` });

  it('keeps the focus of a button when the drag code loads late', async () => {
    const context = await site.browser.newContext();
    const page = await context.newPage();
    const held: (() => void)[] = [];
    await page.route('**/*.js', async (route) => {
      const reply = await route.fetch();
      if ((await reply.text()).includes('DndLiveRegion')) {
        await new Promise<void>((release) => held.push(release));
      }
      await route.fulfill({ response: reply });
    });
    await page.goto(`${site.url}?live=sequence`);
    const down = page.getByRole('button', { name: 'Move Phone down' });
    await down.press('Enter');
    await expect.poll(() => held.length).toBe(1);
    expect(await page.locator('[aria-roledescription]').count()).toBe(0);
    held[0]?.();
    await canBeDragged(page);
    expect(await focused(page)).toBe('Move Phone down');
    expect((await order(page))[1]).toBe('Phone');
    await context.close();
  });

  it('is put in order by the keyboard, with each step announced', async () => {
    const page = await site.live('sequence');
    await page.waitForLoadState('networkidle');
    await canBeDragged(page);
    const liveRegion = page.locator('[id^=DndLiveRegion]');
    await handle(page, 'Phone').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => liveRegion.innerText()).toBe('Phone is taken from place 1 of 4.');
    await rowsAreMeasured(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => liveRegion.innerText()).toBe('Phone is over place 2 of 4.');
    await page.keyboard.press('Space');
    await expect.poll(() => liveRegion.innerText()).toBe('Phone is now at place 2 of 4.');
    expect(await order(page)).toEqual([
      'Printing press',
      'Phone',
      'World Wide Web',
      'Steam engine',
    ]);
    expect(await focused(page)).toBe('Move Phone, place 2 of 4');
    await page.getByRole('button', { name: 'Lock the answer' }).press('Enter');
    expect(await answerOf(page)).toEqual({ kind: 'sequence', options: [1, 0, 2, 3] });
    await page.close();
  });

  it('is put in order by a pointer', async () => {
    const page = await site.live('sequence');
    await page.waitForLoadState('networkidle');
    await canBeDragged(page);
    const rows = page.getByRole('listitem');
    const from = (await rows.filter({ hasText: 'Steam engine' }).boundingBox())!;
    const to = (await rows.filter({ hasText: 'Printing press' }).boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
    await expect
      .poll(() => order(page))
      .toEqual(['Phone', 'Steam engine', 'Printing press', 'World Wide Web']);
    await page.close();
  });

  it('is put in order by its buttons if nothing can be dragged', async () => {
    const page = await site.browser.newPage();
    await page.route('**/sequence-drag-*.js', (route) => route.abort());
    await page.goto(`${site.url}?live=sequence`);
    await page.getByRole('button', { name: 'Move Steam engine up' }).click();
    await page.getByRole('button', { name: 'Move Steam engine up' }).click();
    expect(await said(page)).toBe('Steam engine is now at place 2 of 4.');
    await page.getByRole('button', { name: 'Lock the answer' }).click();
    expect(await answerOf(page)).toEqual({ kind: 'sequence', options: [0, 3, 1, 2] });
    await page.close();
  });
});

describe('a word', () => {
  const tile = (page: Page, letter: string) =>
    page.getByRole('group', { name: 'Letters' }).getByRole('button', { name: letter, exact: true });

  it('is answered by typing its letters', async () => {
    const page = await site.live('word');
    const field = page.getByLabel('A word of 7 letters');
    await field.pressSequentially('Jupx');
    expect((await tile(page, 'J, used').count()) + (await tile(page, 'j, used').count())).toBe(1);
    await page.keyboard.press('Enter');
    expect(await said(page, 'assertive')).toBe('3 letters are missing.');
    await page.keyboard.press('Backspace');
    // only seven boxes are free
    await field.pressSequentially('iterus');
    expect(await field.inputValue()).toBe('Jupiter');
    await page.keyboard.press('Enter');
    expect(await answerOf(page)).toEqual({ kind: 'word', word: 'Jupiter' });
    await page.close();
  });

  it('is composed from tiles that can be taken back', async () => {
    const page = await site.live('word');
    const field = page.getByLabel('A word of 7 letters');
    for (const letter of 'jut') await tile(page, letter).click();
    expect(await said(page)).toBe('t put in place 3 of 7');
    await page.getByRole('button', { name: 'Take back the last letter' }).click();
    expect(await field.inputValue()).toBe('ju');
    await page.getByRole('button', { name: 'Clear the word' }).click();
    expect(await focused(page)).toBe('');
    for (const letter of 'jupiter') await tile(page, letter).click();
    await page.getByRole('button', { name: 'Lock the answer' }).click();
    expect(await answerOf(page)).toEqual({ kind: 'word', word: 'jupiter' });
    await page.close();
  });

  it('with a hyphen has the same number of letters for everybody', async () => {
    const page = await site.live('hyphen');
    await page.getByLabel('A word of 10 letters').waitFor();
    await expect.poll(() => said(page)).toMatch(/A word of 10 letters\.$/);
    await page.keyboard.press('Enter');
    expect(await said(page, 'assertive')).toBe('10 letters are missing.');
    await page.close();
  });

  it('is typed around the letters of a hint', async () => {
    const page = await site.live('typed');
    await page.getByLabel('A word of 6 letters').pressSequentially('cffee');
    await page.keyboard.press('Enter');
    expect(await answerOf(page)).toEqual({ kind: 'word', word: 'coffee' });
    await page.close();
  });
});

describe('lifelines', () => {
  it('say why they are refused', async () => {
    const page = await site.open('sheet=help');
    const bar = page.getByRole('region', { name: 'Lifelines' });
    await bar.getByRole('button', { name: 'Skip' }).click({ force: true });
    expect(await bar.getByRole('status').innerText()).toBe('You do not have enough coins.');
    await bar.getByRole('button', { name: 'Reset timer' }).click({ force: true });
    expect(await bar.getByRole('status').innerText()).toBe('This lifeline has been used.');
    await page.close();
  });
});

describe('a lifeline', () => {
  it('is explained by its first press before the second uses it', async () => {
    const page = await site.open('sheet=help');
    const bar = page.getByRole('region', { name: 'Lifelines' });
    const half = bar.getByRole('button', { name: '50/50' });
    await half.click();
    expect(await bar.getByRole('status').innerText()).toBe(
      'Leaves the right answer and one wrong one. Press again to use it for 10 coins.',
    );
    await half.click();
    await bar.locator('[role=status]:empty').waitFor({ state: 'attached' });
    await page.close();
  });
});

describe('the review', () => {
  it('shows all questions, or only the wrong ones', async () => {
    const page = await site.open('sheet=end');
    const listed = () => page.getByRole('listitem').count();
    expect(await listed()).toBe(6);
    await page.getByRole('radio', { name: 'Wrong (3)' }).check({ force: true });
    expect(await listed()).toBe(3);
    await page.getByRole('radio', { name: 'Not answered (2)' }).check({ force: true });
    expect(await listed()).toBe(2);
    await page.close();
  });
});
