import type { Page } from 'playwright';
import type { io } from 'socket.io-client';
import { installedFile } from '../../scripts/project/root.ts';

/** What a page notes the moment of: keys as they go down, screens in the frame that shows them. */
export type Moment = 'lock' | 'rival-locked' | 'reveal' | 'sent' | 'heard';

type ProbedWindow = Window & {
  io: typeof io;
  probe: { reset: () => void; first: (moment: Moment) => Promise<number> };
};

/** A key that the product does not know; the relay's handler sends at it. */
const RELAY_KEY = 'F9';
const PATIENCE_MS = 25_000;

/** Watches a page of a duel from inside: its keys, the rival's tile, the reveal, and the relay in the same document. */
export async function installProbe(page: Page, relayUrl: string): Promise<void> {
  await page.addScriptTag({ path: installedFile('socket.io-client/dist/socket.io.min.js') });
  await page.evaluate(
    async ({ url, relayKey }) => {
      const probed = window as unknown as ProbedWindow;
      const now = () => performance.timeOrigin + performance.now();
      let notes = new Map<Moment, PromiseWithResolvers<number>>();
      const noteOf = (moment: Moment) => {
        const note = notes.get(moment) ?? Promise.withResolvers<number>();
        notes.set(moment, note);
        return note;
      };
      const note = (moment: Moment) => noteOf(moment).resolve(now());
      const noteInFrame = (moment: Moment) => requestAnimationFrame(() => note(moment));
      probed.probe = {
        reset: () => (notes = new Map()),
        first: (moment) => noteOf(moment).promise,
      };

      const socket = probed.io(url, { transports: ['websocket'] });
      // a benchmark that cannot measure says so and ends
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve);
        setTimeout(() => reject(new Error('The page reaches no relay.')), 10_000);
      });
      const place = document.body.appendChild(document.createElement('output'));
      place.style.cssText = 'position:fixed;inset:auto auto 0 0';
      const shown = place.appendChild(document.createTextNode(''));
      socket.on('hop', (text: string) => (shown.data = text));
      new MutationObserver(() => noteInFrame('heard')).observe(shown, { characterData: true });

      let hops = 0;
      window.addEventListener(
        'keydown',
        ({ key }) => {
          note(key === relayKey ? 'sent' : 'lock');
          if (key === relayKey) socket.emit('hop', String((hops += 1)));
        },
        { capture: true },
      );

      const looks: Partial<Record<Moment, () => boolean>> = {
        'rival-locked': () =>
          document
            .querySelector('ul[aria-label="Score"] > li:nth-child(2)')
            ?.textContent.includes('Locked in') ?? false,
        reveal: () =>
          [...document.querySelectorAll('[role=group][aria-label=Answers] .sr-only')].some(
            ({ textContent }) => textContent === 'right answer',
          ),
      };
      const shownBefore = new Set<string>();
      new MutationObserver(() => {
        for (const [moment, isShown] of Object.entries(looks)) {
          if (!isShown()) shownBefore.delete(moment);
          else if (!shownBefore.has(moment)) {
            shownBefore.add(moment);
            noteInFrame(moment as Moment);
          }
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    },
    { url: relayUrl, relayKey: RELAY_KEY },
  );
}

/** Forgets all moments. */
export function forget(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as ProbedWindow).probe.reset());
}

/** The first such moment since `forget`, in milliseconds since the epoch; waits for it without asking the page again and again. */
export async function momentOf(page: Page, moment: Moment): Promise<number> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`The page never came to "${moment}".`)),
    PATIENCE_MS,
  );
  const seen = page.evaluate(
    (name) => (window as unknown as ProbedWindow).probe.first(name),
    moment,
  );
  try {
    return await Promise.race([seen, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** One hop over the relay, from the key in one page to the frame in the other; milliseconds. */
export async function relayHop(from: Page, to: Page): Promise<number> {
  await Promise.all([forget(from), forget(to)]);
  await from.keyboard.press(RELAY_KEY);
  const [sent, heard] = await Promise.all([momentOf(from, 'sent'), momentOf(to, 'heard')]);
  return heard - sent;
}
