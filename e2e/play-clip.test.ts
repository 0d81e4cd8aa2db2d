import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endlessClips } from './support/endless-clips.ts';
import type { Gallery } from './support/gallery.ts';
import { answerOf, startGallery } from './support/gallery.ts';

let site: Gallery;
beforeAll(async () => {
  site = await startGallery();
});
afterAll(() => site?.stop());

/** Plays the clip, also if the browser allows no clip before a press. */
const playClip = (page: Page) =>
  page.locator('audio').evaluate((clip: HTMLAudioElement) => clip.play());

const showAnswers = (page: Page) => page.getByRole('button', { name: 'Show the answers' });

const loudness = (page: Page) =>
  page.locator('audio').evaluate((clip: HTMLAudioElement) => clip.volume);

describe('a clip', () => {
  it('plays before the options appear', async () => {
    const page = await site.live('audio', endlessClips);
    await playClip(page);
    // the player stops it, and plays on
    await page.getByRole('button', { name: 'Pause the clip' }).click();
    await page.getByRole('button', { name: 'Play the clip', exact: true }).click();
    await page.getByRole('button', { name: 'Pause the clip' }).waitFor();
    const options = page.getByRole('group', { name: 'Answers' });
    expect([await showAnswers(page).count(), await options.count()]).toEqual([1, 0]);
    await page.locator('audio').evaluate((clip: HTMLAudioElement) => {
      clip.loop = false;
    });
    await options.waitFor();
    expect(await showAnswers(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Play the clip again' }).waitFor();
    await page.close();
  });

  it('plays in its other format if the first cannot be played', async () => {
    const page = await site.live('fallback');
    await playClip(page);
    await page.getByRole('group', { name: 'Answers' }).waitFor();
    await page.getByRole('button', { name: 'Play the clip again' }).waitFor();
    expect(await page.getByRole('alert').filter({ hasText: /clip/ }).count()).toBe(0);
    await page.close();
  });

  it('fails with a message if no format can be played', async () => {
    const page = await site.live('broken');
    await page.getByRole('alert').filter({ hasText: /clip/ }).waitFor();
    await showAnswers(page).click();
    await page.getByRole('group', { name: 'Answers' }).waitFor();
    await page.close();
  });

  it('remembers the volume', async () => {
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
    await later.close();
  });

  it('takes the keys of the answers from its volume slider', async () => {
    const later = await site.live('audio', endlessClips);
    await showAnswers(later).click();
    await later.getByRole('slider', { name: 'Volume' }).press('b');
    expect(await answerOf(later)).toEqual({ kind: 'choice', option: 1 });
    await later.close();
  });

  it('has no volume if the device alone decides', async () => {
    // as on iOS
    const phone = await site.context.newPage();
    await phone.addInitScript(() => {
      Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set: () => {} });
    });
    await endlessClips(phone);
    await phone.goto(`${site.url}?live=audio`);
    await showAnswers(phone).waitFor();
    expect(await phone.getByRole('slider').count()).toBe(0);
    await phone.close();
  });

  it('can be stopped early', async () => {
    const page = await site.live('audio', endlessClips);
    await showAnswers(page).click();
    await page.keyboard.press('4');
    expect(await answerOf(page)).toEqual({ kind: 'choice', option: 3 });
    await page.close();
  });
});
