import { ApiError } from '../../domain/errors.ts';
import {
  arrayUnion,
  deleteField,
  runTransaction,
  serverTimestamp,
  updateDoc,
} from 'firebase/firestore';
import { atom } from 'jotai';
import type { Getter } from 'jotai';
import { isAboutToBegin } from '../../domain/battle/lobby.ts';
import { clockAtom } from '../clock/clock-atoms.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { battleApiAtom, newRequestId } from './battle-api-atom.ts';
import type { CreateRoomInput } from './battle-api-atom.ts';
import { roomRecordAtom, playerDocument, roomDocument } from './room-documents.ts';
import { DONE, failed, outcomeOf } from './intent-result.ts';
import type { IntentResult } from './intent-result.ts';
import { openRoomAtom, ownRoom, roomIdAtom } from './open-room-atoms.ts';
import {
  heartbeatPauseAtom,
  noteServerHeartbeatAtom,
  measureAtom,
  seatPauseAtom,
} from './own-write-atoms.ts';
import { freeOtherSeat, readRoomIn, seatFreed, takeSeat } from './seats.ts';

/** Opens a room to which others come by its code, and shows it. */
export const createRoomAtom = atom(
  null,
  (
    get,
    set,
    input: Omit<CreateRoomInput, 'requestId' | 'kind' | 'botLevel' | 'rematchOf'> & {
      kind: 'friend' | 'group';
    },
  ) => set(openNewRoomAtom, input),
);

/** Has the server open a room, or for a search join a stranger's, and shows it. */
export const openNewRoomAtom = atom(
  null,
  async (get, set, input: Omit<CreateRoomInput, 'requestId'>): Promise<IntentResult> => {
    const battleApi = get(battleApiAtom);
    if (!battleApi) return failed('unavailable');
    return outcomeOf(
      battleApi.open({ ...input, requestId: newRequestId() }).then((roomId) => {
        // asked again while nobody has come, the server gives the same room
        if (roomId === get(roomIdAtom)) return;
        set(noteServerHeartbeatAtom);
        set(openRoomAtom, roomId);
      }),
    );
  },
);

/** Shows the room that others are invited to by a code, for a look before joining. */
export const findRoomAtom = atom(null, async (get, set, code: string): Promise<IntentResult> => {
  const battleApi = get(battleApiAtom);
  if (!battleApi) return failed('unavailable');
  return outcomeOf(battleApi.find(code).then((roomId) => set(openRoomAtom, roomId)));
});

/** Takes a seat in the open room, for which one in another lobby is given up. */
export const joinRoomAtom = atom(null, async (get, set): Promise<IntentResult> => {
  const { firestore, roomId, uid } = ownRoom(get);
  const room = get(roomRecordAtom);
  if (room.state === 'missing') return failed('roomCodeUnknown');
  if (room.state === 'live' && room.data.members.includes(uid)) return DONE;
  const take = async (): Promise<IntentResult> => {
    await set(seatPauseAtom);
    const taken = await outcomeOf(set(measureAtom, () => takeSeat(firestore, roomId, uid)));
    // a seat is a heartbeat too, of which the listener tells a moment later
    if (taken.ok) set(noteServerHeartbeatAtom);
    return taken;
  };
  const result = await take();
  if (result.ok || result.code !== 'denied') return result;
  // the rules give no reason: a seat elsewhere, the coins, or somebody was faster, which a second look will tell
  const freed = await outcomeOf(freeOtherSeat(firestore, roomId, uid));
  if (!freed.ok) return freed;
  const coins = await get(battleApiAtom)?.coins();
  const isPoor = room.state === 'live' && coins !== undefined && coins < room.data.entryFee;
  return isPoor ? failed('notEnoughCoins') : take();
});

/** Makes a write that is a heartbeat too, as soon as the rules take one; on a slow line it may be a little early at first. */
const beatAtom = atom(
  null,
  async (_get, set, write: () => Promise<void>): Promise<IntentResult> => {
    const attempt = async () => {
      await set(heartbeatPauseAtom);
      return outcomeOf(set(measureAtom, write));
    };
    const first = await attempt();
    return !first.ok && first.code === 'denied' ? attempt() : first;
  },
);

/** Says whether the player is ready; not sooner than a second after the heartbeat before. */
export const setReadyAtom = atom(null, (get, set, isReady: boolean): Promise<IntentResult> => {
  const { firestore, roomId, uid } = ownRoom(get);
  const seat = {
    [`seats.${uid}.isReady`]: isReady,
    [`seats.${uid}.lastSeen`]: serverTimestamp(),
    heartbeatAt: serverTimestamp(),
  };
  return set(beatAtom, () => updateDoc(roomDocument(firestore, roomId), seat));
});

