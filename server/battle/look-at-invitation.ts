import type { Firestore } from 'firebase-admin/firestore';
import type { Invitation, InvitationLook, InvitedRoom } from '../../domain/battle/invitation.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import type { Rate } from '../../domain/contract/action.ts';
import { ApiError } from '../../domain/contract/api-error.ts';
import { RateLimit, isLoopback } from '../http/rate-limit.ts';
import { findRoomByCode } from './room-codes.ts';
import { readRoom, roomOf } from './rooms.ts';

/** A class that opens one link at once, then one look in ten seconds. */
const PER_ADDRESS: Rate = { burst: 60, perSecond: 0.1 };
/**
 * Who has no account can invent an address, so all of them together have so many wrong codes in ten minutes: of a thousand open
 * rooms somebody who tries without a pause finds one in two months.
 */
const GUESTS = { id: 'guests', mostWrong: 100 };

/** Looks at the room of a link. Never throws. */
export type LookAtInvitation = (invited: InvitedRoom, address: string) => Promise<InvitationLook>;

/**
 * Makes the look at invitations for who has no account. Its memory of addresses is its own: make one per process.
 * @param now milliseconds since the epoch
 */
export function createInvitationLook(
  firestore: () => Firestore,
  now: () => number,
): LookAtInvitation {
  const looks = new RateLimit(PER_ADDRESS, now);
  return async (invited, address) => {
    if (!isLoopback(address) && looks.take(address) > 0) return { kind: 'unshown' };
    try {
      const room = await find(firestore(), now(), invited);
      return room ? { kind: 'open', invitation: invitationOf(room) } : { kind: 'over' };
    } catch (error) {
      // too many codes, or a database that cannot be asked: the page is worth more than what it says of a room
      if (!(error instanceof ApiError)) console.error('An invitation could not be read:', error);
      return { kind: 'unshown' };
    }
  };
}

async function find(
  firestore: Firestore,
  now: number,
  invited: InvitedRoom,
): Promise<RoomRecord | undefined> {
  if (invited.by === 'code') return findRoomByCode(firestore, now, invited.code, GUESTS);
  const snapshot = await roomOf(firestore, invited.roomId).get();
  const room = snapshot.exists ? readRoom(snapshot) : undefined;
  // nobody is invited to the room of a search, of a rematch or of the bot
  return room?.status === 'waiting' && room.code !== '' ? room : undefined;
}

/** What a room tells of itself to who does not sit there. */
export function invitationOf(room: RoomRecord): Invitation {
  const { members, seats, categoryName, rules, isDoubleTime, entryFee, capacity } = room;
  const owner = seats[members[0] ?? ''];
  return {
    ...{ name: owner?.name ?? '', image: owner?.image ?? '' },
    ...{ categoryName, questionCount: rules.questionCount, isDoubleTime, entryFee },
    ...{ seats: capacity, taken: members.length },
  };
}
