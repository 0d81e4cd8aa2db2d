import { ApiError } from '../../domain/errors.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import {
  arrayUnion,
  deleteField,
  getDocFromServer,
  serverTimestamp,
  updateDoc,
} from 'firebase/firestore';
import { atom } from 'jotai';
import type { Getter } from 'jotai';
import { isAboutToBegin } from '../../domain/battle/lobby.ts';
import { parseRoom } from '../../domain/battle/room-document.ts';
import { clockAtom } from '../clock/clock-atoms.ts';
import { firestoreAtom } from '../client-atoms.ts';
import { withMillis } from '../listen.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { runShortTransaction, unlessReplaced } from '../replaced-instance.ts';
import { battleApiAtom, newRequestId } from './battle-api-atom.ts';
import type { OwnRoom } from './selected-room-atoms.ts';
import type { CreateRoomInput } from './battle-api-atom.ts';
import { roomRecordAtom, playerDocument, roomDocument, seatDocument } from './room-documents.ts';
import { DONE, failed, intentResultOf } from './intent-result.ts';
import { ownLobbyIdAtom } from './missed-battle-atom.ts';
import type { IntentResult } from './intent-result.ts';
import { selectRoomAtom, ownRoom, roomIdAtom, signedIn } from './selected-room-atoms.ts';
import { measureAtom } from './clock-sample-atoms.ts';
import { heartbeatPauseAtom, noteServerHeartbeatAtom, seatPauseAtom } from './heartbeat-atoms.ts';
import { freeOtherSeat, readRoomIn, readSeatRoomIn, seatFreed, takeSeat } from './seats.ts';

/** Opens a room that others join by its code, and shows it. */
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

/**
 * Asks the server to open a room, or for a search to join a stranger's, and shows it, if it `isWanted` by then. A player in a battle returns to it; where
 * the page shows the own lobby, it is the lobby's battle, which its listener will show: that fails with `inBattle`.
 */
export const openNewRoomAtom = atom(
  null,
  async (
    get,
    set,
    // the same id returns the same room, so that two pages open one
    {
      requestId = newRequestId(),
      isWanted = () => true,
      ...input
    }: Omit<CreateRoomInput, 'requestId'> &
      Partial<Pick<CreateRoomInput, 'requestId'>> & { readonly isWanted?: () => boolean },
  ): Promise<IntentResult> => {
    const battleApi = get(battleApiAtom);
    if (!battleApi) return failed('unavailable');
    const opened = await intentResultOf(
      battleApi.open({ ...input, requestId }).then((roomId) => {
        // asked again before anybody joined, the server returns the same room
        if (roomId === get(roomIdAtom) || !isWanted()) return;
        set(noteServerHeartbeatAtom);
        set(selectRoomAtom, roomId);
      }),
    );
    return !opened.ok && opened.code === 'inBattle' && get(ownLobbyIdAtom) === null
      ? set(returnToBattleAtom)
      : opened;
  },
);

/**
 * Shows the battle in which the player has a seat, by the note of the seat. The page may not know it: its reply was lost, or
 * it began on another device.
 */
const returnToBattleAtom = atom(null, async (get, set): Promise<IntentResult> => {
  const own = signedIn(get);
  return intentResultOf(
    notedRoom(own).then((roomId) => {
      if (roomId === null) throw new ApiError('inBattle');
      set(selectRoomAtom, roomId);
    }),
  );
});

/**
 * Shows the room of a search whose call had no answer, by the note of the seat: the call may have opened it, or found a
 * rival in it. Without one nothing happens.
 */
export const showLostSearchAtom = atom(null, async (get, set): Promise<void> => {
  const firestore = get(firestoreAtom);
  const uid = get(uidAtom);
  // signed out meanwhile
  if (!firestore || !uid) return;
  await intentResultOf(
    notedRoom({ firestore, uid }).then(async (roomId) => {
      if (roomId === null) return;
      const readRoom = () => getDocFromServer(roomDocument(firestore, roomId));
      const room = await unlessReplaced(firestore, readRoom);
      if (!room.exists()) return;
      const { kind, status, members } = parseRoom(roomId, withMillis(room.data()));
      const isRunning = status === 'waiting' || status === 'playing';
      // the player may have opened another one meanwhile
      if (kind === 'random' && isRunning && members.includes(uid) && get(roomIdAtom) === null) {
        set(selectRoomAtom, roomId);
      }
    }),
  );
});

