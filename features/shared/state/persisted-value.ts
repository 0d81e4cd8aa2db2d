import type { Atom, WritableAtom } from 'jotai';
import { getDefaultStore } from 'jotai';

const held = new WeakSet<Atom<unknown>>();

/** What a group holds now, for code that is no component. In the browser only. */
export function readPersisted<Value>(group: Atom<Value>): Value {
  hold(group);
  return getDefaultStore().get(group);
}

/** Sets a group from code that is no component. Where nothing may be stored it holds until the page is closed. */
export function setPersisted<Value>(group: WritableAtom<Value, [Value], void>, value: Value): void {
  hold(group);
  getDefaultStore().set(group, value);
}

/** A group that nobody reads does not look into storage, and forgets what could not be stored. */
function hold(group: Atom<unknown>): void {
  if (held.has(group)) return;
  held.add(group);
  getDefaultStore().sub(group, () => {});
}
