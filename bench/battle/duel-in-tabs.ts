import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import {
  acceptInvitation,
  DUEL,
  lock,
  openRoom,
  question,
  result,
  signUp,
} from '../../e2e/support/gamer.ts';
import { startLocalQuizbout } from '../../scripts/local-quizbout.ts';
import { Running } from '../../scripts/process/running.ts';
import { pickFreePorts } from '../../scripts/project/free-port.ts';
import { launchChromium } from '../../tests/support/browser.ts';
import { forget, installProbe, momentOf, relayHop } from './page-probe.ts';
import { startRelay } from './relay.ts';

/** What two tabs of one Chromium saw of a duel; all in milliseconds, from a key to a frame. */
export interface DuelTimes {
  /** The first lock of a question, to "Locked in" on its tile in the other tab. */
  readonly lock: number[];
  /** The same way over socket.io, 600 ms before each lock; one list per direction. */
  readonly relay: { readonly there: number[]; readonly back: number[] };
  /** The last lock of a question, to the reveal. */
  readonly reveal: { readonly own: number[]; readonly rival: number[]; readonly both: number[] };
  /** What the pages threw. */
  readonly errors: readonly string[];
}

/** Between a hop over the relay and the lock that it is compared with: they share the load, and not the frame. */
const APART_MS = 600;

/** Two browsers play a friend battle on the production build, with a bare relay in the same pages. */
export async function duelInTabs(questions: number): Promise<DuelTimes> {
  const running = new Running();
  const dataDir = mkdtempSync(join(tmpdir(), 'quizbout-bench-'));
  const relay = await startRelay();
  const ports = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  const options = { mode: 'start', host: '127.0.0.1', edition: 'ours', ports, dataDir } as const;
  try {
    await startLocalQuizbout(running, { ...options, progress: told });
    const browser = await launchChromium();
    try {
      const url = `http://127.0.0.1:${ports.web}`;
      // the page's policy knows no relay
      const options = { bypassCSP: true };
      const ann = await signUp(browser, url, 'Ann', DUEL, options);
      const ben = await signUp(browser, url, 'Ben', DUEL, options);
      const code = await openRoom(ann, DUEL, questions);
      await acceptInvitation(ben, DUEL, code);
      await ben.page.getByRole('button', { name: "I'm ready" }).click();
      await Promise.all([ann, ben].map(({ page }) => installProbe(page, relay.url)));
      await ann.page.getByRole('button', { name: 'Start the battle' }).click();
      const times = await play(ann.page, ben.page, questions);
      await Promise.all([result(ann.page), result(ben.page)]);
      return { ...times, errors: [...ann.errors, ...ben.errors] };
    } finally {
      await browser.close();
    }
  } finally {
    await relay.stop();
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The pages take turns in being first: should their clocks differ, half of the samples have it the other way round. */
async function play(ann: Page, ben: Page, questions: number): Promise<Omit<DuelTimes, 'errors'>> {
  const times: Omit<DuelTimes, 'errors'> = {
    lock: [],
    relay: { there: [], back: [] },
    reveal: { own: [], rival: [], both: [] },
  };
  for (let number = 1; number <= questions; number++) {
    await Promise.all([question(ann, number), question(ben, number)]);
    const [first, last] = number % 2 === 1 ? [ann, ben] : [ben, ann];
    const hop = async (from: Page, to: Page) => {
      // whoever locks does not do it in step with the frames
      await sleep(300 + Math.random() * 200);
      times.relay[from === ann ? 'there' : 'back'].push(await relayHop(from, to));
      await sleep(APART_MS);
      await Promise.all([forget(from), forget(to)]);
    };
    await hop(first, last);
    await lock(first);
    const [locked, seen] = await Promise.all([
      momentOf(first, 'lock'),
      momentOf(last, 'rival-locked'),
    ]);
    times.lock.push(seen - locked);
    await hop(last, first);
    await lock(last, '2');
    const [end, own, rival] = await Promise.all([
      momentOf(last, 'lock'),
      momentOf(last, 'reveal'),
      momentOf(first, 'reveal'),
    ]);
    times.reveal.own.push(own - end);
    times.reveal.rival.push(rival - end);
    times.reveal.both.push(Math.max(own, rival) - end);
  }
  return times;
}

function told(step: string): () => void {
  console.error(`  … ${step}`);
  return () => {};
}
