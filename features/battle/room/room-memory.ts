import type { RoomMemory } from '../../../realtime/battle/selected-room-atoms.ts';
import { lastRoomAtom } from '../../shared/state/persisted-state.ts';
import { readPersisted, setPersisted } from '../../shared/state/persisted-value.ts';

/** Stores the open room with the other persisted state. */
export const roomMemory: RoomMemory = {
  read: () => readPersisted(lastRoomAtom),
  keep: (room) => setPersisted(lastRoomAtom, room),
};
