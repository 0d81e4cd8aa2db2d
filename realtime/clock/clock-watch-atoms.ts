import { atomEffect } from 'jotai-effect';
import { dispatchAtom } from '../dispatch-atom.ts';
import { pageAtom } from '../page/page-atom.ts';
import { checkForSleepAtom, doubtClockAtom, localClockAtom } from './clock-atoms.ts';

/** A device that wakes with its page visible raises no event, so the page checks at this interval, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/** Doubts the clock when the page is shown again and when it detects that the device slept. */
export const clockWatchEffect = atomEffect((get, set) => {
  const clock = get(localClockAtom);
  const page = get(pageAtom);
  const dispatch = set(dispatchAtom);
  let cancel = () => {};
  const look = () => {
    dispatch(checkForSleepAtom);
    cancel = clock.after(LOOK_EVERY_MS, look);
  };
  cancel = clock.after(LOOK_EVERY_MS, look);
  const ignore = page.onVisibility(() => {
    dispatch(checkForSleepAtom);
    if (!page.isHidden()) dispatch(doubtClockAtom);
  });
  return () => {
    cancel();
    ignore();
  };
});