/** The room in the note of the player's seat; null for none. */
async function notedRoom({ firestore, uid }: Omit<OwnRoom, 'roomId'>): Promise<string | null> {
  const readSeat = () => getDocFromServer(seatDocument(firestore, uid));
  const roomId: unknown = (await unlessReplaced(firestore, readSeat)).get('room');
  return typeof roomId === 'string' ? roomId : null;
}

/** Shows the room of an invitation code before the player joins it. */
export const findRoomAtom = atom(null, async (get, set, code: string): Promise<IntentResult> => {
  const battleApi = get(battleApiAtom);
  if (!battleApi) return failed('unavailable');
  const before = get(roomIdAtom);
  return intentResultOf(
    battleApi.find(code).then((roomId) => {
      // the player may have opened another one meanwhile
      if (get(roomIdAtom) === before) set(selectRoomAtom, roomId);
    }),
  );
});

/** Takes a seat in the selected room and frees the player's seat in another lobby. */
export const joinRoomAtom = atom(null, async (get, set): Promise<IntentResult> => {
  const { firestore, roomId, uid } = ownRoom(get);
  const room = get(roomRecordAtom);
  if (room.state === 'missing') return failed('roomCodeUnknown');
  if (room.state === 'live' && room.data.members.includes(uid)) return DONE;
  const take = async (): Promise<IntentResult> => {
    await set(seatPauseAtom);
    const taken = await intentResultOf(
      set(measureAtom, () => unlessReplaced(firestore, () => takeSeat(firestore, roomId, uid))),
    );
    // taking a seat counts as a heartbeat, which the listener shows a moment later
    if (taken.ok) set(noteServerHeartbeatAtom);
    // the player pressed Leave meanwhile, when there was no seat to free
    if (taken.ok && get(roomIdAtom) !== roomId) {
      return leaveLobby(get, { firestore, roomId, uid });
    }
    return taken;
  };
  const result = await take();
  if (result.ok || result.code !== 'denied') return result;
  // the rules give no reason. It may be the coins, a seat elsewhere or a faster player. A player without the coins keeps the
  // seat elsewhere
  const coins = await get(battleApiAtom)?.coins();
  const isPoor = room.state === 'live' && coins !== undefined && coins < room.data.entryFee;
  if (isPoor) return failed('notEnoughCoins');
  const freed = await intentResultOf(
    unlessReplaced(firestore, () => freeOtherSeat(firestore, roomId, uid)),
  );
  return freed.ok ? take() : freed;
});

/** Makes a write that counts as a heartbeat as soon as the rules accept one. On a slow line the first try may be early. */
const beatAtom = atom(
  null,
  async (_get, set, write: () => Promise<void>): Promise<IntentResult> => {
    const attempt = async () => {
      await set(heartbeatPauseAtom);
      return intentResultOf(set(measureAtom, write));
    };
    const first = await attempt();
    return !first.ok && first.code === 'denied' ? attempt() : first;
  },
);

/** Writes whether the player is ready, at least 1 s after the previous heartbeat. */
export const setReadyAtom = atom(null, (get, set, isReady: boolean): Promise<IntentResult> => {
  const { firestore, roomId, uid } = ownRoom(get);
  const seat = {
    [`seats.${uid}.isReady`]: isReady,
    [`seats.${uid}.lastSeen`]: serverTimestamp(),
    heartbeatAt: serverTimestamp(),
  };
  return set(beatAtom, () =>
    unlessReplaced(firestore, () => updateDoc(roomDocument(firestore, roomId), seat)),
  );
});

/**
 * Leaves the selected room and stops showing it. In the lobby this frees the seat, and after a battle the others see that there
 * is no rematch. A battle that has begun is not left: the player did not press for it, and it would be given up, for the fee.
 */
export const leaveRoomAtom = atom(null, async (get, set): Promise<IntentResult> => {
  const own = ownRoom(get);
  const { roomId, uid } = own;
  const room = get(roomRecordAtom);
  const isOutside = room.state === 'missing' || room.state === 'failed';
  const isGone =
    room.state === 'live' && (!room.data.members.includes(uid) || room.data.status === 'closed');
  if (isOutside || isGone) {
    set(selectRoomAtom, null);
    return DONE;
  }
  if (room.state === 'live' && room.data.status === 'settled') {
    // the battle is over: move on at once, and do not return to it after a reload
    set(selectRoomAtom, null);
    return writeLeft(own);
  }
  if (room.state === 'live' && room.data.status === 'playing') return failed('alreadyStarted');
  const first = await leaveLobby(get, own);
  // a rival found in this moment makes the rules deny it: the second try reads the room again and learns the reason
  const left = !first.ok && first.code === 'denied' ? await leaveLobby(get, own) : first;
  if (left.ok && get(roomIdAtom) === roomId) set(selectRoomAtom, null);
  return left;
});

