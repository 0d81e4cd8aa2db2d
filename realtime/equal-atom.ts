import type { Atom, Getter } from 'jotai';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';

/**
 * A derived atom whose value, and every part of it, stays the same object while it stays equal: what depends on it neither
 * computes nor renders again for news that changes nothing there.
 */
export function equalAtom<T>(read: (get: Getter) => T): Atom<T> {
  return selectAtom(atom(read), (now: T, before?: T) =>
    before === undefined ? now : keepEqual(before, now),
  );
}

/**
 * A value of plain objects, arrays and maps, with every part that is equal to the one before replaced by that one; the whole
 * of it, if nothing has changed.
 */
export function keepEqual<T>(before: T, now: T): T {
  return kept(before, now) as T;
}

function kept(before: unknown, now: unknown): unknown {
  if (Object.is(before, now)) return before;
  if (Array.isArray(before) && Array.isArray(now)) return keptArray(before, now);
  if (before instanceof Map && now instanceof Map) return keptMap(before, now);
  if (isPlain(before) && isPlain(now)) return keptObject(before, now);
  return now;
}

function keptArray(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const parts = now.map((part, at) => kept(before[at], part));
  const isSame = before.length === now.length && parts.every((part, at) => part === before[at]);
  return isSame ? before : parts;
}

function keptMap(
  before: ReadonlyMap<unknown, unknown>,
  now: ReadonlyMap<unknown, unknown>,
): ReadonlyMap<unknown, unknown> {
  const parts = new Map([...now].map(([key, part]) => [key, kept(before.get(key), part)]));
  const isSame =
    before.size === now.size &&
    [...parts].every(([key, part]) => before.has(key) && part === before.get(key));
  return isSame ? before : parts;
}

type Plain = Readonly<Record<string, unknown>>;

function keptObject(before: Plain, now: Plain): Plain {
  const entries = Object.entries(now);
  const parts = Object.fromEntries(entries.map(([key, part]) => [key, kept(before[key], part)]));
  const isSame =
    Object.keys(before).length === entries.length &&
    entries.every(([key]) => key in before && Object.is(parts[key], before[key]));
  return isSame ? before : parts;
}

function isPlain(value: unknown): value is Plain {
  return (
    value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
  );
}
