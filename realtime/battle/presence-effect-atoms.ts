import { serverTimestamp, updateDoc } from 'firebase/firestore';
import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { isAboutToBegin } from '../../domain/battle/lobby.ts';
import { presenceOf } from '../../domain/battle/presence.ts';
import type { Instant } from '../../domain/instant.ts';
import { currentRound } from '../../domain/battle/round.ts';
import {
  clockAtom,
  clockDoubtsAtom,
  isClockCoarseAtom,
  isClockExactAtom,
  isClockSetAtom,
  isClockSureAtom,
  localClockAtom,
} from '../clock/clock-atoms.ts';
import { isMeasuringAtom, measureAtom } from './clock-sample-atoms.ts';
import { heartbeatPauseAtom, nextHeartbeatAtom, HEARTBEAT_PAUSE_MS } from './heartbeat-atoms.ts';
import { firestoreAtom } from '../client-atoms.ts';
import { equalAtom } from '../equal-atom.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { dispatchAtom } from '../dispatch-atom.ts';
import { isPageHiddenAtom, pageAtom } from '../page/page-atom.ts';
import { repeat } from '../repeat.ts';
import { unlessReplaced } from '../replaced-instance.ts';
import { currentBattleAtom, wakeAtom } from './battle-atom.ts';
import { playersAtom, roomRecordAtom, playerDocument, roomDocument } from './room-documents.ts';
import { intentResultOf } from './intent-result.ts';
import { roomIdAtom } from './selected-room-atoms.ts';
import { LIMITS } from '../../domain/limits.ts';
import { seatsOf } from '../../domain/battle/room-document.ts';
import { BOT } from '../../domain/battle/room.ts';
import { freeSilentSeatAtom } from './lobby-atoms.ts';
import { noteMissAtom } from './missed-battle-atom.ts';
import { battleApiAtom } from './battle-api-atom.ts';
import { ownSeatAtom } from './own-seat-atoms.ts';

/** A heartbeat that yields to the player's own comes this much later. */
const LATER_MS = 200;

/** In a lobby only heartbeats show that a player is present. */
const LOBBY_EVERY_MS = 15_000;
/** After a denied one the battle has probably begun, and the page should see it by now. */
const DENIED_EVERY_MS = 3_000;

const lobbySeatAtom = atom((get): string | null => {
  const room = get(roomRecordAtom);
  const uid = get(uidAtom);
  if (room.state !== 'live' || !uid || room.data.status !== 'waiting') return null;
  return room.data.members.includes(uid) ? get(roomIdAtom) : null;
});

/**
 * Writes a heartbeat in the lobby at once and then at intervals. The first one also sets the clock. When the clock is in
 * doubt, one is written at once.
 */
export const lobbyHeartbeatEffect = atomEffect((get, set) => {
  get(clockDoubtsAtom);
  const roomId = get(lobbySeatAtom);
  const firestore = get(firestoreAtom);
  const uid = get.peek(uidAtom);
  if (!roomId || !firestore || !uid) return;
  const clock = get.peek(localClockAtom);
  const dispatch = set(dispatchAtom);
  let cancel = () => {};
  let isOver = false;
  let isFirst = true;
  const beat = () => void beatOnce();
  const beatOnce = async () => {
    // another own write may have counted as a heartbeat meanwhile
    const wait = set(nextHeartbeatAtom);
    if (wait > 0) {
      cancel = clock.after(wait + LATER_MS, isFirst ? heartbeatUnlessExact : beat);
      return;
    }
    const seat = {
      [`seats.${uid}.lastSeen`]: serverTimestamp(),
      heartbeatAt: serverTimestamp(),
    };
    const result = await intentResultOf(
      set(measureAtom, () =>
        unlessReplaced(firestore, () => updateDoc(roomDocument(firestore, roomId), seat)),
      ),
    );
    if (isOver) return;
    const isDenied = !result.ok && result.code === 'denied';
    // the rules deny it in a battle that has begun
    dispatch(noteMissAtom, isDenied);
    if (!result.ok && !get.peek(isClockSureAtom)) {
      cancel = clock.after(HEARTBEAT_PAUSE_MS, beat);
    } else if (isDenied) {
      cancel = clock.after(DENIED_EVERY_MS, beat);
    } else if (result.ok && (isFirst || !get.peek(isClockSureAtom))) {
      // the first write also opens the stream: if that was slow, a second one gives a more exact sample
      isFirst = false;
      cancel = clock.after(HEARTBEAT_PAUSE_MS, heartbeatUnlessExact);
    } else {
      isFirst = false;
      cancel = clock.after(LOBBY_EVERY_MS, beat);
    }
  };
  // taking a seat counts as a heartbeat and may be in flight when the listener shows it
  if (get.peek(isMeasuringAtom)) cancel = clock.after(HEARTBEAT_PAUSE_MS, heartbeatUnlessExact);
  else heartbeatUnlessExact();
  return () => {
    isOver = true;
    cancel();
  };

  // a page with an exact clock has just written; a reloaded page has no exact clock
  function heartbeatUnlessExact(): void {
    if (get.peek(isClockExactAtom)) cancel = clock.after(LOBBY_EVERY_MS, beat);
    else beat();
  }
});

