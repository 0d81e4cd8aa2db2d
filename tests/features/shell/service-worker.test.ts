import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../../scripts/project/root.ts';

const SOURCE = readFileSync(resolve(ROOT, 'public/sw.js'), 'utf8');
const ORIGIN = 'https://quiz.example';

type Handler = (event: Record<string, unknown>) => void;
let handlers: Map<string, Handler>;
let shown: { title: string; options: { body: string; data: { link: string } } }[];
let pages: { url: string; messages: unknown[]; focused: number }[];
let opened: string[];

/** The worker in a fake of its browser globals. */
beforeEach(() => {
  handlers = new Map();
  shown = [];
  pages = [];
  opened = [];
  runInNewContext(SOURCE, {
    URL,
    self: {
      location: { origin: ORIGIN },
      addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
      skipWaiting() {},
      registration: {
        showNotification: (title: string, options: (typeof shown)[0]['options']) =>
          Promise.resolve(void shown.push({ title, options })),
      },
      clients: {
        claim: () => Promise.resolve(),
        matchAll: () =>
          Promise.resolve(
            pages.map((page) => ({
              url: page.url,
              postMessage: (message: unknown) => page.messages.push(message),
              focus: () => Promise.resolve((page.focused += 1)),
            })),
          ),
        openWindow: (url: string) => Promise.resolve(void opened.push(url)),
      },
    },
  });
});

async function happen(name: string, event: Record<string, unknown>): Promise<void> {
  const work: Promise<unknown>[] = [];
  handlers.get(name)?.({ ...event, waitUntil: (some: Promise<unknown>) => work.push(some) });
  await Promise.all(work);
}
const push = (data: unknown) => happen('push', { data: { json: () => data } });
const click = (link: unknown) =>
  happen('notificationclick', { notification: { close() {}, data: { link } } });

describe('the service worker', () => {
  it('shows a push message', async () => {
    pages = [{ url: `${ORIGIN}/`, messages: [], focused: 0 }];
    await push({ data: { title: 'News', body: 'A new pack', link: '/profile/badges/' } });
    expect(shown).toMatchObject([
      { title: 'News', options: { body: 'A new pack', data: { link: '/profile/badges/' } } },
    ]);
  });

  it('informs the open pages', async () => {
    pages = [{ url: `${ORIGIN}/`, messages: [], focused: 0 }];
    await push({ data: { title: 'News', body: 'A new pack', link: '/profile/badges/' } });
    expect(pages[0]?.messages).toEqual([{ kind: 'notification' }]);
  });

  it('shows a message of the console of Firebase', async () => {
    await push({
      notification: { title: 'Hello', body: 'there' },
      fcmOptions: { link: `${ORIGIN}/faq/` },
    });
    expect(shown).toMatchObject([
      { title: 'Hello', options: { body: 'there', data: { link: `${ORIGIN}/faq/` } } },
    ]);
  });

  it('shows the name of the game for a message without text', async () => {
    await happen('push', { data: null });
    expect(shown).toMatchObject([
      { title: 'Quizbout', options: { data: { link: '/notifications/' } } },
    ]);
  });

  it('opens the page of a message in the open window, or else in a new one', async () => {
    pages = [{ url: `${ORIGIN}/notifications/`, messages: [], focused: 0 }];
    await click('/notifications/');
    expect([pages[0]?.focused, opened]).toEqual([1, []]);
    await click('/profile/badges/');
    expect(opened).toEqual([`${ORIGIN}/profile/badges/`]);
  });

  it.each(['https://evil.example/x', '//evil.example', 'javascript:alert(1)'])(
    'opens pages of this game alone: %s',
    async (link) => {
      await click(link);
      expect(opened).toEqual([ORIGIN]);
    },
  );
});
