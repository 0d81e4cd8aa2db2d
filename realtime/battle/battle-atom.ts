import { atom } from 'jotai';
import { battleOf } from '../../domain/battle/battle.ts';
import type { Battle } from '../../domain/battle/battle.ts';
import type { RoomRecord } from '../../domain/battle/documents/room-document.ts';
import { equalAtom } from '../equal-atom.ts';
import { uidAtom } from '../identity/uid-atom.ts';
import { roundsAtom, ownOptionOrdersAtom, playersAtom, roomRecordAtom } from './document-atoms.ts';
import { roomIdAtom } from './room-id-atom.ts';

/** A room as far as its documents are here. */
export interface OpenRoom {
  readonly roomId: string;
  readonly me: string;
  readonly record: RoomRecord;
  readonly battle: Battle;
}

/** The room with its battle; null while something of it is missing. What news leaves equal stays the same object. */
export const openRoomStateAtom = equalAtom((get): OpenRoom | null => {
  const roomId = get(roomIdAtom);
  const me = get(uidAtom);
  const room = get(roomRecordAtom);
  if (!roomId || !me || room.state !== 'live') return null;
  const record = room.data;
  // another room was chosen, its own document is on the way
  if (record.id !== roomId) return null;
  const isDealt = record.status === 'playing' || record.status === 'settled';
  if (!isDealt || !record.members.includes(me)) {
    return {
      roomId,
      me,
      record,
      battle: battleOf(record, [], [], { id: me, playerOrders: undefined }),
    };
  }
  const players = get(playersAtom);
  const rounds = get(roundsAtom);
  const playerOrders = get(ownOptionOrdersAtom);
  if (players.state !== 'live' || rounds.state !== 'live' || playerOrders.state !== 'live')
    return null;
  const own = { id: me, playerOrders: playerOrders.data };
  return { roomId, me, record, battle: battleOf(record, players.data, rounds.data, own) };
});

/** The first listener of the room that failed for good, if one did. */
export const roomFailureAtom = atom((get) => {
  const snapshots = [
    get(roomRecordAtom),
    get(playersAtom),
    get(roundsAtom),
    get(ownOptionOrdersAtom),
  ];
  return snapshots.find((snapshot) => snapshot.state === 'failed');
});
