import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { BattleRules } from '../domain/battle/room.ts';
import {
  acceptInvitation,
  coinsOf,
  DUEL,
  FRIENDS,
  getReady,
  invitation,
  openRoom,
  playToTheEnd,
  pressUntil,
  question,
  signUp,
} from './support/gamer.ts';
import type { Gamer } from './support/gamer.ts';
import { expectResult } from './support/judge.ts';
import { LONG_MS, setRules } from './support/project.ts';
import { picture, shoot } from './support/shoot.ts';
import { openGame } from './support/open-game.ts';

const game = openGame();
const { url, firestore } = game;

/** Opens a lobby of two players, the first as the owner. */
async function lobby(
  one: string,
  two: string,
  rules?: Partial<BattleRules>,
): Promise<[Gamer, Gamer]> {
  const owner = await signUp(game.browser, url, one, FRIENDS);
  const code = await openRoom(owner, DUEL);
  if (rules) await setRules(firestore, code, rules);
  const guest = await signUp(game.browser, url, two, invitation(DUEL, code));
  await acceptInvitation(guest, DUEL, code);
  return [owner, guest];
}

async function duel(
  one: string,
  two: string,
  rules?: Partial<BattleRules>,
): Promise<[Gamer, Gamer]> {
  const [owner, guest] = await lobby(one, two, rules);
  await getReady(guest);
  await owner.page.getByRole('button', { name: 'Start the battle' }).click();
  await Promise.all([question(owner.page, 1), question(guest.page, 1)]);
  return [owner, guest];
}

async function sumOf(...gamers: Gamer[]): Promise<number> {
  const coins = await Promise.all(gamers.map(coinsOf));
  return coins.reduce((sum, one) => sum + one, 0);
}

/** Tells the page that its tab is in the background, or in front again. */
function setHidden({ page }: Gamer, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** The answer buttons. */
const answersOf = ({ page }: Gamer) =>
  page.getByRole('group', { name: 'Answers' }).getByRole('button').all();

/** The position of each answer in the window. */
async function placesOf(gamer: Gamer): Promise<unknown[]> {
  return Promise.all((await answersOf(gamer)).map((button) => button.boundingBox()));
}

/** The parts of an open question that a message hides. */
async function hiddenBy({ page }: Gamer, message: string): Promise<string[]> {
  const over = await page.getByText(message).first().boundingBox();
  if (!over) throw new Error('The message is not shown.');
  const parts = {
    question: page.getByRole('heading', { level: 2 }).first(),
    clock: page.getByRole('timer'),
    'give up': page.getByRole('button', { name: 'Give up' }),
    answers: page.getByRole('group', { name: 'Answers' }),
  };
  const hidden = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => {
      const box = await part.boundingBox();
      if (!box) throw new Error(`${name} is not shown.`);
      const isApart = box.y + box.height <= over.y || over.y + over.height <= box.y;
      return isApart ? [] : [name];
    }),
  );
  return hidden.flat();
}

