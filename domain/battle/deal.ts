import { shuffled } from '../play/present.ts';
import type { PlayerId } from './room.ts';

/**
 * For every player an own order of the options of each question, so that "the third option" tells a rival nothing.
 * @param optionCounts by question
 * @param random numbers in [0, 1); the server's, never a client's
 * @returns for each member and question, which option stands at each position
 */
export function optionOrdersOf(
  members: readonly PlayerId[],
  optionCounts: readonly number[],
  random: () => number,
): ReadonlyMap<PlayerId, readonly (readonly number[])[]> {
  return new Map(
    members.map((member) => [
      member,
      optionCounts.map((optionCount) => shuffled([...Array(optionCount).keys()], random)),
    ]),
  );
}
