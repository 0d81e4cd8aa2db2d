import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { battleOf } from '../../domain/battle/battle.ts';
import type { Battle, GhostLock } from '../../domain/battle/battle.ts';
import type { RoomRecord } from '../../domain/battle/room-document.ts';
import { equalAtom } from '../equal-atom.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { roundsAtom, ownOptionOrdersAtom, playersAtom, roomRecordAtom } from './room-documents.ts';
import { roomIdAtom } from './selected-room-atoms.ts';
import { nextLobbyChange } from '../../domain/battle/lobby.ts';
import { nextChange } from '../../domain/battle/phase.ts';
import { clockAtom, localClockAtom } from '../clock/clock-atoms.ts';
import { dispatchAtom } from '../dispatch-atom.ts';

/** The last lock of a recorded run that the server has returned, and its room. */
export const ghostLockAtom = atom<(GhostLock & { readonly roomId: string }) | null>(null);

/** The battle the page is in, computed from the documents that have arrived. */
export interface CurrentBattle {
  readonly roomId: string;
  readonly me: string;
  readonly record: RoomRecord;
  readonly battle: Battle;
}

/** The current battle; null while a document is missing. Parts that a snapshot leaves equal stay the same object. */
export const currentBattleAtom = equalAtom((get): CurrentBattle | null => {
  const roomId = get(roomIdAtom);
  const me = get(uidAtom);
  const room = get(roomRecordAtom);
  if (!roomId || !me || room.state !== 'live') return null;
  const record = room.data;
  // another room was selected, and its document has not arrived yet
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
  const lastGhostLock = get(ghostLockAtom);
  const ghostLock = lastGhostLock?.roomId === roomId ? lastGhostLock : undefined;
  const battle = battleOf(record, players.data, rounds.data, own, ghostLock);
  return { roomId, me, record, battle };
});

/** The first listener of the room that failed for good; undefined if none did. */
export const roomFailureAtom = atom((get) => {
  const snapshots = [
    get(roomRecordAtom),
    get(playersAtom),
    get(roundsAtom),
    get(ownOptionOrdersAtom),
  ];
  return snapshots.find((snapshot) => snapshot.state === 'failed');
});

/** The wake-up is this much after the instant, so that comparisons see it as past. */
const LATER_MS = 5;

const wokenAtom = atom(0);

/** Sleeps until time alone changes the battle. In a hidden tab the sleep may end late, which does no harm. */
const wakeEffect = atomEffect((get, set) => {
  get(wokenAtom);
  const open = get(currentBattleAtom);
  const clock = get(clockAtom);
  if (!open) return;
  const now = clock.now();
  const next = nextChange(open.battle, now) ?? nextLobbyChange(open.record, now);
  if (next === undefined) return;
  const dispatch = set(dispatchAtom);
  return get
    .peek(localClockAtom)
    .after(next - now + LATER_MS, () => dispatch(wokenAtom, (count) => count + 1));
});

/** Changes whenever time alone has changed the battle. */
export const wakeAtom = atom((get) => {
  get(wakeEffect);
  return get(wokenAtom);
});