/**
 * Leaves the open room, which is then no longer shown: in the lobby the seat goes, in mid-battle the player gives up, after
 * it the others learn that there will be no rematch.
 */
export const leaveRoomAtom = atom(null, async (get, set): Promise<IntentResult> => {
  const { firestore, roomId, uid } = ownRoom(get);
  const room = get(roomRecordAtom);
  const isOutside = room.state === 'missing' || room.state === 'failed';
  const isGone =
    room.state === 'live' && (!room.data.members.includes(uid) || room.data.status === 'closed');
  if (isOutside || isGone) {
    set(openRoomAtom, null);
    return DONE;
  }
  if (room.state === 'live' && room.data.status === 'settled') {
    // it is over: the page goes on at once, and a reload in this moment does not come back to it
    set(openRoomAtom, null);
    return outcomeOf(
      updateDoc(playerDocument(firestore, roomId, uid), { leftAt: serverTimestamp() }),
    );
  }
  const result =
    room.state !== 'live' || room.data.status === 'waiting'
      ? await outcomeOf(leaveLobby(get, uid))
      : await outcomeOf(
          updateDoc(playerDocument(firestore, roomId, uid), { leftAt: serverTimestamp() }),
        );
  // a leaver who has left before is told no, and is gone all the same
  if (result.ok || result.code === 'denied') set(openRoomAtom, null);
  return result;
});

/**
 * Gives up the running battle. The page goes on looking at it: what the settlement makes of it is shown when the others have
 * played it to its end.
 */
export const giveUpAtom = atom(null, async (get): Promise<IntentResult> => {
  const { firestore, roomId, uid } = ownRoom(get);
  const player = playerDocument(firestore, roomId, uid);
  const result = await outcomeOf(updateDoc(player, { leftAt: serverTimestamp() }));
  // a leaver who has left before is denied, and has left all the same
  return !result.ok && result.code === 'denied' ? DONE : result;
});

function leaveLobby(get: Getter, uid: string): Promise<void> {
  const { firestore, roomId } = ownRoom(get);
  return runTransaction(firestore, async (transaction) => {
    const room = await readRoomIn(transaction, firestore, roomId);
    if (!room.members.includes(uid) || room.status === 'closed') return;
    if (room.status !== 'waiting' || isAboutToBegin(room, get(clockAtom).now())) {
      throw new ApiError('alreadyStarted');
    }
    transaction.update(roomDocument(firestore, roomId), seatFreed(room, uid));
  });
}

/** Closes the own room; everybody in it is told. */
export const closeRoomAtom = atom(null, (get): Promise<IntentResult> => {
  const { firestore, roomId } = ownRoom(get);
  const closed = { status: 'closed', reason: 'by-owner' };
  return outcomeOf(updateDoc(roomDocument(firestore, roomId), closed));
});

/** Sends a player away from the own room for good; who has been silent for long may be sent away by anybody, and come back. */
export const removePlayerAtom = atom(null, (get, _set, playerId: string): Promise<IntentResult> => {
  const room = get(roomRecordAtom);
  const isOwner = room.state === 'live' && room.data.members[0] === get(uidAtom);
  return outcomeOf(freeSeat(get, playerId, isOwner));
});

/** Frees the seat of a player who has been silent for long; they may come back. */
export const freeSilentSeatAtom = atom(null, (get, _set, playerId: string) =>
  outcomeOf(freeSeat(get, playerId, false)),
);

function freeSeat(get: Getter, playerId: string, forGood: boolean): Promise<void> {
  const { firestore, roomId } = ownRoom(get);
  return runTransaction(firestore, async (transaction) => {
    const room = await readRoomIn(transaction, firestore, roomId);
    if (!room.members.includes(playerId)) return;
    transaction.update(roomDocument(firestore, roomId), {
      members: room.members.filter((id) => id !== playerId),
      [`seats.${playerId}`]: deleteField(),
      ...(forGood && { removed: arrayUnion(playerId) }),
    });
  });
}

/** Has the server start the own room's battle. */
export const startBattleAtom = atom(null, async (get): Promise<IntentResult> => {
  const { roomId } = ownRoom(get);
  const room = get(roomRecordAtom);
  const battleApi = get(battleApiAtom);
  if (room.state !== 'live' || !battleApi) return failed('unavailable');
  return outcomeOf(battleApi.deal(room.data.kind, roomId));
});

/** Says whether the player wants a rematch; when all who are still there do, it opens by itself. */
export const askRematchAtom = atom(null, (get, set, wanted: boolean): Promise<IntentResult> => {
  const { firestore, roomId, uid } = ownRoom(get);
  const input = { rematch: wanted, lastSeen: serverTimestamp() };
  return set(beatAtom, () => updateDoc(playerDocument(firestore, roomId, uid), input));
});
