import type { ShownBattle } from './recorder.ts';

/** A room at the end of the evening, as the server's document has it. */
export interface RoomEnd {
  readonly id: string;
  readonly status: string;
  /** Its kind and when it was opened, for messages. */
  readonly about: string;
  readonly members: readonly string[];
  /** The settled points, by player; empty before. */
  readonly points: Readonly<Record<string, number>>;
}

/**
 * Checks that every battle ended, and that each player's page showed the settled points of everybody.
 * @param isBot whether a member has no page
 * @returns one sentence for each error
 */
export function judgeBattles(
  rooms: readonly RoomEnd[],
  shown: readonly ShownBattle[],
  isBot: (uid: string) => boolean,
): string[] {
  const errors: string[] = [];
  const pages = Map.groupBy(shown, ({ room }) => room);
  for (const { id, status, about, members, points } of rooms) {
    if (status === 'playing')
      errors.push(`battle ${id} (${about}) of ${members.join(', ')} was not settled`);
    if (status !== 'settled') continue;
    const seen = pages.get(id) ?? [];
    for (const uid of members.filter((member) => !isBot(member))) {
      const page = seen.find((one) => one.uid === uid);
      if (!page) {
        errors.push(`battle ${id} (${about}): the page of ${uid} never showed the result`);
        continue;
      }
      for (const member of members) {
        const [onPage, onResult] = [page.points[member], page.settled[member]];
        if (onPage === points[member] && onResult === points[member]) continue;
        errors.push(
          `battle ${id} (${about}): ${uid} sees ${onPage} points of ${member} (settled ${onResult}), and the server has ${points[member]}`,
        );
      }
    }
  }
  return errors;
}
