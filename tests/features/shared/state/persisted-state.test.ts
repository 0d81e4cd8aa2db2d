import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { persistedAtom, onPersistError } from '../../../../features/shared/state/persisted-atom.ts';
import {
  PersistTimeout,
  readPersistedRoot,
  ROOT_KEY,
  writePersistedValue,
} from '../../../../features/shared/state/persisted-root.ts';
import { HANG_MS } from '../../../support/eventually.ts';

/** Longer than any wait of a busy machine. */
const HANG = { timeout: HANG_MS };

let storage: Map<string, string>;
let isFull: boolean;
let locks: { request: (name: string, options: unknown, work: () => void) => Promise<void> };
beforeEach(() => {
  storage = new Map();
  isFull = false;
  locks = { request: (_name, _options, work) => Promise.resolve(work()) };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem(key: string, text: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      storage.set(key, text);
    },
  });
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const Names = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');
const Count = (value: unknown): value is number => typeof value === 'number';
const stored = () => JSON.parse(storage.get(ROOT_KEY) ?? 'null') as unknown;

describe('the state of the page', () => {
  it('has one key with a version, each group beside the others', async () => {
    const store = createStore();
    store.set(persistedAtom('one', Names, []), ['a']);
    store.set(persistedAtom('two', Count, 0), 2);
    await vi.waitFor(
      () => expect(stored()).toEqual({ version: 1, groups: { one: ['a'], two: 2 } }),
      HANG,
    );
    expect([...storage.keys()]).toEqual([ROOT_KEY]);
  });

  it('is restored after a reload', () => {
    storage.set(ROOT_KEY, JSON.stringify({ version: 1, groups: { one: ['a'] } }));
    const store = createStore();
    const one = persistedAtom('one', Names, []);
    store.sub(one, () => {});
    expect(store.get(one)).toEqual(['a']);
  });

  it.each([
    ['is no JSON', '{'],
    ['is null', 'null'],
    ['is of another version', JSON.stringify({ version: 99, groups: { one: ['a'] } })],
    ['has no groups', JSON.stringify({ version: 1, groups: null })],
    ['does not fit the group', JSON.stringify({ version: 1, groups: { one: { a: 1 } } })],
  ])('begins again if what is stored %s', async (_what, text) => {
    storage.set(ROOT_KEY, text);
    const store = createStore();
    const one = persistedAtom('one', Names, []);
    store.sub(one, () => {});
    expect(store.get(one)).toEqual([]);
    store.set(one, ['b']);
    await vi.waitFor(() => expect(readPersistedRoot()['one']).toEqual(['b']), HANG);
  });

  it('follows another tab', () => {
    const store = createStore();
    const one = persistedAtom('one', Names, []);
    store.sub(one, () => {});
    storage.set(ROOT_KEY, JSON.stringify({ version: 1, groups: { one: ['c'] } }));
    window.dispatchEvent(Object.assign(new Event('storage'), { key: ROOT_KEY }));
    expect(store.get(one)).toEqual(['c']);
  });

  it('reports an error if another tab holds the storage for 5 s', async () => {
    const errors: Error[] = [];
    const stop = onPersistError((error) => errors.push(error));
    locks.request = () => Promise.reject(new DOMException('late', 'TimeoutError'));
    await expect(writePersistedValue('one', 1)).rejects.toThrow(PersistTimeout);
    const store = createStore();
    const one = persistedAtom('one', Names, []);
    store.set(one, ['d']);
    await vi.waitFor(() => expect(errors).toEqual([expect.any(PersistTimeout)]), HANG);
    expect(store.get(one), 'the page itself goes on').toEqual(['d']);
    stop();
  });

  it('stores pending writes once when the page goes away', async () => {
    const turns: (() => void)[] = [];
    locks.request = (_name, _options, work) =>
      new Promise((done) => {
        turns.push(() => done(work()));
      });
    const writes = [
      writePersistedValue('one', 1),
      writePersistedValue('two', 2),
      writePersistedValue('one', 3),
    ];
    expect(stored()).toBe(null);
    window.dispatchEvent(new Event('pagehide'));
    expect(stored()).toEqual({ version: 1, groups: { one: 3, two: 2 } });
    storage.clear();
    for (const turn of turns) turn();
    await Promise.all(writes);
    expect(stored()).toBe(null);
  });

  it('stores a write after one that waited too long', async () => {
    const turns: PromiseWithResolvers<void>[] = [];
    locks.request = async (_name, _options, work) => {
      const turn = Promise.withResolvers<void>();
      turns.push(turn);
      await turn.promise;
      work();
    };
    const [late, next] = [writePersistedValue('one', 1), writePersistedValue('one', 2)];
    turns[0]?.reject(new DOMException('late', 'TimeoutError'));
    await expect(late).rejects.toThrow(PersistTimeout);
    turns[1]?.resolve();
    await next;
    expect(stored()).toEqual({ version: 1, groups: { one: 2 } });
  });

  it('asks the lock for 5 s', async () => {
    let signal: AbortSignal | undefined;
    locks.request = (_name, options, work) => {
      signal = (options as { signal: AbortSignal }).signal;
      return Promise.resolve(work());
    };
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await writePersistedValue('one', 1);
    expect(timeout).toHaveBeenCalledWith(5_000);
    expect(signal).toBeInstanceOf(AbortSignal);
    timeout.mockRestore();
  });

  it('works where storage is full, forbidden, or without locks', async () => {
    isFull = true;
    await expect(writePersistedValue('one', 1)).resolves.toBeUndefined();
    isFull = false;
    vi.stubGlobal('navigator', {});
    await writePersistedValue('one', 2);
    expect(readPersistedRoot()['one']).toBe(2);
  });
});
