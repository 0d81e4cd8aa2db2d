import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { by, from, Local, user, where } from '../support/local.ts';
import type { Json, Listener } from '../support/local.ts';

let local: Local;
let now: number;
let listener: Listener;
beforeEach(async () => {
  now = Date.now() * 1_000;
  local = new Local({ now: () => (now += 10) });
  await local.set({ 'c/a': { n: 1 }, 'c/b': { n: 2 }, 'c/d': { n: 3 } });
  listener = local.listen();
});

const all = { from: from('c') };
const OPEN =
  'service cloud.firestore { match /databases/{d}/documents { match /{document=**} { allow read, write; } } }';
const lastToken = () => {
  const snapshots = listener.messages.filter((one) => one.targetChange?.resumeToken);
  return snapshots.at(-1).targetChange.resumeToken as string;
};

describe('a new target', () => {
  it('[LISTEN-1] gets ADD, its documents, CURRENT and one global snapshot', async () => {
    listener.query(2, all);
    expect(await listener.newMessages()).toEqual([
      'ADD 2',
      'change c/a +2',
      'change c/b +2',
      'change c/d +2',
      'CURRENT 2',
      'SNAPSHOT',
    ]);
  });

  it('[LISTEN-2] by name: a missing document is announced by CURRENT alone', async () => {
    listener.documents(2, ['c/none']);
    expect(await listener.newMessages()).toEqual(['ADD 2', 'CURRENT 2', 'SNAPSHOT']);
    await local.set({ 'c/none': {} });
    expect(await listener.newMessages()).toEqual(['change c/none +2', 'SNAPSHOT']);
    await local.delete('c/none');
    expect(await listener.newMessages()).toEqual(['delete c/none -2', 'SNAPSHOT']);
  });

  it('[LISTEN-3] several targets share one snapshot, with one message a document', async () => {
    listener.query(2, { from: from('c'), where: where('n', 'EQUAL', 1) });
    listener.documents(4, ['c/a']);
    expect(await listener.newMessages()).toEqual([
      'ADD 2',
      'ADD 4',
      'change c/a +2,4',
      'CURRENT 2,4',
      'SNAPSHOT',
    ]);
    await local.set({ 'c/a': { n: 7 } });
    expect(await listener.newMessages()).toEqual(['change c/a +4 -2', 'SNAPSHOT']);
  });

  it('[LISTEN-4] an invalid query removes that target with its cause, the stream stays', async () => {
    listener.query(2, { from: from('__reserved__') });
    listener.query(4, { from: from('empty') });
    expect(await listener.newMessages()).toEqual([
      'REMOVE 2 code 3',
      'ADD 4',
      'CURRENT 4',
      'SNAPSHOT',
    ]);
    expect(listener.failure).toBeUndefined();
  });

  it('[LISTEN-5] a removed target is acknowledged once, then silent', async () => {
    listener.query(2, all);
    await listener.newMessages();
    listener.remove(2);
    await local.set({ 'c/a': { n: 5 } });
    expect(await listener.newMessages()).toEqual(['REMOVE 2']);
  });
});

