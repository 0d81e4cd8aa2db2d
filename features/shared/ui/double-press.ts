/** A press so soon after another is the second half of a double press, in milliseconds; on a screen also so near to it. */
export const DOUBLE_PRESS_MS = 400;
const DOUBLE_PRESS_PX = 24;

/** The place and the time of a press, which tell it from another. */
type Press = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail' | 'timeStamp'>;

/** The latest press that has put something else under the pointer. */
let first: Press | undefined;

const isSecondHalf = (one: Press, next: Press): boolean =>
  next.timeStamp - one.timeStamp < DOUBLE_PRESS_MS &&
  Math.hypot(next.clientX - one.clientX, next.clientY - one.clientY) <= DOUBLE_PRESS_PX;

function ignoreSecondHalf(next: MouseEvent): void {
  if (!first || next.detail === 0) return;
  if (isSecondHalf(first, next)) {
    next.preventDefault();
    next.stopPropagation();
  } else {
    first = undefined;
  }
}

/**
 * Makes the second half of a double press hit nothing. Call it with a press that puts something else under the pointer, such as
 * the next question or a dialog. A press by the keyboard has no place, and is no such press.
 */
export function ignoreSecondPress(press: Press): void {
  if (press.detail === 0) return;
  first = press;
  // a second call adds nothing
  window.addEventListener('click', ignoreSecondHalf, { capture: true });
}
