import type { Atom } from 'jotai';
import { atom, createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { battleOf } from '../../domain/battle/battle.ts';
import type { Lock } from '../../domain/battle/room.ts';
import { beforeLocks, battleViewOf } from '../../domain/battle/view.ts';
import { equalAtom, keepEqual } from '../../realtime/equal-atom.ts';
import { aPlayer, aRecord, BEGIN } from '../support/battle-builders.ts';

describe('keepEqual', () => {
  it('reuses equal parts, through objects, arrays and maps', () => {
    const before = { a: { x: [1, { y: 2 }] }, b: new Map([['k', { z: 3 }]]), c: 1 };
    const now = { a: { x: [1, { y: 2 }] }, b: new Map([['k', { z: 4 }]]), c: 1 };
    const merged = keepEqual(before, now);
    expect(merged).toStrictEqual(now);
    expect(merged.a).toBe(before.a);
  });

  it('replaces changed parts', () => {
    const before = { a: { x: [1, { y: 2 }] }, b: new Map([['k', { z: 3 }]]), c: 1 };
    const now = { a: { x: [1, { y: 2 }] }, b: new Map([['k', { z: 4 }]]), c: 1 };
    const merged = keepEqual(before, now);
    expect(merged.b).not.toBe(before.b);
  });

  it('returns the value before if nothing has changed', () => {
    const before = { a: [{ b: undefined }], m: new Map([[1, { at: 5 }]]) };
    expect(keepEqual(before, structuredClone(before))).toBe(before);
  });

  it.each([
    ['a field that is gone', { a: 1, b: undefined }, { a: 1 }],
    ['a field of another name', { a: undefined }, { b: undefined }],
    ['a shorter list', [1, 2], [1]],
    ['an entry that is gone', new Map([['a', 1]]), new Map<string, number>()],
    ['an entry of another key', new Map([['a', undefined]]), new Map([['b', undefined]])],
    ['a list for an object', { 0: 'a' }, ['a']],
  ])('takes %s for a change', (_name, before, now) => {
    expect(keepEqual<unknown>(before, now)).toStrictEqual(now);
    expect(keepEqual<unknown>(before, now)).not.toBe(before);
  });
});

describe("a rival's lock", () => {
  const record = aRecord();
  const rounds = [
    {
      round: 0,
      at: BEGIN,
      question: { id: 'q', text: 'Which planet?', options: ['Mars', 'Venus'] },
      revealed: undefined,
      botMs: undefined,
    },
  ];
  const start = BEGIN + record.rules.countdownMs;
  const viewWith = (locks: Readonly<Record<number, Lock>>) => {
    const players = [aPlayer('ann'), aPlayer('ben', { locks, lastSeen: start })];
    const own = { id: 'ann', playerOrders: { orders: [[0, 1]] } };
    const records = players.map((player) => ({ ...player, wantsRematch: false }));
    return battleViewOf(record, battleOf(record, records, rounds, own), 'ann', start + 2_000);
  };
  const thinking = viewWith({});
  const locked = viewWith({ 0: { position: 1, at: start + 1_000 } });

  it('changes that seat alone', () => {
    const merged = keepEqual(thinking, locked);
    expect(merged.seats.map(({ hasLocked }) => hasLocked)).toStrictEqual([false, true]);
    expect(merged.seats[0]).toBe(thinking.seats[0]);
    expect(merged.question).toBe(thinking.question);
    expect(merged.reveals).toBe(thinking.reveals);
    expect(merged.phase).toBe(thinking.phase);
  });

  it('computes nothing again that does not depend on the lock', () => {
    const store = createStore();
    const sourceAtom = atom(thinking);
    const viewAtom = equalAtom((get) => get(sourceAtom));
    const roomWithoutLocksAtom = equalAtom((get) => beforeLocks(get(viewAtom)));
    const questionAtom = equalAtom((get) => get(viewAtom).question);
    const seatsAtom = equalAtom((get) => get(viewAtom).seats);
    const computed = { question: 0, table: 0, seats: 0 };
    const watch = (name: keyof typeof computed, watchedAtom: Atom<unknown>) =>
      store.sub(
        atom((get) => {
          computed[name] += 1;
          return get(watchedAtom);
        }),
        () => {},
      );
    watch('question', questionAtom);
    watch('table', roomWithoutLocksAtom);
    watch('seats', seatsAtom);
    store.set(sourceAtom, locked);
    expect(computed).toStrictEqual({ question: 1, table: 1, seats: 2 });
  });
});
