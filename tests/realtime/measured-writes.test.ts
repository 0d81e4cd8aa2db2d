import { atom, createStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import { clockAtom, isClockSetAtom, localClockAtom } from '../../realtime/clock/clock-atoms.ts';
import type { Stamp } from '../../realtime/battle/clock-sample-atoms.ts';
import { measuredWriteAtoms } from '../../realtime/battle/clock-sample-atoms.ts';

const LOCAL = 1_000_000;
/** The server's clock is ahead by an hour. */
const AHEAD = 3_600_000;

const stampAtom = atom<Stamp | undefined>(undefined);
const roomAtom = atom<string | null>('room');
const { measureAtom, clockEffect } = measuredWriteAtoms(stampAtom, roomAtom);
let store: ReturnType<typeof createStore>;
let now: number;
beforeEach(() => {
  now = LOCAL;
  store = createStore();
  store.set(localClockAtom, { now: () => now, wall: () => now, after: () => () => {} });
  store.sub(clockEffect, () => {});
});

const at = (source: string, local: number): Stamp => ({ source, at: local + AHEAD });
const offset = () => store.get(clockAtom).now() - now;

/** A write with this round trip. */
function write(ms: number): Promise<void> {
  return store.set(measureAtom, () => {
    now += ms;
    return Promise.resolve();
  });
}

describe('[RT-8] the clock', () => {
  it('is set by the timestamp that a write has left', async () => {
    store.set(stampAtom, at('room', LOCAL - 8_000));
    await write(40);
    store.set(stampAtom, at('room', LOCAL + 20));
    expect(offset()).toBe(AHEAD);
  });

  it('takes nothing from a write to a room that the page has left', async () => {
    await write(40);
    store.set(roomAtom, 'other');
    store.set(stampAtom, at('other', LOCAL + 9_000));
    expect(store.get(isClockSetAtom)).toBe(false);
    store.set(roomAtom, 'room');
  });

  it('takes nothing from a write that wrote nothing: the timestamp is that of another tab', async () => {
    store.set(stampAtom, at('room', LOCAL - 8_000));
    await store.set(measureAtom, () => {
      now += 40;
      return Promise.resolve(false);
    });
    store.set(stampAtom, at('room', LOCAL - 100));
    expect(store.get(isClockSetAtom)).toBe(false);
  });

  it('ignores the previous timestamp if the acknowledgement is faster than the listener', async () => {
    store.set(stampAtom, at('room', LOCAL - 8_000));
    await write(4);
    // the listener has not even reported that a write is pending
    expect(store.get(isClockSetAtom)).toBe(false);
    store.set(stampAtom, undefined);
    store.set(stampAtom, at('room', LOCAL + 2));
    expect(offset()).toBe(AHEAD);
  });

  it('uses the timestamp that came before the acknowledgement', async () => {
    store.set(stampAtom, at('room', LOCAL - 8_000));
    await store.set(measureAtom, () => {
      now += 20;
      store.set(stampAtom, at('room', LOCAL + 10));
      return Promise.resolve();
    });
    expect(offset()).toBe(AHEAD);
  });

  it('learns nothing from a document that the server has written meanwhile', async () => {
    store.set(stampAtom, at('room', LOCAL - 8_000));
    await write(4);
    store.set(stampAtom, at('room/players', LOCAL - 3_000));
    expect(store.get(isClockSetAtom)).toBe(false);
    await write(10);
    store.set(stampAtom, at('room/players', LOCAL + 9));
    expect(offset()).toBe(AHEAD);
  });

  it('learns nothing from two writes at once', async () => {
    store.set(stampAtom, at('room', LOCAL - 8_000));
    await Promise.all([write(10), write(500)]);
    store.set(stampAtom, at('room', LOCAL + 5));
    expect(store.get(isClockSetAtom)).toBe(false);
  });
});
