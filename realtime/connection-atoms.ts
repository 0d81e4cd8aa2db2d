import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { roundsAtom, playersAtom, roomRecordAtom } from './battle/document-atoms.ts';
import { overdueRoundAtom } from './battle/network-effect-atom.ts';
import { localClockAtom } from './clock/clock-atoms.ts';
import { equalAtom } from './equal-atom.ts';
import { pageAtom } from './page/page-atom.ts';

/** Whether news arrives. A second axis beside the phase: a battle that reconnects is still in its question. */
export type Connection =
  { readonly state: 'online' } | { readonly state: 'reconnecting'; readonly since: number };

/** A write takes a moment; one that takes longer hangs. */
const SLOW_WRITE_MS = 2_500;

const isOnlineAtom = atom(true);
const hasSlowWriteAtom = atom(false);

const onlineEffect = atomEffect((get, set) => {
  const page = get(pageAtom);
  const update = () => set(isOnlineAtom, page.isOnline());
  update();
  return page.onConnectivity(update);
});

const isWritingAtom = atom((get) =>
  [get(roomRecordAtom), get(playersAtom)].some(
    (snapshot) => snapshot.state === 'live' && snapshot.pending,
  ),
);

const slowWriteEffect = atomEffect((get, set) => {
  if (!get(isWritingAtom)) return;
  const cancel = get.peek(localClockAtom).after(SLOW_WRITE_MS, () => set(hasSlowWriteAtom, true));
  return () => {
    cancel();
    set(hasSlowWriteAtom, false);
  };
});

const isReconnectingAtom = atom((get) => {
  get(onlineEffect);
  get(slowWriteEffect);
  const isStale = [get(roomRecordAtom), get(playersAtom), get(roundsAtom)].some(
    (snapshot) => snapshot.state === 'live' && snapshot.fromCache,
  );
  return !get(isOnlineAtom) || isStale || get(hasSlowWriteAtom) || get(overdueRoundAtom) !== null;
});

/** The connection of the open room. */
export const connectionAtom = equalAtom((get): Connection => {
  return get(isReconnectingAtom)
    ? { state: 'reconnecting', since: get(localClockAtom).now() }
    : { state: 'online' };
});
