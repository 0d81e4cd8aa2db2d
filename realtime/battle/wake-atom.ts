import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { nextLobbyChange } from '../../domain/battle/lobby.ts';
import { nextChange } from '../../domain/battle/next-change.ts';
import { clockAtom, localClockAtom } from '../clock/clock-atoms.ts';
import { dispatchAtom } from '../dispatch-atom.ts';
import { openRoomStateAtom } from './battle-atom.ts';

/** Just after the instant, so that comparisons see it as past. */
const LATER_MS = 5;

const wokenAtom = atom(0);

/** Sleeps until the battle looks different without any news. A sleep that ended late (a hidden tab) is only late. */
const wakeEffect = atomEffect((get, set) => {
  get(wokenAtom);
  const open = get(openRoomStateAtom);
  const clock = get(clockAtom);
  if (!open) return;
  const now = clock.now();
  const next = nextChange(open.battle, now) ?? nextLobbyChange(open.record, now);
  if (next === undefined) return;
  const dispatch = set(dispatchAtom);
  return get
    .peek(localClockAtom)
    .after(next - now + LATER_MS, () => dispatch(wokenAtom, (count) => count + 1));
});

/** Changes whenever time alone has changed the battle. */
export const wakeAtom = atom((get) => {
  get(wakeEffect);
  return get(wokenAtom);
});
