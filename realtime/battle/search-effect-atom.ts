import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import type { ErrorCode } from '../../domain/errors.ts';
import { isUnanswered } from '../../domain/errors.ts';
import type { WaitingRoom } from '../../domain/battle/matchmaking.ts';
import { clockAtom, isClockSetAtom, localClockAtom } from '../clock/clock-atoms.ts';
import { dispatchAtom } from '../dispatch-atom.ts';
import { equalAtom } from '../equal-atom.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { roomRecordAtom } from './room-documents.ts';
import { battleApiAtom } from './battle-api-atom.ts';
import { DONE } from './intent-result.ts';
import type { IntentResult } from './intent-result.ts';
import { leaveRoomAtom, openNewRoomAtom, showLostSearchAtom } from './lobby-atoms.ts';
import { noteMissAtom } from './missed-battle-atom.ts';
import { leavePageEffect } from './presence-effect-atoms.ts';
import { roomIdAtom, resumedRoomIdAtom } from './selected-room-atoms.ts';

/** The player's request to the search. Instants are milliseconds of server time. */
export type SearchPlan =
  | { readonly state: 'idle' }
  | {
      readonly state: 'searching';
      /** Slug, or '' for any. */
      readonly category: string;
      /** Content language; '' without language_mode. */
      readonly language: string;
      readonly since: number;
      readonly until: number;
      /** Whether the page opens a duel against a recorded run, so it asks for no rival. */
      readonly isGhostOpening?: boolean;
      /** Whether no recorded run fitted when the page last asked. */
      readonly hasNoGhost?: boolean;
    }
  /** Cancelled; the page is leaving its own room. */
  | { readonly state: 'leaving' }
  | { readonly state: 'nobody' }
  | { readonly state: 'failed'; readonly code: ErrorCode };

export const searchPlanAtom = atom<SearchPlan>({ state: 'idle' });

/** The pending call to the server, or the last one. Ending the search waits for it, because it may find a rival. */
const pendingSearchAtom = atom<Promise<IntentResult>>(Promise.resolve(DONE));

/**
 * Waits for the last call of a search. If it had no answer, shows the room that it perhaps opened: nobody may wait there
 * after the search.
 */
export const endOfSearchAtom = atom(null, async (get, set): Promise<void> => {
  const last = await get(pendingSearchAtom);
  if (!last.ok && isUnanswered(last.code) && !get(roomIdAtom)) await set(showLostSearchAtom);
});

/**
 * For a page that was left during its search: a call on its way may still open a room, or show it to others again.
 * @returns after that call the room in which nobody waits; null for none, or if a page of the battle is shown again
 */
export const leftSearchAtom = atom(null, async (get, set): Promise<string | null> => {
  const isLeft = () => get(battleApiAtom) === null && get(searchPlanAtom).state === 'searching';
  if (isLeft()) await set(endOfSearchAtom);
  return isLeft() ? get(roomIdAtom) : null;
});

/** Ask again after this time: the rating window widens, and new players open rooms. */
const EVERY_MS = 2_000;
/** Players who start at once each open a room first, so the second call comes sooner. */
const SECOND_MS = 800;
/** A reloaded page continues its search for this long. */
const RESUMED_MS = 15_000;
/** After this time without a rival the page opens a duel against a recorded run by itself, and tries again with pauses. */
const GHOST_AFTER_MS = 15_000;
const GHOST_PAUSE_MS = 5_000;

/** The room in which the player waits alone for any rival. */
const ownWaitingRoomAtom = atom((get): WaitingRoom | null => {
  const room = get(roomRecordAtom);
  const roomId = get(roomIdAtom);
  const uid = get(uidAtom);
  if (room.state !== 'live' || !roomId || !uid) return null;
  const { kind, status, members, isRematch } = room.data;
  const isWaiting = kind === 'random' && status === 'waiting' && !isRematch;
  return isWaiting && members.length === 1 && members[0] === uid
    ? { id: roomId, record: room.data }
    : null;
});

/** The room in which a rival was found. */
export const foundRoomIdAtom = atom((get): string | null => {
  const room = get(roomRecordAtom);
  const uid = get(uidAtom);
  if (room.state !== 'live' || !uid || room.data.kind !== 'random') return null;
  return room.data.members.includes(uid) && room.data.members.length > 1 ? get(roomIdAtom) : null;
});

type Searching = Extract<SearchPlan, { readonly state: 'searching' }>;

/** The criteria of the running search. */
const runningSearchAtom = equalAtom((get): Omit<Searching, 'state'> | null => {
  const plan = get(searchPlanAtom);
  if (plan.state !== 'searching' || plan.isGhostOpening || get(foundRoomIdAtom)) return null;
  // the server decides: the page may have been loaded before the operator switched language_mode
  const language = get(ownWaitingRoomAtom)?.record.language ?? plan.language;
  return { category: plan.category, language, since: plan.since, until: plan.until };
});

/** Resumes the search that a reload interrupted: its room still waits. */
const resumeEffect = atomEffect((get, set) => {
  const own = get(ownWaitingRoomAtom);
  if (!own || own.id !== get(resumedRoomIdAtom)) return;
  set(resumedRoomIdAtom, null);
  if (get.peek(searchPlanAtom).state !== 'idle') return;
  const now = get.peek(clockAtom).now();
  const { category, language, createdAt } = own.record;
  // without the server's time the age of the room is unknown
  const since = get.peek(isClockSetAtom) ? createdAt : now;
  set(searchPlanAtom, {
    state: 'searching',
    category,
    language,
    since,
    until: now + RESUMED_MS,
  });
});