describe('changes', () => {
  it('[LISTEN-6] one commit is one snapshot', async () => {
    listener.query(2, all);
    await listener.newMessages();
    await local.set({ 'c/a': { n: 8 }, 'c/x': { n: 9 }, 'other/o': {} });
    expect(await listener.newMessages()).toEqual(['change c/a +2', 'change c/x +2', 'SNAPSHOT']);
  });

  it('[LISTEN-7] a document that no longer matches comes with its content without the target', async () => {
    listener.query(2, { from: from('c'), where: where('n', 'LESS_THAN', 3) });
    await listener.newMessages();
    await local.set({ 'c/a': { n: 5 } });
    expect(await listener.newMessages()).toEqual(['change c/a + -2', 'SNAPSHOT']);
  });

  it('[LISTEN-8] a document pushed out by a limit is announced by removal', async () => {
    listener.query(2, { from: from('c'), orderBy: [by('n')], limit: 2 });
    await listener.newMessages();
    await local.set({ 'c/z': { n: 0 } });
    expect(await listener.newMessages()).toEqual(['change c/z +2', 'remove c/b -2', 'SNAPSHOT']);
    await local.delete('c/z');
    expect(await listener.newMessages()).toEqual(['change c/b +2', 'delete c/z -2', 'SNAPSHOT']);
  });

  it('[LISTEN-9] cursors bound what a listener sees', async () => {
    listener.query(2, {
      from: from('c'),
      orderBy: [by('n')],
      startAt: { before: true, values: [{ integerValue: '2' }] },
      endAt: { before: true, values: [{ integerValue: '3' }] },
    });
    expect(await listener.newMessages()).toEqual([
      'ADD 2',
      'change c/b +2',
      'CURRENT 2',
      'SNAPSHOT',
    ]);
    await local.set({ 'c/low': { n: 1 }, 'c/in': { n: 2 } });
    expect(await listener.newMessages()).toEqual(['change c/in +2', 'SNAPSHOT']);
  });

  it('[LISTEN-10] a stream that watches something else reaches the commit soon after', async () => {
    listener.query(2, { from: from('other') });
    await listener.newMessages();
    const { commitTime } = await local.set({ 'c/a': { n: 5 } });
    await expect
      .poll(() => listener.messages.at(-1)?.targetChange?.readTime as string | undefined)
      .toSatisfy((time) => time !== undefined && (time as string) >= commitTime);
    expect(await listener.newMessages()).toEqual(['SNAPSHOT']);
  });

  it('[LISTEN-10] streams of clients that wrote nothing get a snapshot a second, not one for each commit', async () => {
    local = new Local({ now: () => (now += 10), rules: OPEN });
    const [ann, ben] = [local.listen(user('ann')), local.listen(user('ben'))];
    for (const one of [ann, ben]) {
      one.query(2, { from: from('other') });
      await one.newMessages();
    }
    let last = '';
    /** The new messages of both, and the streams that have reached the last commit. */
    const seen = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      const reached = [ann, ben].map(
        ({ messages }) => ((messages.at(-1)?.targetChange?.readTime ?? '') as string) >= last,
      );
      return { reached, messages: [await ann.newMessages(), await ben.newMessages()] };
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let n = 0; n < 10; n++) {
      ({ commitTime: last } = await local.set({ 'c/a': { n } }, user('ann')));
      vi.advanceTimersByTime(90);
      expect(await seen()).toEqual({ reached: [true, false], messages: [['SNAPSHOT'], []] });
    }
    vi.advanceTimersByTime(1_000);
    const { reached, messages } = await seen();
    expect([reached[1], messages]).toEqual([true, [[], ['SNAPSHOT']]]);
  });

  it('[LISTEN-11] a slow reader gets the last state once, not every step on the way', async () => {
    listener.query(2, all);
    await listener.newMessages();
    listener.writable = false;
    for (let n = 0; n < 50; n++) await local.set({ 'c/a': { n }, [`c/t${n}`]: {} });
    for (let n = 0; n < 50; n++) await local.delete(`c/t${n}`);
    expect(await listener.newMessages()).toEqual([]);
    listener.drain();
    expect(await listener.newMessages()).toEqual(['change c/a +2', 'SNAPSHOT']);
  });

  it('[LISTEN-12] a collection group listener follows every collection of the id', async () => {
    listener.query(2, { from: from('c', true), where: where('n', 'GREATER_THAN', 5) });
    await listener.newMessages();
    await local.set({ 'p/1/c/x': { n: 6 }, 'p/1/d/y': { n: 6 } });
    expect(await listener.newMessages()).toEqual(['change p/1/c/x +2', 'SNAPSHOT']);
  });
});

