import type { Firestore } from 'firebase-admin/firestore';
import type { Invitation, InvitationLook, InvitedRoom } from '../../domain/battle/invitation.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import type { Rate } from '../../domain/contract/action.ts';
import { ApiError } from '../../domain/errors.ts';
import { addressHash, isLoopback } from '../http/client-address.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { findRoomByCode } from './room-codes.ts';
import { readRoom, roomOf } from './rooms.ts';

/** A class may open one link at once; after that one read in ten seconds. */
const PER_ADDRESS: Rate = { burst: 60, perSecond: 0.1 };
/**
 * The limit of different wrong codes per address in ten minutes. A repeated wrong code does not count, because a class
 * may open the link of a closed room. With a thousand open rooms, guessing takes one address about two years to find
 * one.
 */
const WRONG_CODES = 30;

/** Reads the room of a link. Never throws. */
export type LookAtInvitation = (invited: InvitedRoom, address: string) => Promise<InvitationLook>;

/** The dependencies of `createInvitationLook`. */
export interface InvitationServices {
  readonly firestore: () => Firestore;
  /** The server's secret: addresses are stored only as its HMAC. */
  readonly guestKey: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Creates the reader of invitations for visitors without an account. Rate limits are per instance: create one per
 * process.
 */
export function createInvitationLook({
  firestore,
  guestKey,
  now,
}: InvitationServices): LookAtInvitation {
  const looks = new RateLimit(PER_ADDRESS, now);
  return async (invited, address) => {
    if (!isLoopback(address) && looks.take(address) > 0) return { kind: 'unshown' };
    try {
      const guest = `guest-${addressHash(address, guestKey())}`;
      const room = await find(firestore(), now(), invited, guest);
      return room ? { kind: 'open', invitation: invitationOf(room) } : { kind: 'over' };
    } catch (error) {
      // too many codes, or the database does not answer: show the page without the room
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
    const guesser = { uid: '', id: guest, mostWrong: WRONG_CODES, countsOnce: true };
    return findRoomByCode(firestore, now, invited.code, guesser);
  }
  const snapshot = await roomOf(firestore, invited.roomId).get();
  const room = snapshot.exists ? readRoom(snapshot) : undefined;
  // rooms of a search, a rematch or the bot have no invitation
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
