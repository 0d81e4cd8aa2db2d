import type { PracticeQuestion } from '../../../domain/battle/practice.ts';

/**
 * The questions of a practice round, in order. Options are keys of the messages, or numbers; they are shown in the order
 * given here. Its category has the drawing. The rival's move: its option, and the milliseconds that it takes.
 */
export const PRACTICE_SCRIPT = [
  {
    id: 'venus',
    category: 'space',
    options: ['mercury', 'venus', 'mars', 'neptune'],
    right: 1,
    rival: [1, 4_500],
  },
  { id: 'violin', category: 'music', options: [3, 4, 5, 6], right: 1, rival: [2, 3_600] },
  {
    id: 'colour',
    category: 'arts-and-ideas',
    options: ['red', 'green', 'orange', 'violet'],
    right: 1,
    rival: [1, 6_200],
  },
  {
    id: 'bones',
    category: 'human-body',
    options: [106, 156, 206, 306],
    right: 2,
    rival: [3, 5_100],
  },
  {
    id: 'ocean',
    category: 'geography',
    options: ['atlantic', 'indian', 'arctic', 'pacific'],
    right: 3,
    rival: [3, 5_600],
  },
] as const;

/** The same for `practiceAt`. */
export const PRACTICE_QUESTIONS: readonly PracticeQuestion[] = PRACTICE_SCRIPT.map(
  ({ right, rival: [option, afterMs] }) => ({ right, rival: { option, afterMs } }),
);
