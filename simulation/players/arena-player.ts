import { roomIdAtom, selectRoomAtom } from '../../realtime/battle/selected-room-atoms.ts';
import { ApiError } from '../../domain/errors.ts';
import { ARENA_ID } from '../content.ts';
import type { Story } from '../story.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { OpenPage } from './page.ts';

/** The page asks for a rival this often, in milliseconds. */
const ASK_MS = 2_500;
/** A player leaves the arena after so many calls, or battles. */
const MAX_CALLS = 40;
const MAX_BATTLES = 3;

/** Plays an arena as its page does: joins, asks for rivals, opens their rooms, and takes a break at the end. */
export async function playArena(
  page: OpenPage,
  { time, story }: { readonly time: VirtualTime; readonly story: Story },
): Promise<void> {
  const wait = () => new Promise<void>((resolve) => void time.after(ASK_MS, resolve, page.machine));
  const call = (name: string) => page.call(name, { arena_id: ARENA_ID });
  // Dan and Dan's second account choose all in. A random number here would change all later ones of the world.
  const choice = page.uid.charCodeAt(0) % 2 === 0 ? '1' : '0';
  const ask = () => page.call('arena_next', { arena_id: ARENA_ID, all_in: choice });
  const isIn = () => page.store.get(roomIdAtom) !== null;
  try {
    await call('arena_join');
    story.tell(page.uid, 'joins the arena');
    let battles = 0;
    for (let calls = 0; calls < MAX_CALLS && battles < MAX_BATTLES; calls++) {
      // the page of a battle asks for no rival
      if (!isIn()) {
        const roomId = await next(ask);
        if (roomId !== '' && !isIn()) {
          battles += 1;
          page.store.set(selectRoomAtom, roomId);
        }
      }
      await wait();
    }
    await call('arena_leave');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    story.tell(page.uid, `is out of the arena: ${error.code}`);
  }
}

/** The room of the next battle; '' without one, or without an answer. @throws ApiError for a refusal */
async function next(ask: () => Promise<Readonly<Record<string, unknown>>>) {
  try {
    return String((await ask())['room_id']);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unavailable') return '';
    throw error;
  }
}