type NeededHeartbeat = { readonly roomId: string } &
  /** The server's time is unknown or too inexact, or was doubted this many times. */
  (
    | { readonly why: 'clock'; readonly doubts: number }
    /** The page had been closed, at this time. */
    | { readonly why: 'back'; readonly since: Instant | undefined }
    /** The player missed a question before this round. */
    | { readonly why: 'here'; readonly round: number }
  );

/** The player's own document as the server has it. */
const ownDocumentAtom = atom((get) => {
  const players = get(playersAtom);
  const uid = get(uidAtom);
  return players.state === 'live' ? players.data.find(({ id }) => id === uid) : undefined;
});

/** Why the battle needs a heartbeat now; each reason causes one. */
const neededHeartbeatAtom = equalAtom((get): NeededHeartbeat | null => {
  get(wakeAtom);
  const open = get(currentBattleAtom);
  const uid = get(uidAtom);
  if (open?.battle.room.status.kind !== 'playing' || !uid) return null;
  const me = get(ownDocumentAtom);
  if (!me || me.leftAt !== undefined) return null;
  const isClockGood = get(isClockSureAtom) && !get(isClockCoarseAtom);
  const isTimeAskedFor = !get(isClockSetAtom) || !(isClockGood || get(isPageHiddenAtom));
  if (isTimeAskedFor) return { why: 'clock', roomId: open.roomId, doubts: get(clockDoubtsAtom) };
  const { kind } = presenceOf(open.battle.room, me, get(clockAtom).now());
  if (kind === 'leaving') return { why: 'back', roomId: open.roomId, since: me.goneAt };
  // a player with a visible page is present, however long they think; one with a hidden page is away
  if (kind !== 'away' || get(isPageHiddenAtom)) return null;
  return { why: 'here', roomId: open.roomId, round: currentRound(open.battle.room) };
});

/**
 * Writes a heartbeat in play after a reload, after a missed question, and when nothing else has set the clock.
 */
export const playHeartbeatEffect = atomEffect((get, set) => {
  const needed = get(neededHeartbeatAtom);
  if (!needed) return;
  const clock = get.peek(localClockAtom);
  let cancel = () => {};
  let isOver = false;
  const beat = async () => {
    const wait = set(nextHeartbeatAtom);
    if (wait > 0) {
      cancel = clock.after(wait, () => void beat());
      return;
    }
    const isTaken = await set(sendHeartbeatAtom);
    // a heartbeat beside another write, or during the device's sleep, gave no clock sample: write another
    const isEnough = isTaken && needed.why !== 'clock';
    if (!isOver && !isEnough) cancel = clock.after(HEARTBEAT_PAUSE_MS, () => void beat());
  };
  void beat();
  return () => {
    isOver = true;
    cancel();
  };
});

/** Writes a heartbeat. @returns whether the server accepted it */
const sendHeartbeatAtom = atom(null, async (get, set): Promise<boolean> => {
  const firestore = get(firestoreAtom);
  const uid = get(uidAtom);
  const roomId = get(roomIdAtom);
  if (!firestore || !uid || !roomId) return false;
  const player = playerDocument(firestore, roomId, uid);
  const beat = () =>
    unlessReplaced(firestore, () => updateDoc(player, { lastSeen: serverTimestamp() }));
  return (await intentResultOf(set(measureAtom, beat))).ok;
});

