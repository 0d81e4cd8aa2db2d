import type { RoomMemory } from '../../../realtime/battle/selected-room-atoms.ts';
import { lastRoomAtom } from '../../shared/state/persisted-state.ts';
import { readPersisted, setPersisted } from '../../shared/state/persisted-value.ts';

/** Keeps the open room with everything else that the page remembers. */
export const roomMemory: RoomMemory = {
  read: () => readPersisted(lastRoomAtom),
  keep: (room) => setPersisted(lastRoomAtom, room),
};
