import type { Firestore } from 'firebase-admin/firestore';
import type { FriendsRoom } from '../../domain/battle/invitation.ts';
import { isSilent, seatRefusal } from '../../domain/battle/lobby.ts';
import { seatsOf } from '../../domain/battle/room-document.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import type { PlayerId } from '../../domain/battle/room.ts';
import { isBlockBetween } from '../account/blocked-players.ts';
import { accountOf } from '../account-document.ts';
import { invitationOf } from './look-at-invitation.ts';
import { readRoom } from './rooms.ts';

/** The number of latest battles by code in which friends are searched. */
const BATTLES = 6;
/** The maximum numbers of rooms read and shown. */
const READ = 10;
const SHOWN = 3;

/**
 * Open rooms whose owner waits in them and has recently played with the player by a code. The owner may hide the room,
 * and blocked persons are left out both ways. Reads at most 6 battles, 10 rooms and 11 accounts.
 * @param now milliseconds since the epoch
 * @returns rooms with a free seat for the player
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
  const friends = [...new Set(played)].filter((id) => id !== uid);
  if (friends.length === 0) return [];
  const open = await firestore
    .collection('rooms')
    .where('members', 'array-contains-any', friends)
    .where('status', '==', 'waiting')
    .limit(READ)
    .get();
  const offered = open.docs
    .map(readRoom)
    .filter((room) => friends.includes(room.members[0] ?? '') && isOffered(room, uid, now));
  if (offered.length === 0) return [];
  const [own, ...owners] = await firestore.getAll(
    accountOf(firestore, uid),
    ...offered.map(({ members: [owner = ''] }) => accountOf(firestore, owner)),
  );
  return offered
    .filter((_, place) => own && owners[place] && !isBlockBetween(own, owners[place]))
    .slice(0, SHOWN)
    .map((room) => ({
      ...invitationOf(room),
      kind: room.kind === 'group' ? 'group' : 'friend',
      code: room.code,
    }));
}

/** Whether a room can be joined by a code. Rooms of a search, a rematch or the bot have no code. */
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