/** Players silent for so long that the page frees their seats: the owner's too, so that the room continues. */
const longSilentAtom = atom((get): string | null => {
  get(wakeAtom);
  const room = get(roomRecordAtom);
  const uid = get(uidAtom);
  if (room.state !== 'live' || !uid || room.data.status !== 'waiting') return null;
  // by a wrong clock everybody seems silent
  if (!room.data.members.includes(uid) || !get(isClockSureAtom)) return null;
  const now = get(clockAtom).now();
  // the rules deny it so soon after strangers were paired
  if (isAboutToBegin(room.data, now)) return null;
  const silent = seatsOf(room.data).find(
    ({ id, lastSeen }) => id !== uid && id !== BOT && now > lastSeen + LIMITS.lobbyFreeMs,
  );
  return silent?.id ?? null;
});

/** Frees the seats of players who are gone from a lobby for good. */
export const freeSilentEffect = atomEffect((get, set) => {
  const silent = get(longSilentAtom);
  if (silent) void set(freeSilentSeatAtom, silent);
});

/** The settled battle whose others may still want a rematch with this player. */
export const resultIdAtom = atom((get): string | null => {
  const open = get(currentBattleAtom);
  const uid = get(uidAtom);
  if (open?.record.status !== 'settled' || open.record.next !== undefined) return null;
  if (!['random', 'friend', 'group'].includes(open.record.kind)) return null;
  const there = open.battle.players.filter(({ leftAt }) => leftAt === undefined);
  return there.length > 1 && there.some(({ id }) => id === uid) ? open.roomId : null;
});

const seenResultIdAtom = atom((get) => (get(isPageHiddenAtom) ? null : get(resultIdAtom)));

/** Whether the server takes the player for gone, as after another tab was closed. */
const isTakenForGoneAtom = atom((get): boolean => {
  const own = get(ownDocumentAtom);
  return own?.goneAt !== undefined && own.goneAt > own.lastSeen;
});

/** A visible result gives a sign this often, so that a rematch waits for nobody who is gone. */
const RESULT_EVERY_MS = 25_000;
/** Ten minutes of them. After that a player is present again by asking for the rematch, as by any other write. */
const MAX_RESULT_HEARTBEATS = 24;

/** Writes heartbeats while the result is visible and a rematch is possible. */
export const resultHeartbeatEffect = atomEffect((get, set) => {
  if (!get(seenResultIdAtom)) return;
  const dispatch = set(dispatchAtom);
  const { lastSeen = 0 } = get.peek(ownDocumentAtom) ?? {};
  const silence = get(isTakenForGoneAtom) ? Infinity : get.peek(clockAtom).now() - lastSeen;
  let count = 0;
  let isOver = false;
  const cancel = repeat(
    get.peek(localClockAtom),
    Math.max(0, RESULT_EVERY_MS - silence),
    async () => {
      if (count++ >= MAX_RESULT_HEARTBEATS) return;
      await dispatch(heartbeatPauseAtom);
      // a player who has left in the pause stays gone
      if (!isOver) await dispatch(sendHeartbeatAtom);
    },
    [RESULT_EVERY_MS],
  );
  return () => {
    isOver = true;
    cancel();
  };
});

/**
 * The room whose other players the server tells when this page is left: of a battle, of a result, or of the own search, which
 * then finds nobody.
 */
export const leavableRoomIdAtom = atom((get): string | null => {
  const room = get(roomRecordAtom);
  if (room.state !== 'live') return null;
  const { status, kind, members } = room.data;
  const isSearch = status === 'waiting' && kind === 'random' && members.length === 1;
  if (!isSearch && status !== 'playing') return get(resultIdAtom);
  return get(ownSeatAtom)?.isHeld ? get(roomIdAtom) : null;
});

/** Tells the server when the page is closed: the others see a countdown instead of a stalled round. */
export const leavePageEffect = atomEffect((get) => {
  const roomId = get(leavableRoomIdAtom);
  const battleApi = get(battleApiAtom);
  if (!roomId || !battleApi) return;
  return get(pageAtom).onLeave(() => battleApi.leavePage(roomId));
});