// tests longer than 30 s wait for a minute without a network, or for the windows of an absent player
describe('a battle in browsers withstands', () => {
  it.concurrent('a network that is off for 10 s, with a message within 5 s', async () => {
    const [amy, bob] = await duel('Amy', 'Bob', { questionMs: LONG_MS });
    await amy.page.setViewportSize({ width: 390, height: 664 });
    const before = await placesOf(amy);
    await amy.context.setOffline(true);
    await amy.page.getByText('Reconnecting…').first().waitFor();
    await picture(amy.page, 'line-lost');
    // the message lies over the page: nothing moves under a thumb, and no answer is covered
    expect(await placesOf(amy)).toEqual(before);
    expect(await hiddenBy(amy, 'Reconnecting…')).toEqual([]);
    await sleep(10_000);
    await amy.context.setOffline(false);
    await Promise.all([playToTheEnd(amy), playToTheEnd(bob)]);
    await expectResult(firestore, [amy, bob]);
    expect(await sumOf(amy, bob)).toBe(200);
    await Promise.all([amy.context.close(), bob.context.close()]);
  });

  it.concurrent('a network that is off for 60 s, while the rival plays on', async () => {
    const [cat, dan] = await duel('Cat', 'Dan');
    await cat.context.setOffline(true);
    const rival = playToTheEnd(dan);
    await sleep(60_000);
    await cat.context.setOffline(false);
    await Promise.all([playToTheEnd(cat), rival]);
    await expectResult(firestore, [cat, dan]);
    expect(await sumOf(cat, dan)).toBe(200);
    await Promise.all([cat.context.close(), dan.context.close()]);
  });

  it.concurrent('a browser that is killed, which costs the others one window at most', async () => {
    const [eli, fay] = await duel('Eli', 'Fay');
    await eli.context.close();
    await fay.page.getByText('Away', { exact: true }).first().waitFor();
    await playToTheEnd(fay);
    await expectResult(firestore, [fay]);
    await fay.context.close();
  });

  it.concurrent('a server that is down until the settlement', async () => {
    const [gus, hal] = await duel('Gus', 'Hal');
    for (const { context } of [gus, hal])
      await context.route('**/api/**', (route) => route.abort());
    const judges = (page: Page) => page.getByText('The judges are counting…').waitFor();
    await Promise.all([
      pressUntil(gus.page, '1', judges(gus.page)),
      pressUntil(hal.page, '2', judges(hal.page)),
    ]);
    for (const { context } of [gus, hal]) await context.unrouteAll({ behavior: 'ignoreErrors' });
    await expectResult(firestore, [gus, hal]);
    expect(await sumOf(gus, hal)).toBe(200);
    await Promise.all([gus.context.close(), hal.context.close()]);
  });

  it.concurrent('a second tab of the same player', async () => {
    const [jim, kay] = await duel('Jim', 'Kay');
    const tab = await kay.context.newPage();
    await tab.goto(DUEL);
    const isShown = kay.page.getByText('Locked in').filter({ visible: true }).first().waitFor();
    // the window of the first question may end while the tab loads
    await pressUntil(tab, '2', isShown);
    const second = { ...kay, page: tab };
    await Promise.all([playToTheEnd(jim), playToTheEnd(second)]);
    await expectResult(firestore, [jim, kay, second], [jim, kay]);
    expect(await sumOf(jim, kay)).toBe(200);
    await Promise.all([jim.context.close(), kay.context.close()]);
  });

  it.concurrent(
    'a page that is hidden twice, with one stream and no long polling',
    async ({ expect }) => {
      const ida = await signUp(game.browser, url, 'Ida', FRIENDS);
      const transports: string[] = [];
      const open = new Set<Request>();
      ida.page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        // a GET carries the server's messages; CI is 1 if each reply ends it
        const isDown = pathname.endsWith('/Listen/channel') && request.method() === 'GET';
        if (!isDown) return;
        transports.push(`${searchParams.get('TYPE')} CI=${searchParams.get('CI')}`);
        open.add(request);
      });
      for (const end of ['requestfinished', 'requestfailed'] as const) {
        ida.page.on(end as 'requestfinished', (request) => void open.delete(request));
      }
      // Firestore's client takes a stream for buffered if its first byte takes four times as long as its handshake: a few
      // milliseconds here, which a busy machine may need
      await ida.page.route(
        ({ pathname, searchParams }) =>
          pathname.endsWith('/Listen/channel') && !searchParams.has('SID'),
        async (route) => {
          await sleep(1_500);
          await route.continue();
        },
      );
      await openRoom(ida, FRIENDS);
      await expect.poll(() => open.size).toBe(1);
      for (let time = 0; time < 2; time++) {
        const before = transports.length;
        await setHidden(ida, true);
        // a shorter pause keeps the connection
        await sleep(5_500);
        await setHidden(ida, false);
        // a page whose new stream is slow opens another; the one before ends
        await expect.poll(() => transports.length).toBeGreaterThan(before);
        await expect.poll(() => open.size).toBe(1);
      }
      expect(new Set(transports)).toEqual(new Set(['xmlhttp CI=0']));
      await ida.context.close();
    },
  );

  it.concurrent('a lobby that its owner closes, or that does not exist', async () => {
    const [lou, mia] = await lobby('Lou', 'Mia');
    await lou.page.getByRole('button', { name: 'Close the room' }).click();
    await lou.page.getByRole('dialog').getByRole('button', { name: 'Close it' }).click();
    await mia.page.getByText('The owner closed the room').waitFor();
    expect(await shoot(mia.page, 'closed')).toEqual([]);
    await mia.page.goto(`${DUEL}?code=ZZZZZZ`);
    await mia.page.getByText('You can not join with this room code.').first().waitFor();
    expect(await sumOf(lou, mia)).toBe(200);
    await Promise.all([lou.context.close(), mia.context.close()]);
  });
});
