import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Firestore } from '@google-cloud/firestore';
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
import { LOCAL_PROJECT } from '../../scripts/project/root.ts';
import { launchChromium } from '../../tests/support/browser.ts';
import { installBareSdk, QUESTION_MS, startBareRoom } from './bare-sdk.ts';
import type { BareRoom } from './bare-sdk.ts';
import { forget, installProbe, momentOf, PEER_KEYS, relayHop, wayOf } from './page-probe.ts';
import type { Way } from './page-probe.ts';
import type { Pace } from './play-match.ts';
import { startRelay } from './relay.ts';

/** The times of a duel in two tabs of one Chromium; all in milliseconds, from a key press to a frame. */
export interface DuelTimes {
  /** The first lock of a question, to "Locked in" on its tile in the other tab. */
  readonly lock: Way[];
  /** The same way with only `updateDoc` and `onSnapshot`, in the same pages, shortly before each lock. */
  readonly sdk: { readonly there: Way[]; readonly back: Way[] };
  /** The same way over socket.io, likewise; one list per direction. */
  readonly relay: { readonly there: number[]; readonly back: number[] };
  /** The last lock of a question, to the reveal. */
  readonly reveal: { readonly own: number[]; readonly rival: number[]; readonly both: number[] };
  /** The errors of the pages. */
  readonly errors: readonly string[];
}

/** The time between a hop and the lock that it is compared with: the same load, but different frames. */
const APART_MS: Readonly<Record<Pace, number>> = { human: 600, hasty: 50 };

/** Two browsers play a friend battle on the production build, with the bare SDK and a bare relay in the same pages. */
export async function duelInTabs(questions: number, pace: Pace): Promise<DuelTimes> {
  const running = new Running();
  const dataDir = mkdtempSync(join(tmpdir(), 'quizbout-bench-'));
  const relay = await startRelay();
  const ports = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  const options = { mode: 'start', host: '127.0.0.1', edition: 'ours', ports, dataDir } as const;
  const afterSeeds = () => lengthenQuestions(ports.firestore);
  try {
    await startLocalQuizbout(running, { ...options, afterSeeds, progress: logStep });
    const browser = await launchChromium();
    try {
      const url = `http://127.0.0.1:${ports.web}`;
      // the page's policy does not allow the relay
      const options = { bypassCSP: true, serviceWorkers: 'allow' } as const;
      const ann = await signUp(browser, url, 'Ann', DUEL, options);
      const ben = await signUp(browser, url, 'Ben', DUEL, options);
      const code = await openRoom(ann, DUEL, questions);
      await acceptInvitation(ben, DUEL, code);
      await ben.page.getByRole('button', { name: "I'm ready" }).click();
      const port = ports.firestore;
      const room = await startBareRoom(port, [ann.uid, ben.uid]);
      await Promise.all(
        [ann, ben].map(async ({ page, uid }) => {
          await installProbe(page, relay.url);
          await installBareSdk(page, { sdkUrl: relay.url, port, uid });
        }),
      );
      // the first write of a page opens its stream
      const apartMs = APART_MS[pace];
      await sdkHop(room, ann.page, ben.page, apartMs);
      await sdkHop(room, ben.page, ann.page, apartMs);
      await ann.page.getByRole('button', { name: 'Start the battle' }).click();
      const times = await play(ann.page, ben.page, room, { questions, apartMs });
      await Promise.all([result(ann.page), result(ben.page)]);
      await room.stop();
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

/** Gives the questions of battles the longest time that the settings allow; a question is over when both have locked. */
async function lengthenQuestions(port: number): Promise<void> {
  const firestore = new Firestore({
    projectId: LOCAL_PROJECT,
    host: `127.0.0.1:${port}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  const battle = { rules: { questionMs: QUESTION_MS } };
  await firestore.doc('settings/system').set({ battle }, { merge: true });
  await firestore.terminate();
}

/**
 * The pages take turns in being first, so that a difference of their clocks has opposite effects in half of the
 * samples.
 */
async function play(
  ann: Page,
  ben: Page,
  room: BareRoom,
  { questions, apartMs }: { readonly questions: number; readonly apartMs: number },
): Promise<Omit<DuelTimes, 'errors'>> {
  const times: Omit<DuelTimes, 'errors'> = {
    lock: [],
    sdk: { there: [], back: [] },
    relay: { there: [], back: [] },
    reveal: { own: [], rival: [], both: [] },
  };
  for (let number = 1; number <= questions; number++) {
    await Promise.all([question(ann, number), question(ben, number)]);
    const [first, last] = number % 2 === 1 ? [ann, ben] : [ben, ann];
    const hop = async (from: Page, to: Page) => {
      const direction = from === ann ? 'there' : 'back';
      const overSdk = async () => times.sdk[direction].push(await sdkHop(room, from, to, apartMs));
      const overRelay = async () => {
        await apart(from, to, apartMs);
        times.relay[direction].push(await relayHop(from, to));
      };
      // alternate, so that neither is always nearer to the lock
      const [one, other] = number % 4 < 2 ? [overSdk, overRelay] : [overRelay, overSdk];
      await one();
      await other();
      await apart(from, to, apartMs);
    };
    await hop(first, last);
    await lock(first);
    times.lock.push(await wayOf(first, last, 'rival-locked'));
    // the tile's mark of a lock
    await last.getByText('Locked in').filter({ visible: true }).waitFor();
    await hop(last, first);
    await lock(last, '2');
    const [end, own, rival] = await Promise.all([
      momentOf(last, 'key'),
      momentOf(last, 'reveal'),
      momentOf(first, 'reveal'),
    ]);
    times.reveal.own.push(own - end);
    times.reveal.rival.push(rival - end);
    times.reveal.both.push(Math.max(own, rival) - end);
  }
  return times;
}

/** One lock in the bare room. */
async function sdkHop(room: BareRoom, from: Page, to: Page, apartMs: number): Promise<Way> {
  await room.openQuestion();
  await apart(from, to, apartMs);
  await from.keyboard.press(PEER_KEYS.sdk);
  return wayOf(from, to, 'sdk-heard');
}

/** Waits until the effects of the previous hop are over. */
async function apart(from: Page, to: Page, ms: number): Promise<void> {
  // a random part, because real locks are not synchronous with frames
  await sleep(ms * (1 + Math.random() / 3));
  await Promise.all([forget(from), forget(to)]);
}

function logStep(step: string): () => void {
  console.error(`  … ${step}`);
  return () => {};
}
