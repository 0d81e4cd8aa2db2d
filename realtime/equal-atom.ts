import type { Atom, Getter } from 'jotai';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';

/**
 * A derived atom whose value, and every part of it, stays the same object while it stays equal. Its dependents neither
 * compute nor render again for a snapshot that changes nothing in it.
 */
export function equalAtom<T>(read: (get: Getter) => T): Atom<T> {
  return selectAtom(atom(read), (now: T, before?: T) =>
    before === undefined ? now : keepEqual(before, now),
  );
}

/**
 * Returns a value of plain objects, arrays and maps with every part that equals the previous one replaced by it. If nothing
 * changed, returns the previous value itself.
 */
export function keepEqual<T>(before: T, now: T): T {
  return merged(before, now) as T;
}

function merged(before: unknown, now: unknown): unknown {
  if (Object.is(before, now)) return before;
  if (Array.isArray(before) && Array.isArray(now)) return equalArray(before, now);
  if (before instanceof Map && now instanceof Map) return mergedMap(before, now);
  if (isPlain(before) && isPlain(now)) return mergedObject(before, now);
  return now;
}

// TanStack's replaceEqualDeep does not handle maps, and a battle has many. Plain loops: this walks the whole value at every
// snapshot
function equalArray(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  let isSame = before.length === now.length;
  const parts: unknown[] = [];
  for (let at = 0; at < now.length; at++) {
    const part = merged(before[at], now[at]);
    isSame &&= Object.is(part, before[at]);
    parts.push(part);
  }
  return isSame ? before : parts;
}

type Entries = ReadonlyMap<unknown, unknown>;

function mergedMap(before: Entries, now: Entries): Entries {
  let isSame = before.size === now.size;
  const parts = new Map<unknown, unknown>();
  for (const [key, value] of now) {
    const part = merged(before.get(key), value);
    isSame &&= before.has(key) && Object.is(part, before.get(key));
    parts.set(key, part);
  }
  return isSame ? before : parts;
}

type Plain = Readonly<Record<string, unknown>>;

function mergedObject(before: Plain, now: Plain): Plain {
  const keys = Object.keys(now);
  let isSame = Object.keys(before).length === keys.length;
  const parts: Record<string, unknown> = {};
  for (const key of keys) {
    const part = merged(before[key], now[key]);
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
