import type { PracticeQuestion } from '../../../domain/battle/practice.ts';

/**
 * The questions of a practice round, in order. Options are keys of the messages, or numbers; they are shown in the order
 * given here. The rival's move: its option, and the milliseconds that it takes.
 */
export const PRACTICE_SCRIPT = [
  { id: 'venus', options: ['mercury', 'venus', 'mars', 'neptune'], right: 1, rival: [1, 4_500] },
  { id: 'violin', options: [3, 4, 5, 6], right: 1, rival: [2, 3_600] },
  { id: 'colour', options: ['red', 'green', 'orange', 'violet'], right: 1, rival: [1, 6_200] },
  { id: 'bones', options: [106, 156, 206, 306], right: 2, rival: [3, 5_100] },
  {
    id: 'ocean',
    options: ['atlantic', 'indian', 'arctic', 'pacific'],
    right: 3,
    rival: [3, 5_600],
  },
] as const;

/** The same for `practiceAt`. */
export const PRACTICE_QUESTIONS: readonly PracticeQuestion[] = PRACTICE_SCRIPT.map(
  ({ right, rival: [option, afterMs] }) => ({ right, rival: { option, afterMs } }),
);
