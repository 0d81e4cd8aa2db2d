import { readRoomCode } from './room-code.ts';

/** The room that a link invites to: by its code, or by its id. */
export type InvitedRoom =
  { readonly by: 'code'; readonly code: string } | { readonly by: 'id'; readonly roomId: string };

/** The public view of a room for a visitor who follows its link; it names no account. */
export interface Invitation {
  /** The owner's name. */
  readonly name: string;
  /** Address of the picture; '' for none. */
  readonly image: string;
  /** '' for any category. */
  readonly categoryName: string;
  readonly questionCount: number;
  readonly isDoubleTime: boolean;
  /** In coins. */
  readonly entryFee: number;
  readonly seats: number;
  readonly taken: number;
}

/** The open room of a friend, with its code. */
export interface FriendsRoom extends Invitation {
  readonly kind: 'friend' | 'group';
  readonly code: string;
}

/** The result of reading an invitation: `over` for a room that is not waiting, `unshown` if the read failed. */
export type InvitationLook =
  | { readonly kind: 'open'; readonly invitation: Invitation }
  | { readonly kind: 'over' }
  | { readonly kind: 'unshown' };

const BATTLE_PAGE = /^\/(random|group)-battle\/?$/;
const ROOM_ID = /^[A-Za-z0-9]{20}$/;

/** Whether a text can be the id of a room. */
export function isRoomId(text: string): boolean {
  return ROOM_ID.test(text);
}

/** @param path of this site, with its query @returns the room of the invitation; undefined if there is none */
export function readInvitedRoom(path: string): InvitedRoom | undefined {
  const { pathname, searchParams } = new URL(path, 'http://site.invalid');
  if (!BATTLE_PAGE.test(pathname)) return undefined;
  const code = readRoomCode(searchParams.get('code') ?? '');
  if (code !== undefined) return { by: 'code', code };
  const roomId = searchParams.get('room') ?? '';
  return isRoomId(roomId) ? { by: 'id', roomId } : undefined;
}
