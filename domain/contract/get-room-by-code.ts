import * as v from 'valibot';
import { readRoomCode } from '../battle/room-code.ts';
import { action, text } from './action.ts';

/** Ours: returns the id of the room with this code, while the room waits. */
export const getRoomByCode = action({
  name: 'get_room_by_code',
  proof: 'session',
  input: v.object({
    room_code: v.pipe(
      text(20),
      v.transform(readRoomCode),
      v.string('must be a code of 6 letters and digits without 0, O, 1, I and L'),
    ),
  }),
  output: v.object({ room_id: v.string() }),
});
