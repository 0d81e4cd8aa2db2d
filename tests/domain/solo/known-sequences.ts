/** A step of a sequence, with its numbers. */
type Step = [string, number, number] | [string, number] | [string];

/** A view that was requested before a lifeline arrives after the loss of the lifeline's reply. */
export const OLD_VIEW: Step[] = [
  ['look'],
  ['deliver', 0],
  ['help', 0],
  ['deliver', 1],
  ['lose', 1],
  ['lose', 1],
  ['deliver', 0],
];

/** A question's time is over while the end of the attempt, with its answer, is on its way. */
export const SLOW_END: Step[] = [
  ['help', 0],
  ['deliver', 0],
  ['deliver', 0],
  ['wait', 2_000],
  ['press', 0, 0],
  ['giveUp'],
  ['wait', 30_500],
  ['deliver', 2],
];

/** The reply to a reset timer is so late that the last answer, which ends the attempt, is on its way. */
export const LATE_RESET: Step[] = [
  ['wait', 14_480],
  ['press', 0, 0],
  ['deliver', 0],
  ['wait', 17_520],
  ['help', 1],
  ['deliver', 0],
  ['deliver', 0],
  ['wait', 23_652],
  ['press', 0, 0],
  ['deliver', 0],
  ['press', 0, 0],
  ['wait', 8_348],
];
