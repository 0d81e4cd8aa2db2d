import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { AttemptRecord } from '../server/attempts/attempt-store.ts';
import {
  acceptInvitation,
  getReady,
  GROUP,
  invitation,
  lock,
  openRoom,
  question,
  signUp,
} from './support/gamer.ts';
import { openGame } from './support/open-game.ts';
import { LONG_MS, setRules } from './support/project.ts';
import { shoot } from './support/shoot.ts';

const game = openGame();
const { url, firestore } = game;
const LEVEL = '/quiz-zone/flags/1/';
const PICTURES = '**/pictures/*.svg';

const answers = (page: Page) => page.getByRole('group', { name: 'Answers' });
/** The address and the text of the picture on the screen, once it has loaded. */
async function pictureOn(page: Page): Promise<{ address: string; alt: string }> {
  const image = page.locator('section img[src^="/pictures/"]');
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
    .toBeGreaterThan(0);
  return image.evaluate((one) => ({
    address: one.getAttribute('src') ?? '',
    alt: one.getAttribute('alt') ?? '',
  }));
}

describe('a question with a picture', () => {
  it('starts its time when the picture is shown, which is loaded before', async () => {
    const { page, uid, errors } = await signUp(game.browser, url, 'Pat', LEVEL);
    const asked: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(PICTURES, async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      if (asked.length === 1) await held;
      await route.continue();
    });
    // a picture has 10 s to load, so the page is watched from inside
    const answersWhileLoading = page.waitForFunction(() => {
      const isLoading = [...document.querySelectorAll('body *')].some(
        (one) => one.innerHTML.startsWith('The picture is loading.') && one.checkVisibility(),
      );
      const shown = document.querySelectorAll('[role=group][aria-label=Answers] button');
      return isLoading && { count: shown.length };
    });
    await page.getByRole('button', { name: 'Start' }).click();
    const whileLoading = await answersWhileLoading;
    const releasedAt = Date.now();
    release();
    expect(await whileLoading.jsonValue()).toEqual({ count: 0 });
    await answers(page).getByRole('button').first().waitFor();
    const attempt = firestore.doc(`attempts/quiz-zone_${uid}`);
    // the page says by itself that the picture is shown
    const recordOf = async () => (await attempt.get()).data() as AttemptRecord;
    await expect.poll(async () => (await recordOf()).events.length).toBe(1);
    const { questions, events } = await recordOf();
    const [heard] = events;
    expect(heard).toMatchObject({ kind: 'heard', question: 0 });
    expect(heard?.at).toBeGreaterThanOrEqual(releasedAt);
    expect(await pictureOn(page)).toEqual(questions[0]?.question.picture);
    // the picture of the second question is asked for during the first
    await expect
      .poll(() => asked)
      .toEqual([questions[0], questions[1]].map((one) => one?.question.picture?.address));
    expect(await shoot(page, 'picture-question')).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('is shown with its text if the picture does not load', async () => {
    const { page, uid } = await signUp(game.browser, url, 'Pam', LEVEL);
    await page.route(PICTURES, (route) => route.abort());
    await page.getByRole('button', { name: 'Start' }).click();
    await answers(page).getByRole('button').first().waitFor();
    const record = await firestore.doc(`attempts/quiz-zone_${uid}`).get();
    const [first] = (record.data() as AttemptRecord).questions;
    await page.getByRole('img', { name: first?.question.picture?.alt ?? '' }).waitFor();
  });
});

describe('a battle of four with pictures', () => {
  it('shows everybody the same picture, loaded before its question begins', async () => {
    const amy = await signUp(game.browser, url, 'Amy', GROUP);
    const code = await openRoom(amy, GROUP, 5, 'Flags');
    await setRules(firestore, code, { questionMs: LONG_MS });
    const invited = (name: string) => signUp(game.browser, url, name, invitation(GROUP, code));
    const others = await Promise.all([invited('Bea'), invited('Cid'), invited('Don')]);
    for (const guest of others) await acceptInvitation(guest, GROUP, code);
    for (const guest of others) await getReady(guest);
    const gamers = [amy, ...others];
    const asked = new Map(gamers.map(({ uid }) => [uid, [] as string[]]));
    for (const { page, uid } of gamers) {
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/pictures/')) asked.get(uid)?.push(pathname);
      });
    }
    await amy.page.getByRole('button', { name: 'Start the battle' }).click();
    const alias = await firestore.doc(`roomCodes/${code}`).get();
    const shownIn = async (round: number) => {
      const stored = await firestore
        .doc(`rooms/${String(alias.get('room'))}/rounds/${round}`)
        .get();
      return (stored.get('question') as { picture: { address: string; alt: string } }).picture;
    };
    for (const round of [0, 1]) {
      await Promise.all(gamers.map(({ page }) => question(page, round + 1)));
      const picture = await shownIn(round);
      for (const { page } of gamers) expect(await pictureOn(page)).toEqual(picture);
      if (round === 1) expect(await shoot(amy.page, 'picture-battle')).toEqual([]);
      for (const { page } of gamers) await lock(page);
    }
    // each picture once: no page loads it again when the question begins
    const pictures = [(await shownIn(0)).address, (await shownIn(1)).address];
    for (const { uid } of gamers) expect(asked.get(uid)?.slice(0, 2)).toEqual(pictures);
    expect(gamers.flatMap(({ errors }) => errors)).toEqual([]);
    await Promise.all(gamers.map(({ context }) => context.close()));
  });
});
