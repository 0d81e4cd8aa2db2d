import type { Firestore } from '@google-cloud/firestore';
import { acceptInvitation, DUEL, getReady, openRoom, question } from './gamer.ts';
import type { Gamer } from './gamer.ts';
import { LONG_MS, setRules } from './project.ts';

/**
 * Begins a battle of friends in the first player's room, with windows so long that pages can be loaded in them. Both players see
 * the first question. @returns the code of the room
 */
export async function beginDuel(firestore: Firestore, owner: Gamer, guest: Gamer): Promise<string> {
  const code = await openRoom(owner, DUEL);
  await setRules(firestore, code, { questionMs: LONG_MS });
  await acceptInvitation(guest, DUEL, code);
  await getReady(guest);
  await owner.page.getByRole('button', { name: 'Start the battle' }).click();
  await Promise.all([question(owner.page, 1), question(guest.page, 1)]);
  return code;
}
