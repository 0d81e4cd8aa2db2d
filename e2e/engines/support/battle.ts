import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import type { BattleRules } from '../../../domain/battle/room.ts';
import { LOCAL_PROJECT } from '../../../scripts/project/root.ts';
import { lacks } from '../../../tests/support/capabilities.ts';
import { FRIENDS, invitation, newUser } from '../../support/gamer.ts';
import { judge } from '../../support/judge.ts';
import { openLine } from '../../support/player-line.ts';
import type { PlayerLine } from '../../support/player-line.ts';
import { openProject, setRules } from '../../support/project.ts';
import { PASSWORD } from '../../support/stored-session.ts';
import type { Engine, EngineBrowser } from './engine-page.ts';
import { asks, choose, fill, pressOn, shownOn, shows, showsLock, textOf } from './person.ts';
import type { Person, Shown } from './person.ts';

/** A player with a separate browser and a separate line. */
export interface EnginePlayer extends Person {
  readonly browser: EngineBrowser;
  readonly line: PlayerLine;
}

/** The running game for the tests of an engine. */
function engineGame() {
  const ports = inject('ports');
  return { ports, url: `http://127.0.0.1:${ports.web}` };
}

/** Starts a browser, signs a new player in by the form, and ends on the page that opens a room. */
export async function enterGame(engine: Engine, name: string): Promise<EnginePlayer> {
  const { ports, url } = engineGame();
  const line = await openLine(ports);
  const browser = await engine.launch();
  const { page } = browser;
  const { email, uid } = await newUser(url, name);
  await page.goto(line.url + FRIENDS);
  await pressOn(page, 'Log in', 'main');
  await shows(page, 'Welcome back');
  await fill(page, 'E-mail', email);
  await fill(page, 'Password', PASSWORD);
  await pressOn(page, 'Log in', 'form');
  await shows(page, 'Open the room');
  return { name, uid, page, browser, line };
}

/** Ends a player's browser and line. */
export async function leaveGame({ browser, line }: EnginePlayer): Promise<void> {
  await browser.close();
  await line.stop();
}

/** Opens a room of the first player for five questions, with the second in it, and starts; the first question is open. */
export async function startBattle(
  owner: EnginePlayer,
  guest: EnginePlayer,
  rules: Partial<BattleRules> = {},
): Promise<void> {
  await owner.page.goto(owner.line.url + FRIENDS);
  await choose(owner.page, 'Space');
  await choose(owner.page, '5');
  await pressOn(owner.page, 'Open the room');
  await shows(owner.page, 'The room is open');
  const code = await owner.page.evaluate(
    () =>
      document
        .querySelector('[aria-labelledby="room-code-label"]')
        ?.textContent.replaceAll(/[^A-Z0-9]/g, '')
        .slice(0, 6) ?? '',
  );
  if (Object.keys(rules).length > 0) {
    const firestore = openProject(engineGame().ports);
    await setRules(firestore, code, rules);
    await firestore.terminate();
  }
  await guest.page.goto(guest.line.url + invitation('/random-battle/', code));
  await pressOn(guest.page, 'Join');
  await shows(guest.page, 'You are in');
  await pressOn(guest.page, "I'm ready");
  await pressOn(owner.page, 'Start the battle');
  await Promise.all([asks(owner.page, 1), asks(guest.page, 1)]);
}

/** Milliseconds until a page shows the question of another page, and no warning of its connection. */
export function untilAlike({ page }: Person, other: Person): Promise<number> {
  const isAlike = (one: Shown, two: Shown) =>
    !one.isReconnecting && one.title === two.title && one.isOpen === two.isOpen;
  return untilSo(async () => isAlike(await shownOn(page), await shownOn(other.page)));
}

/** Milliseconds until a condition holds. */
export async function untilSo(isSo: () => Promise<boolean>): Promise<number> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > 60_000) throw new Error('Waited in vain.');
  }
  return Math.round(performance.now() - since);
}

/**
 * A player locks, and then another sees it.
 * @returns the billed operations of the lock, until a while after it; none on Google's emulator, which does not count
 */
export async function lockSeen(player: Person, other: Person) {
  const { ports } = engineGame();
  const before = await billOf(ports.firestore);
  await player.page.press('1');
  await showsLock(other.page);
  await sleep(500);
  const after = await billOf(ports.firestore);
  return { reads: after.reads - before.reads, writes: after.writes - before.writes };
}

interface Bill {
  readonly reads: number;
  readonly writes: number;
}

/** The operations that the emulator has billed so far. */
async function billOf(port: number): Promise<Bill> {
  if (lacks('usage meter')) return { reads: 0, writes: 0 };
  const url = `http://127.0.0.1:${port}/emulator/v1/projects/${LOCAL_PROJECT}:usage`;
  return (await (await fetch(url)).json()) as Bill;
}

/** Both players answer all questions from one on, and see the settled result. */
export async function playOut(one: Person, two: Person, from: number): Promise<void> {
  for (let number = from; number <= 5; number++) {
    await Promise.all([asks(one.page, number), asks(two.page, number)]);
    await lockSeen(one, two);
    await two.page.press('2');
  }
  const firestore = openProject(engineGame().ports);
  for (const { page } of [one, two]) {
    await shows(page, 'Back to the modes');
    await untilSo(async () => !(await textOf(page)).includes('The judges are counting…'));
  }
  const { headline } = await judge(firestore, one);
  const coins = await Promise.all(
    [one, two].map(async ({ uid, page }) => {
      expect((await shownOn(page)).title).toBe(headline[uid]);
      const account = await firestore.doc(`users/${uid}/private/account`).get();
      return account.get('coins') as number;
    }),
  );
  expect(coins[0]! + coins[1]!).toBe(200);
  await firestore.terminate();
}
