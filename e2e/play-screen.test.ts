import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../domain/battle/room.ts';
import type { Gallery } from './support/gallery.ts';
import { startGallery } from './support/gallery.ts';
import { picture } from './support/shoot.ts';

let site: Gallery;
beforeAll(async () => {
  site = await startGallery();
});
afterAll(() => site?.stop());

describe('the play screen', () => {
  const SIZES = [
    ...([
      [320, 568],
      [390, 664],
      [390, 844],
    ] as const),
    ...([
      [844, 390],
      [768, 1024],
      [1280, 800],
    ] as const),
  ];

  const LARGE = SIZES.filter(([width]) => width !== 768);

  /** The controls and clocks that are not wholly in the window, and the number of areas that need scrolling. */
  const outOfSight = (page: Page) =>
    page.evaluate(() => ({
      outside: [...document.querySelectorAll('button, [role=timer]')]
        .filter((element) => {
          const { top, left, bottom, right } = element.getBoundingClientRect();
          return top < 0 || left < 0 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5;
        })
        .map((element) => element.textContent),
      scrolled: [...document.querySelectorAll('[data-fits]')].filter(
        ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
      ).length,
    }));

  async function at(name: string, lang: string): Promise<Page> {
    const page = await site.browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(`${site.url}?screen=${name}&lang=${lang}`);
    await page.getByRole('timer').waitFor();
    await page.getByRole('button', { name: /^1/ }).waitFor();
    expect(await page.getByRole('button', { name: /^\d/ }).count()).toBe(name === 'five' ? 5 : 4);
    return page;
  }

  it.each(
    ['en', 'es', 'hi', 'ur'].flatMap((lang) =>
      ['duel', 'group', 'five'].map((name) => [name, lang] as const),
    ),
  )(
    'of a %s in %s fits at every size, with texts as long as the limits allow',
    async (name, lang) => {
      const page = await at(name, lang);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(async () => [width, height, await outOfSight(page)])
          .toEqual([width, height, { outside: [], scrolled: 0 }]);
      }
      await page.close();
    },
  );

  /** The height of the category's drawing in pixels, 0 if it is hidden, and the size of the question's letters. */
  const card = (page: Page) =>
    page.evaluate(() => ({
      art: Math.round(document.querySelector('[data-art]')?.clientHeight ?? 0),
      letters: Math.round(
        Number.parseFloat(getComputedStyle(document.querySelector('h2')!).fontSize),
      ),
    }));

  it.each(['en', 'ur'])(
    'shows the drawing of the category and larger letters if the text is short, in %s',
    async (lang) => {
      const page = await site.browser.newPage({ reducedMotion: 'reduce' });
      await page.goto(`${site.url}?screen=duel-short&lang=${lang}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(async () => (await card(page)).art).toBeGreaterThan(90);
      const short = await card(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect.poll(async () => (await card(page)).art).toBeGreaterThan(90);
      await page.close();
      const other = await at('duel', lang);
      await other.setViewportSize({ width: 390, height: 844 });
      await expect.poll(async () => (await card(other)).letters).toBeLessThan(short.letters);
      await other.close();
    },
  );

  it('leaves the drawing out where the text needs the height', async () => {
    const page = await at('five', 'en');
    await page.setViewportSize({ width: 320, height: 568 });
    await expect.poll(async () => (await card(page)).art).toBe(0);
    await page.close();
  });

  it.each([
    ['duel', 'Keys 1 to 4 or A to D lock an answer.'],
    ['five', 'Keys 1 to 5 or A to E lock an answer.'],
  ])('of a %s names the keys of its options: %s', async (name, hint) => {
    const page = await at(name, 'en');
    await page.getByText(hint, { exact: true }).waitFor();
    await page.close();
  });

  /** A movement of the reveal, in milliseconds after its begin. */
  interface Movement {
    readonly name: string;
    readonly from: number;
    readonly to: number;
  }

  it.each([
    ['duel', 2],
    ['group', 4],
  ])('moves one thing at a time at the reveal of a %s', async (name, faces) => {
    const page = await site.browser.newPage({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      const movements: Movement[] = [];
      Object.assign(globalThis, { movements });
      const note = (moved: string, animation: Animation | undefined) => {
        const { delay = 0, endTime = 0 } = animation?.effect?.getComputedTiming() ?? {};
        movements.push({ name: moved, from: delay, to: Number(endTime) });
      };
      const { animate } = Element.prototype;
      Element.prototype.animate = function animateNoted(this: HTMLElement, ...how) {
        const flight = animate.apply(this, how);
        if (this.style.position === 'fixed') note('face', flight);
        return flight;
      };
      document.addEventListener('animationstart', ({ target, animationName }) => {
        const own = (target as Element).getAnimations();
        const one = own.find((each) => (each as CSSAnimation).animationName === animationName);
        if (['fly', 'call'].includes(animationName)) note(animationName, one);
      });
    });
    await page.goto(`${site.url}?screen=${name}-reveal`);
    const seen = () =>
      page.evaluate(() => (globalThis as unknown as { movements: Movement[] }).movements);
    const all = ['call', ...Array<string>(faces).fill('face'), 'fly'];
    await expect.poll(async () => (await seen()).map((one) => one.name).toSorted()).toEqual(all);
    const movements = await seen();
    const of = (which: string) => movements.filter((one) => one.name === which);
    const [points, call] = [of('fly')[0]!, of('call')[0]!];
    expect(of('face').map(({ to }) => to <= points.from)).toEqual(Array(faces).fill(true));
    expect([points.to, call.to]).toEqual([call.from, DEFAULT_RULES.revealMs]);
    await page.close();
  });

  it('has a clock that moves without the thread of the page', async () => {
    const page = await at('duel', 'en');
    const clock = () =>
      page.getByRole('timer').evaluate((ring) => ({
        seconds: Number(ring.textContent),
        turns: [...ring.querySelectorAll('span span span')].map((half) =>
          Math.round(Number.parseFloat(getComputedStyle(half).rotate)),
        ),
        moving: ring
          .getAnimations({ subtree: true })
          .map((one) => (one as CSSTransition).transitionProperty),
      }));
    await expect.poll(async () => (await clock()).seconds).toBeGreaterThan(0);
    const { seconds, turns, moving } = await clock();
    // the position at the next second: all of the right half, and this part of the left
    expect(turns).toEqual([180 - 135, Math.round(((seconds - 1) / 603 - 0.5) * 360) - 135]);
    expect(moving).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // the compositor rotates the left half; the right half does not move
    await expect.poll(async () => (await clock()).moving).toEqual(['rotate']);
    await page.close();
  });

  it('fits the window with letters twice as large', async () => {
    const page = await at('duel', 'en');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const [width, height] of LARGE) {
      await page.setViewportSize({ width, height });
      await expect.poll(async () => [width, (await outOfSight(page)).outside]).toEqual([width, []]);
      // the answers stay in place in landscape too
      expect(await page.locator('[data-fits]:has([role=group])').getAttribute('tabindex')).toBe(
        null,
      );
    }
    await page.close();
  });

  const SOLO = ['quiz', 'multi', 'sequence', 'word', 'audio', 'audio-listening', 'tex'] as const;

  async function soloAt(name: string, lang: string): Promise<Page> {
    const page = await site.browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(`${site.url}?screen=solo-${name}&lang=${lang}`);
    await page.locator('[data-game] h2').waitFor();
    if (name === 'tex') await page.locator('h2 math').waitFor();
    return page;
  }

  it.each(SOLO.flatMap((name) => (['en', 'ur'] as const).map((lang) => [name, lang] as const)))(
    'of a mode fits all of a question of the kind %s in %s at every size',
    async (name, lang) => {
      const page = await soloAt(name, lang);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(async () => [width, height, await outOfSight(page)])
          .toEqual([width, height, { outside: [], scrolled: 0 }]);
        await picture(page, `play-${name}-${lang}-${width}x${height}`);
      }
      await page.close();
    },
  );

  it.each(['en', 'es', 'hi', 'ur'])(
    'of an exam is centred over its steps in one line, in %s',
    async (lang) => {
      const page = await soloAt('exam', lang);
      const steps = page.getByRole('navigation').getByRole('button');
      for (let number = 1; number < 12; number += 1) await steps.last().click();
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(async () => [
            width,
            await page.evaluate(() => {
              const middleOf = (element: Element | null | undefined) => {
                const { left, right } = element!.getBoundingClientRect();
                return (left + right) / 2;
              };
              const card = document.querySelector('[data-fits]');
              const number = document.querySelector('[data-game] p span')?.parentElement;
              return Math.round(Math.abs(middleOf(number) - middleOf(card)));
            }),
            await steps.evaluateAll((all) =>
              all.map((step) => Math.round(step.getBoundingClientRect().height)),
            ),
          ])
          .toEqual([width, 0, [44, 44, 44]]);
      }
      await page.close();
    },
  );

  it.each(SOLO)(
    'of a mode fits all buttons of %s in the window with letters twice as large',
    async (name) => {
      const page = await soloAt(name, 'en');
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      for (const [width, height] of LARGE) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(async () => [width, (await outOfSight(page)).outside])
          .toEqual([width, []]);
        await picture(page, `play-${name}-large-${width}x${height}`);
      }
      await page.close();
    },
  );
});