/**
 * Gives up the running battle. The page keeps showing it, and shows the settlement when the others have finished.
 */
export const giveUpAtom = atom(null, async (get): Promise<IntentResult> => {
  const result = await writeLeft(ownRoom(get));
  // the rules deny leaving twice; the player has left in any case
  return !result.ok && result.code === 'denied' ? DONE : result;
});

/** Writes that the player has left the battle; the rules deny it a second time. */
function writeLeft({ firestore, roomId, uid }: OwnRoom): Promise<IntentResult> {
  const player = playerDocument(firestore, roomId, uid);
  const leave = () => updateDoc(player, { leftAt: serverTimestamp() });
  return intentResultOf(unlessReplaced(firestore, leave));
}

/** Frees the player's seat in a lobby. */
function leaveLobby(get: Getter, { firestore, roomId, uid }: OwnRoom): Promise<IntentResult> {
  const leave = () =>
    runShortTransaction(firestore, async (transaction) => {
      // an earlier try may have freed the seat, and its reply was lost
      const room = await readSeatRoomIn(transaction, firestore, roomId);
      if (!room?.members.includes(uid) || room.status === 'closed') return;
      if (room.status !== 'waiting' || isAboutToBegin(room, get(clockAtom).now())) {
        throw new ApiError('alreadyStarted');
      }
      transaction.update(roomDocument(firestore, roomId), seatFreed(room, uid));
    });
  return intentResultOf(unlessReplaced(firestore, leave));
}

/** Closes the own room; every member sees it closed. */
export const closeRoomAtom = atom(null, (get): Promise<IntentResult> => {
  const { firestore, roomId } = ownRoom(get);
  const close = () =>
    updateDoc(roomDocument(firestore, roomId), { status: 'closed', reason: 'by-owner' });
  return intentResultOf(unlessReplaced(firestore, close));
});

/** Removes a player from the own room for good. Anybody may remove a player who is silent for long, and that one may return. */
export const removePlayerAtom = atom(null, (get, _set, playerId: string): Promise<IntentResult> => {
  const room = get(roomRecordAtom);
  const isOwner = room.state === 'live' && room.data.members[0] === get(uidAtom);
  return freeSeat(get, playerId, isOwner);
});

/** Frees the seat of a player who has been silent for long and may return. */
export const freeSilentSeatAtom = atom(null, (get, _set, playerId: string) =>
  freeSeat(get, playerId, false),
);

function freeSeat(get: Getter, playerId: string, forGood: boolean): Promise<IntentResult> {
  const { firestore, roomId } = ownRoom(get);
  const free = () =>
    runShortTransaction(firestore, async (transaction) => {
      const room = await readRoomIn(transaction, firestore, roomId);
      if (!room.members.includes(playerId)) return;
      transaction.update(roomDocument(firestore, roomId), {
        members: room.members.filter((id) => id !== playerId),
        [`seats.${playerId}`]: deleteField(),
        ...(forGood && { removed: arrayUnion(playerId) }),
      });
    });
  return intentResultOf(unlessReplaced(firestore, free));
}

/** Asks the server to start the battle of the own room. */
export const startBattleAtom = atom(null, async (get): Promise<IntentResult> => {
  const { roomId } = ownRoom(get);
  const room = get(roomRecordAtom);
  const battleApi = get(battleApiAtom);
  if (room.state !== 'live' || !battleApi) return failed('unavailable');
  return intentResultOf(battleApi.deal(room.data.kind, roomId));
});

/** Why the server opens no rematch against the bot, and at which room's result; null if it has not refused. */
export const rematchRefusalAtom = atom<{
  readonly roomId: string;
  readonly code: ErrorCode;
} | null>(null);

/** Writes whether the player wants a rematch. It opens by itself once all players still present want it. */
export const askRematchAtom = atom(null, (get, set, wanted: boolean): Promise<IntentResult> => {
  const { firestore, roomId, uid } = ownRoom(get);
  if (wanted) set(rematchRefusalAtom, null);
  const input = { rematch: wanted, lastSeen: serverTimestamp() };
  return set(beatAtom, () =>
    unlessReplaced(firestore, () => updateDoc(playerDocument(firestore, roomId, uid), input)),
  );
});
