import type { Firestore } from 'firebase-admin/firestore';
import type * as v from 'valibot';
import { answer } from '../../domain/contract/envelope.ts';
import { createRoom } from '../../domain/contract/create-room.ts';
import { defineAction } from '../http/define-action.ts';
import { ApiError } from '../../domain/errors.ts';
import { languageMeant } from '../languages/content-languages.ts';
import { readSettings } from '../settings/read-settings.ts';
import { newRoom } from './new-room.ts';
import type { OpenedRoom, RoomRequest } from './new-room.ts';
import { openRematch } from './open-rematch.ts';
import { findFreeCode } from './room-codes.ts';
import { pairStrangers } from './pair-strangers.ts';
import { newRoomId, roomOf } from './rooms.ts';
import { checkMayMove, readSeat, setSeat } from './seats.ts';

type Input = v.InferOutput<typeof createRoom.input>;

/** Opens a room with its owner in the first seat, or joins a stranger's; a repeated call returns the same room. */
export const createRoomAction = defineAction(
  createRoom,
  async (input, { firestore, now, caller }) => {
    if (input.rematch_of !== undefined) {
      const roomId = await openRematch(firestore, input.rematch_of, caller.uid, now());
      return answer({ room_id: roomId, room_code: '' }, 'roomCreated');
    }
    if (input.double_time && !isByCode(input)) {
      throw new ApiError('missingFields', 'double_time is for rooms of friends and groups');
    }
    const settings = await readSettings(firestore, now());
    if (!settings[MODE_OF[input.room_type]]) throw new ApiError('modeSwitchedOff');
    const language = await languageMeant(
      firestore,
      input.language_id,
      settings.language_mode,
      now(),
    );
    if (language === undefined) {
      throw new ApiError('missingFields', 'language_id must be one of get_languages');
    }
    const request = { input: { ...input, language }, uid: caller.uid, settings, now: now() };
    const { roomId, code } =
      input.room_type === 'random'
        ? await pairStrangers(firestore, request)
        : await openOwnRoom(firestore, request);
    return answer({ room_id: roomId, room_code: code }, 'roomCreated');
  },
);

/** The setting that switches each kind of room; a rematch is always allowed, because its battle has begun before. */
const MODE_OF = {
  random: 'battle_mode_random',
  bot: 'battle_mode_random',
  ghost: 'battle_mode_random',
  friend: 'battle_mode_one',
  group: 'battle_mode_group',
} as const;

const isByCode = ({ room_type: kind }: Input) => kind === 'friend' || kind === 'group';

/** Opens a room for friends, a group, the bot or a recorded run. @throws ApiError for a player who is in a battle or cannot pay */
function openOwnRoom(firestore: Firestore, request: RoomRequest): Promise<OpenedRoom> {
  const { input, uid, now } = request;
  return firestore.runTransaction(async (transaction) => {
    const held = await readSeat(transaction, firestore, uid);
    if (held && held.room.members[0] === uid && held.room.requestId === input.room_id) {
      return { roomId: held.room.id, code: held.room.code };
    }
    if (held) checkMayMove(held, now);
    const alias = isByCode(input) ? await findFreeCode(transaction, firestore, now) : undefined;
    const { room, closedTo } = await newRoom(transaction, firestore, request);
    held?.free();
    const roomId = newRoomId(firestore);
    const code = alias?.code ?? '';
    transaction.create(roomOf(firestore, roomId), { ...room, code, requestId: input.room_id });
    setSeat(transaction, firestore, uid, roomId);
    alias?.give(roomId, closedTo);
    return { roomId, code };
  });
}
