import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gallery } from './support/gallery.ts';
import { answerOf, startGallery } from './support/gallery.ts';

let site: Gallery;
beforeAll(async () => {
  site = await startGallery();
});
afterAll(() => site?.stop());

const loudness = (page: Page) =>
  page.locator('audio').evaluate((clip: HTMLAudioElement) => clip.volume);

describe('a clip', () => {
  it('is heard before the options come', async () => {
    const page = await site.live('audio');
    const options = page.getByRole('group', { name: 'Answers' });
    expect(await options.count()).toBe(0);
    const play = page.getByRole('button', { name: 'Play the clip', exact: true });
    if (await play.isVisible()) await play.click();
    await options.waitFor();
    expect(await page.getByRole('button', { name: 'Show the answers' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Play the clip again' }).count()).toBe(1);
    await page.close();
  });

  it('is heard in its other format where the first cannot be played', async () => {
    const page = await site.live('fallback');
    const play = page.getByRole('button', { name: 'Play the clip', exact: true });
    if (await play.isVisible()) await play.click();
    await page.getByRole('group', { name: 'Answers' }).waitFor();
    expect(await page.getByRole('alert').filter({ hasText: /clip/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Play the clip again' }).count()).toBe(1);
    await page.close();
  });

  it('is said to have failed where no format can be played', async () => {
    const page = await site.live('broken');
    await page.getByRole('alert').filter({ hasText: /clip/ }).waitFor();
    await page.getByRole('button', { name: 'Show the answers' }).click();
    await page.getByRole('group', { name: 'Answers' }).waitFor();
    await page.close();
  });

  it('keeps how loud it was made, and offers no volume where the device alone decides', async () => {
    const page = await site.live('audio');
    const volume = page.getByRole('slider', { name: 'Volume' });
    expect([await volume.getAttribute('aria-valuetext'), await loudness(page)]).toEqual([
      '100%',
      1,
    ]);
    await volume.focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    expect([await volume.getAttribute('aria-valuetext'), await loudness(page)]).toEqual([
      '70%',
      0.7,
    ]);
    await page.close();

    const later = await site.live('audio');
    await expect.poll(() => loudness(later)).toBe(0.7);
    // the keys of the answers work there too
    await later.getByRole('button', { name: 'Show the answers' }).click();
    await later.getByRole('slider', { name: 'Volume' }).press('b');
    expect(await answerOf(later)).toEqual({ kind: 'choice', option: 1 });
    await later.close();

    // as on iOS
    const phone = await site.context.newPage();
    await phone.addInitScript(() => {
      Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set: () => {} });
    });
    await phone.goto(`${site.url}?live=audio`);
    await phone.getByRole('button', { name: 'Show the answers' }).waitFor();
    expect(await phone.getByRole('slider').count()).toBe(0);
    await phone.close();
  });

  it('can be cut short', async () => {
    const page = await site.live('audio');
    await page.getByRole('button', { name: 'Show the answers' }).click();
    await page.keyboard.press('4');
    expect(await answerOf(page)).toEqual({ kind: 'choice', option: 3 });
    await page.close();
  });
});
