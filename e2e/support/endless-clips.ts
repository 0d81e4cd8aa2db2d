import type { Page } from 'playwright';

/**
 * Lets each clip of the page begin again at its end, from the next load of the page: a clip of seconds could end by
 * itself before a test, on a busy machine, has pressed anything.
 */
export async function endlessClips(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const play = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play')!
      .value as HTMLMediaElement['play'];
    HTMLMediaElement.prototype.play = function playEndlessly(this: HTMLMediaElement) {
      this.loop = true;
      return play.call(this);
    };
  });
}
