import type { Atom, WritableAtom } from 'jotai';
import { getDefaultStore } from 'jotai';

const held = new WeakSet<Atom<unknown>>();

/** Reads persisted state outside components. In the browser only. */
export function readPersisted<Value>(group: Atom<Value>): Value {
  hold(group);
  return getDefaultStore().get(group);
}

/** Writes persisted state outside components. If storage is forbidden, the value lasts until the page closes. */
export function setPersisted<Value>(group: WritableAtom<Value, [Value], void>, value: Value): void {
  hold(group);
  getDefaultStore().set(group, value);
}

/** an atom without a subscriber does not read storage, and loses a value that could not be stored */
function hold(group: Atom<unknown>): void {
  if (held.has(group)) return;
  held.add(group);
  getDefaultStore().sub(group, () => {});
}
