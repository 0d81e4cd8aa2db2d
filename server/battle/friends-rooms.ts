import type { Firestore } from 'firebase-admin/firestore';
import type { FriendsRoom } from '../../domain/battle/invitation.ts';
import { isSilent, seatRefusal } from '../../domain/battle/lobby.ts';
import { seatsOf } from '../../domain/battle/room-document.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import type { PlayerId } from '../../domain/battle/room.ts';
import { blockedBy } from '../account/blocked-players.ts';
import { accountOf } from '../account-document.ts';
import { invitationOf } from './look-at-invitation.ts';
import { readRoom } from './rooms.ts';

/** So far back somebody is looked for, in battles by a code. */
const BATTLES = 6;
/** Rooms that are read, and of these shown at most. */
const READ = 10;
const SHOWN = 3;

/**
 * Open rooms whose owner sits there, waits, and has played with the player by a code of late: what the two could agree on by
 * a message, too. The owner may keep the room from them, and blocked players are left out both ways. Reads at most 6 battles, the
 * account and 10 rooms.
 * @param now milliseconds since the epoch
 * @returns rooms in which there is a seat for the player
 */
export async function friendsRooms(
  firestore: Firestore,
  uid: PlayerId,
  now: number,
): Promise<readonly FriendsRoom[]> {
  const battles = await firestore
    .collection('battles')
    .where('members', 'array-contains', uid)
    .where('kind', 'in', ['friend', 'group'])
    .orderBy('at', 'desc')
    .limit(BATTLES)
    .get();
  const played = battles.docs.flatMap((battle) => battle.get('members') as PlayerId[]);
  const blocked = blockedBy(await accountOf(firestore, uid).get());
  const friends = [...new Set(played)].filter((id) => id !== uid && !blocked.includes(id));
  if (friends.length === 0) return [];
  const open = await firestore
    .collection('rooms')
    .where('members', 'array-contains-any', friends)
    .where('status', '==', 'waiting')
    .limit(READ)
    .get();
  return open.docs
    .map(readRoom)
    .filter((room) => friends.includes(room.members[0] ?? '') && isOffered(room, uid, now))
    .slice(0, SHOWN)
    .map((room) => ({
      ...invitationOf(room),
      kind: room.kind === 'group' ? 'group' : 'friend',
      code: room.code,
    }));
}

/** Whether a room can be joined: one by a code, which the room of a search, of a rematch and of the bot has not. */
function isOffered(room: RoomRecord, uid: PlayerId, now: number): boolean {
  const owner = seatsOf(room).find(({ id }) => id === room.members[0]);
  return (
    room.code !== '' &&
    room.isShownToFriends &&
    seatRefusal(room, uid) === undefined &&
    owner !== undefined &&
    !isSilent(owner, now)
  );
}
