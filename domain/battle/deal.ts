import { shuffled } from '../play/present.ts';
import type { PlayerId } from './room.ts';

/**
 * Draws for each player and question an order of the options, so that "the third option" does not help a rival.
 * @param optionCounts by question
 * @param random numbers in [0, 1); the server's, never a client's
 * @returns for each member and question, the option at each position
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
