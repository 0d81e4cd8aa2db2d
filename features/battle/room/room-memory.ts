import type { RoomMemory } from '../../../realtime/battle/open-room-atoms.ts';
import { lastRoomAtom } from '../../shared/state/groups.ts';
import { readGroup, setGroup } from '../../shared/state/held-group.ts';

/** Keeps the open room with everything else that the page remembers. */
export const roomMemory: RoomMemory = {
  read: () => readGroup(lastRoomAtom),
  keep: (room) => setGroup(lastRoomAtom, room),
};