/** Ends a successful search, so that a rematch does not resume it. */
const endEffect = atomEffect((get, set) => {
  const room = get(roomRecordAtom);
  const uid = get(uidAtom);
  if (room.state !== 'live' || !uid || room.data.status === 'waiting') return;
  // a player who was in a battle of another kind already is back in it
  if (!room.data.members.includes(uid)) return;
  if (get.peek(searchPlanAtom).state === 'searching') set(searchPlanAtom, { state: 'idle' });
});

/**
 * Asks the server for a rival until one is found or the time is over. The server pairs the players, or returns a room to wait
 * in.
 */
const matchmakingEffect = atomEffect((get, set) => {
  const search = get(runningSearchAtom);
  const isReady = get(battleApiAtom) !== null;
  if (!search || !isReady) return;
  const { category, language, until } = search;
  const local = get.peek(localClockAtom);
  const dispatch = set(dispatchAtom);
  let isOver = false;
  let cancelNext = () => {};
  let calls = 0;
  let hasFailed = false;

  const ask = async () => {
    const pending = dispatch(openNewRoomAtom, { kind: 'random', category, language });
    dispatch(pendingSearchAtom, pending);
    const opened = await pending;
    if (isOver) return;
    // a call without an answer may have found a rival: the next one tells. A player with a room to wait in keeps waiting
    hasFailed = !opened.ok;
    if (!opened.ok && !isUnanswered(opened.code) && !get.peek(roomIdAtom)) {
      dispatch(searchPlanAtom, { state: 'failed', code: opened.code });
      return;
    }
    dispatch(noteMissAtom, !opened.ok && opened.code === 'inBattle');
    calls += 1;
    cancelNext = local.after(calls === 1 ? SECOND_MS : EVERY_MS, () => void ask());
  };
  const giveUp = async () => {
    cancelNext();
    await dispatch(endOfSearchAtom);
    if (isOver) return;
    const ended = get.peek(searchPlanAtom);
    const left = get.peek(roomIdAtom) ? await dispatch(leaveRoomAtom) : null;
    if (left && !left.ok && left.code === 'alreadyStarted') return;
    // the player may have begun another search meanwhile
    if (isOther(get.peek(searchPlanAtom), ended)) return;
    dispatch(
      searchPlanAtom,
      hasFailed && !left ? { state: 'failed', code: 'unavailable' } : { state: 'nobody' },
    );
  };

  void ask();
  const cancelEnd = local.after(until - get.peek(clockAtom).now(), () => void giveUp());
  return () => {
    isOver = true;
    cancelNext();
    cancelEnd();
  };
});

/**
 * Opens a duel against a recorded run instead of searching on; a rival who is found meanwhile comes first. If no run fits, the
 * search continues.
 */
export const playGhostAtom = atom(null, async (get, set): Promise<IntentResult> => {
  const plan = get(searchPlanAtom);
  if (plan.state !== 'searching' || plan.isGhostOpening) return DONE;
  const opening: SearchPlan = { ...plan, isGhostOpening: true };
  set(searchPlanAtom, opening);
  await get(pendingSearchAtom);
  const { category, language } = plan;
  // the server moves the player out of a run that another search has overtaken
  const isWanted = () => !isOther(get(searchPlanAtom), opening);
  const opened: IntentResult =
    get(foundRoomIdAtom) || !isWanted()
      ? DONE
      : await set(openNewRoomAtom, { kind: 'ghost', category, language, isWanted });
  if (!isWanted()) return DONE;
  // cancelled meanwhile: the player leaves whatever room was opened
  if (get(searchPlanAtom).state !== 'searching') {
    return opened.ok && get(roomIdAtom) ? set(leaveRoomAtom) : DONE;
  }
  const isOpen = opened.ok && !get(foundRoomIdAtom);
  set(searchPlanAtom, isOpen ? { state: 'idle' } : { ...plan, hasNoGhost: !opened.ok });
  return opened;
});

/** Whether a search runs that is not this one. */
const isOther = (plan: SearchPlan, own: SearchPlan) => plan.state === 'searching' && plan !== own;

/** Whether the player does something else meanwhile, so no duel against a recorded run opens by itself. */
export const isGhostHeldAtom = atom(false);

/** Opens a duel against a recorded run once the search has lasted 15 s. */
const ghostSearchEffect = atomEffect((get, set) => {
  const search = get(runningSearchAtom);
  if (!search || get(isGhostHeldAtom)) return;
  const local = get.peek(localClockAtom);
  const dispatch = set(dispatchAtom);
  const waited = get.peek(clockAtom).now() - search.since;
  const pause = waited > GHOST_AFTER_MS ? GHOST_PAUSE_MS : GHOST_AFTER_MS - waited;
  return local.after(pause, () => void dispatch(playGhostAtom));
});

/** All effects of a search. */
export const searchEffectAtom = atom((get) => {
  get(resumeEffect);
  get(endEffect);
  get(matchmakingEffect);
  get(ghostSearchEffect);
  get(leavePageEffect);
});