describe('resuming', () => {
  const start = async (query: object = all) => {
    listener.query(2, query);
    await new Promise((resolve) => setImmediate(resolve));
    const token = lastToken();
    listener.session.cancel();
    listener = local.listen();
    return token;
  };

  it('[LISTEN-13] sends only what changed since the token, deletions included', async () => {
    const resumeToken = await start();
    await local.set({ 'c/a': { n: 9 }, 'c/new': { n: 1 } });
    await local.delete('c/b');
    listener.query(2, all, { resumeToken, expectedCount: 3 });
    expect(await listener.newMessages()).toEqual([
      'ADD 2',
      'change c/a +2',
      'change c/new +2',
      'delete c/b -2',
      'CURRENT 2',
      'SNAPSHOT',
    ]);
  });

  it('[LISTEN-14] after a longer absence an existence filter stands for the deletions', async () => {
    const resumeToken = await start();
    await local.delete('c/b');
    now += 10_000_000;
    listener.query(2, all, { resumeToken, expectedCount: 3 });
    expect(await listener.newMessages()).toEqual([
      'ADD 2',
      'filter 2 count 2',
      'CURRENT 2',
      'SNAPSHOT',
    ]);
  });

  it('[LISTEN-15] the filter carries a bloom filter of the names that are left', async () => {
    const resumeToken = await start();
    await local.delete('c/b');
    now += 10_000_000;
    listener.query(2, all, { resumeToken, expectedCount: 3 });
    await new Promise((resolve) => setImmediate(resolve));
    const { filter } = listener.messages.find((message) => message.filter) as Json;
    const { bits, hashCount } = filter.unchangedNames;
    // two names of 28.8 bits each: 58 bits in 8 bytes
    expect(bits.padding).toBe(6);
    expect(hashCount).toBe(20);
    expect(Buffer.from(bits.bitmap, 'base64')).toHaveLength(8);
  });

  it('[LISTEN-16] a wrong expected count is answered by a filter even when nothing changed', async () => {
    const resumeToken = await start();
    listener.query(2, all, { resumeToken, expectedCount: 5 });
    expect(await listener.newMessages()).toEqual([
      'ADD 2',
      'filter 2 count 3',
      'CURRENT 2',
      'SNAPSHOT',
    ]);
  });

  it('[LISTEN-17] a limit query resumes to the right window', async () => {
    const query = { from: from('c'), orderBy: [by('n')], limit: 2 };
    const resumeToken = await start(query);
    await local.delete('c/a');
    listener.query(2, query, { resumeToken, expectedCount: 2 });
    expect(await listener.newMessages()).toEqual([
      'ADD 2',
      'change c/d +2',
      'delete c/a -2',
      'CURRENT 2',
      'SNAPSHOT',
    ]);
  });

  it('[LISTEN-18] an unknown token resets the target: the whole result is sent', async () => {
    listener.query(2, all, { resumeToken: Buffer.from('nonsense?').toString('base64') });
    const messages = await listener.newMessages();
    expect(messages.slice(0, 2)).toEqual(['ADD 2', 'RESET 2']);
    expect(messages.length).toBe(7);
    listener.documents(4, ['c/a'], { resumeToken: Buffer.alloc(8).toString('base64') });
    expect(await listener.newMessages()).toEqual([
      'ADD 4',
      'RESET 4',
      'change c/a +4',
      'CURRENT 4',
      'SNAPSHOT',
    ]);
  });
});

describe('under rules', () => {
  const rules = `rules_version = '2';
    service cloud.firestore { match /databases/{db}/documents {
      match /c/{id} {
        allow get: if resource.data.open == true;
        allow list: if resource.data.open == true
          && get(/databases/$(db)/documents/gates/g).data.up == true;
      }
    } }`;

  beforeEach(async () => {
    local = new Local({ rules });
    await local.set({ 'gates/g': { up: true }, 'c/a': { open: true }, 'c/b': { open: false } });
    listener = local.listen(user('alice'));
  });

  const open = { from: from('c'), where: where('open', 'EQUAL', true) };

  it('[LISTEN-19] a query its filters do not prove is removed with PERMISSION_DENIED', async () => {
    listener.query(2, all);
    listener.query(4, open);
    expect(await listener.newMessages()).toEqual([
      'ADD 2',
      'ADD 4',
      'change c/a +4',
      'REMOVE 2 code 7',
      'CURRENT 4',
      'SNAPSHOT',
    ]);
  });

  it('[LISTEN-20] listeners are judged again at every change', async () => {
    listener.query(2, open);
    await listener.newMessages();
    await local.set({ 'gates/g': { up: false } });
    await local.set({ 'c/a': { open: true, x: 1 } });
    expect(await listener.newMessages()).toEqual(['REMOVE 2 code 7', 'SNAPSHOT']);
  });

  it('[LISTEN-21] a document that left the query unreadable comes without its content', async () => {
    listener.query(2, open);
    await listener.newMessages();
    await local.set({ 'c/a': { open: false, secret: 1 } });
    expect(await listener.newMessages()).toEqual(['remove c/a -2', 'SNAPSHOT']);
  });

  it('[LISTEN-22] a document target is judged by get', async () => {
    listener.documents(2, ['c/b']);
    listener.documents(4, ['c/a']);
    expect((await listener.newMessages()).filter((line) => line.startsWith('REMOVE'))).toEqual([
      'REMOVE 2 code 7',
    ]);
  });

  it('[LISTEN-22] a document target ends when its document closes', async () => {
    listener.documents(4, ['c/a']);
    await listener.newMessages();
    await local.set({ 'c/a': { open: false } });
    expect(await listener.newMessages()).toEqual(['REMOVE 4 code 7', 'SNAPSHOT']);
  });

  it('[BILL-1] rule look-ups of a listener are billed again at each change', async () => {
    local.usage.reset('demo-test');
    listener.query(2, open);
    await listener.newMessages();
    expect(local.usage.report('demo-test').reads).toBe(2);
    await local.set({ 'c/a': { open: true, x: 1 } });
    await listener.newMessages();
    expect(local.usage.report('demo-test').reads).toBe(4);
  });
});
