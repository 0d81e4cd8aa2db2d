import { createHmac } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import type { Invitation, InvitationLook, InvitedRoom } from '../../domain/battle/invitation.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import type { Rate } from '../../domain/contract/action.ts';
import { ApiError } from '../../domain/errors.ts';
import { isLoopback } from '../http/client-address.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { findRoomByCode } from './room-codes.ts';
import { readRoom, roomOf } from './rooms.ts';

/** A class that opens one link at once, then one look in ten seconds. */
const PER_ADDRESS: Rate = { burst: 60, perSecond: 0.1 };
/**
 * Each address has so many different wrong codes in ten minutes. The same wrong code again does not count: a class that opens
 * the link of a closed room is no guesser. Of a thousand open rooms, one address finds one by trying in about two years.
 */
const WRONG_CODES = 30;

/** Looks at the room of a link. Never throws. */
export type LookAtInvitation = (invited: InvitedRoom, address: string) => Promise<InvitationLook>;

/** The services of the look at invitations. */
export interface InvitationServices {
  readonly firestore: () => Firestore;
  /** The server's secret: addresses are stored only as its HMAC. */
  readonly guestKey: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Creates the look at invitations for visitors without an account. Rate limits are per instance: create one per process. */
export function createInvitationLook({
  firestore,
  guestKey,
  now,
}: InvitationServices): LookAtInvitation {
  const looks = new RateLimit(PER_ADDRESS, now);
  return async (invited, address) => {
    if (!isLoopback(address) && looks.take(address) > 0) return { kind: 'unshown' };
    try {
      const guest = `guest-${createHmac('sha256', guestKey()).update(address).digest('base64url')}`;
      const room = await find(firestore(), now(), invited, guest);
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
  guest: string,
): Promise<RoomRecord | undefined> {
  if (invited.by === 'code') {
    const guesser = { id: guest, mostWrong: WRONG_CODES, countsOnce: true };
    return findRoomByCode(firestore, now, invited.code, guesser);
  }
  const snapshot = await roomOf(firestore, invited.roomId).get();
  const room = snapshot.exists ? readRoom(snapshot) : undefined;
  // nobody is invited to the room of a search, of a rematch or of the bot
  return room?.status === 'waiting' && room.code !== '' ? room : undefined;
}

/** The part of a room that a player without a seat may see. */
export function invitationOf(room: RoomRecord): Invitation {
  const { members, seats, categoryName, rules, isDoubleTime, entryFee, capacity } = room;
  const owner = seats[members[0] ?? ''];
  return {
    name: owner?.name ?? '',
    image: owner?.image ?? '',
    categoryName,
    questionCount: rules.questionCount,
    isDoubleTime,
    entryFee,
    seats: capacity,
    taken: members.length,
  };
}
