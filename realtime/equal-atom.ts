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

// TanStack's replaceEqualDeep knows no maps, of which a battle has many; loops by hand, since this runs over all of it with
// every piece of news
function keptArray(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  let isSame = before.length === now.length;
  const parts: unknown[] = [];
  for (let at = 0; at < now.length; at++) {
    const part = kept(before[at], now[at]);
    isSame &&= Object.is(part, before[at]);
    parts.push(part);
  }
  return isSame ? before : parts;
}

type Entries = ReadonlyMap<unknown, unknown>;

function keptMap(before: Entries, now: Entries): Entries {
  let isSame = before.size === now.size;
  const parts = new Map<unknown, unknown>();
  for (const [key, value] of now) {
    const part = kept(before.get(key), value);
    isSame &&= before.has(key) && Object.is(part, before.get(key));
    parts.set(key, part);
  }
  return isSame ? before : parts;
}

type Plain = Readonly<Record<string, unknown>>;

function keptObject(before: Plain, now: Plain): Plain {
  const keys = Object.keys(now);
  let isSame = Object.keys(before).length === keys.length;
  const parts: Record<string, unknown> = {};
  for (const key of keys) {
    const part = kept(before[key], now[key]);
    isSame &&= key in before && Object.is(part, before[key]);
    parts[key] = part;
  }
  return isSame ? before : parts;
}

function isPlain(value: unknown): value is Plain {
  return (
    value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
  );
}
