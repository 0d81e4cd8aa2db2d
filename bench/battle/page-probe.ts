import type { Page } from 'playwright';
import type { io } from 'socket.io-client';
import { installedFile } from '../../scripts/project/root.ts';

/** A visible effect of a hop: the instant of the frame, or with `-dom` that of the change in the document. */
type Shown = 'rival-locked' | 'reveal' | 'relay-heard' | 'sdk-heard';

/**
 * The events whose first instant a page records: a key press, the request of a write, the bytes of a changed document, the
 * begin and the end of the task in which the SDK calls its listeners, and the visible effects.
 */
export type Moment = 'key' | 'request' | 'bytes' | 'callback' | 'settled' | Shown | `${Shown}-dom`;

export type ProbedWindow = typeof window & {
  io: typeof io;
  probe: {
    reset: () => void;
    first: (moment: Moment) => Promise<number>;
    /** Records a text node's change and its frame. */
    watch: (shown: Text, what: Shown) => void;
    /** Calls back when a key is pressed that the product does not use. */
    onKey: (key: string, hop: () => void) => void;
  };
};

/** Keys that the product does not use, which trigger the compared hops. */
export const PEER_KEYS = { relay: 'F9', sdk: 'F8' } as const;
const PATIENCE_MS = 25_000;

/**
 * Observes a page of a duel from inside: its keys, its requests, the rival's tile, the reveal, and the relay in the
 * same document.
 */
export async function installProbe(page: Page, relayUrl: string): Promise<void> {
  await page.addScriptTag({ path: installedFile('socket.io-client/dist/socket.io.min.js') });
  await page.evaluate(watchPage);
  await page.evaluate(
    async ({ url, key }) => {
      const { io, probe } = window as ProbedWindow;
      const socket = io(url, { transports: ['websocket'] });
      // if the relay cannot connect, end with an error
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve);
        setTimeout(() => reject(new Error('The page reaches no relay.')), 10_000);
      });
      const place = document.body.appendChild(document.createElement('output'));
      place.style.cssText = 'position:fixed;inset:auto auto 0 0';
      const shown = place.appendChild(document.createTextNode(''));
      socket.on('hop', (text: string) => (shown.data = text));
      probe.watch(shown, 'relay-heard');
      let hops = 0;
      probe.onKey(key, () => void socket.emit('hop', String((hops += 1))));
    },
    { url: relayUrl, key: PEER_KEYS.relay },
  );
}

/** Runs in the page. */
function watchPage(): void {
  const now = () => performance.timeOrigin + performance.now();
  let notes = new Map<Moment, PromiseWithResolvers<number>>();
  const noteOf = (moment: Moment) => {
    const note = notes.get(moment) ?? Promise.withResolvers<number>();
    notes.set(moment, note);
    return note;
  };
  const note = (moment: Moment, at = now()) => noteOf(moment).resolve(at);
  let hasBytes = false;
  /** The longest timer task since the bytes, in which the SDK calls its listeners. */
  let task = { begin: 0, end: 0 };
  const noteShown = (what: Shown) => {
    note(`${what}-dom`);
    note('callback', task.begin);
    note('settled', task.end);
    requestAnimationFrame(() => note(what));
  };
  const watch = (shown: Text, what: Shown) =>
    new MutationObserver(() => noteShown(what)).observe(shown, { characterData: true });
  const hops = new Map<string, () => void>();
  (window as ProbedWindow).probe = {
    reset: () => {
      notes = new Map();
      hasBytes = false;
      task = { begin: 0, end: 0 };
    },
    first: (moment) => noteOf(moment).promise,
    watch,
    onKey: (key, hop) => void hops.set(key, hop),
  };

  window.addEventListener(
    'keydown',
    ({ key }) => {
      note('key');
      hops.get(key)?.();
    },
    { capture: true },
  );

  const send = window.fetch;
  window.fetch = (input, init) => {
    const { url, method } = input instanceof Request ? input : { url: String(input), method: '' };
    if (url.includes('Write/channel') && (init?.method ?? method) === 'POST') note('request');
    return send(input, init);
  };
  const decoder = new TextDecoder();
  const reader = ReadableStreamDefaultReader.prototype as ReadableStreamDefaultReader<Uint8Array>;
  const read = Reflect.get(reader, 'read') as typeof reader.read;
  reader.read = async function () {
    const chunk = await read.call(this);
    if (chunk.value && decoder.decode(chunk.value).includes('documentChange')) {
      hasBytes = true;
      note('bytes');
    }
    return chunk;
  };
  const wait = window.setTimeout;
  const timed = (work: () => void) => () => {
    const begin = now();
    work();
    const end = now();
    if (hasBytes && end - begin > task.end - task.begin) task = { begin, end };
  };
  window.setTimeout = ((work: () => void, ms?: number, ...rest: unknown[]) =>
    wait(ms || rest.length > 0 ? work : timed(work), ms, ...rest)) as typeof window.setTimeout;

  const looks: Partial<Record<Shown, () => boolean>> = {
    'rival-locked': () =>
      document.querySelector('ul[aria-label="Score"] > li:nth-child(2) [data-locked]') !== null,
    reveal: () =>
      [...document.querySelectorAll('[role=group][aria-label=Answers] .sr-only')].some(
        ({ textContent }) => textContent === 'right answer',
      ),
  };
  const shownBefore = new Set<string>();
  new MutationObserver(() => {
    for (const [what, isShown] of Object.entries(looks)) {
      if (!isShown()) shownBefore.delete(what);
      else if (!shownBefore.has(what)) {
        shownBefore.add(what);
        noteShown(what as Shown);
      }
    }
  }).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-locked'],
  });
}

/** Deletes all moments. */
export function forget(page: Page): Promise<void> {
  return page.evaluate(() => (window as ProbedWindow).probe.reset());
}

/** The first such moment since `forget`, in milliseconds since the epoch; waits for it without polling the page. */
export async function momentOf(page: Page, moment: Moment): Promise<number> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`The page never came to "${moment}".`)),
    PATIENCE_MS,
  );
  const seen = page.evaluate((name) => (window as ProbedWindow).probe.first(name), moment);
  try {
    return await Promise.race([seen, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** One way of a write, from the key in one page to the frame in the other, and its parts; milliseconds. */
export interface Way {
  readonly whole: number;
  readonly keyToRequest: number;
  readonly requestToBytes: number;
  readonly bytesToCallback: number;
  readonly callbackToSettled: number;
  readonly settledToDom: number;
  readonly domToFrame: number;
}

/** Measures a write over Firestore. */
export async function wayOf(
  from: Page,
  to: Page,
  what: 'rival-locked' | 'sdk-heard',
): Promise<Way> {
  const [key, request, bytes, callback, settled, dom, frame] = await Promise.all([
    momentOf(from, 'key'),
    momentOf(from, 'request'),
    momentOf(to, 'bytes'),
    momentOf(to, 'callback'),
    momentOf(to, 'settled'),
    momentOf(to, `${what}-dom`),
    momentOf(to, what),
  ]);
  return {
    whole: frame - key,
    keyToRequest: request - key,
    requestToBytes: bytes - request,
    bytesToCallback: callback - bytes,
    callbackToSettled: settled - callback,
    settledToDom: dom - settled,
    domToFrame: frame - dom,
  };
}

/** One hop over the relay, from the key in one page to the frame in the other; milliseconds. */
export async function relayHop(from: Page, to: Page): Promise<number> {
  await from.keyboard.press(PEER_KEYS.relay);
  const [sent, heard] = await Promise.all([momentOf(from, 'key'), momentOf(to, 'relay-heard')]);
  return heard - sent;
}
