import { atom } from 'jotai';
import { doc, getDoc } from 'firebase/firestore';
import type { Firestore } from 'firebase/firestore';
import { atomEffect } from 'jotai-effect';
import type { ErrorCode } from '../../domain/contract/api-error.ts';
import { roomToJoin } from '../../domain/battle/matchmaking.ts';
import type { WaitingRoom } from '../../domain/battle/matchmaking.ts';
import { clockAtom, localClockAtom } from '../clock/clock-atoms.ts';
import { measureAtom } from './own-write-atoms.ts';
import { firestoreAtom } from '../client-atoms.ts';
import { dispatchAtom } from '../dispatch-atom.ts';
import { equalAtom } from '../equal-atom.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { roomRecordAtom } from './room-documents.ts';
import { outcomeOf } from './intent-result.ts';
import { joinWaitingRoom, listenToWaitingRooms } from './waiting-rooms.ts';
import { leaveRoomAtom, openNewRoomAtom } from './lobby-atoms.ts';
import { openRoomAtom, roomIdAtom, resumedRoomIdAtom } from './open-room-atoms.ts';
import { freeOtherSeat } from './seats.ts';

/** What the player wants of the search. Instants are milliseconds of server time. */
export type SearchPlan =
  | { readonly state: 'idle' }
  | {
      readonly state: 'searching';
      /** Slug, or '' for any. */
      readonly category: string;
      /** Content language; '' off language_mode. */
      readonly language: string;
      readonly since: number;
      readonly until: number;
    }
  /** Cancelled; the own room is being given up. */
  | { readonly state: 'leaving' }
  | { readonly state: 'nobody' }
  | { readonly state: 'failed'; readonly code: ErrorCode };

export const searchPlanAtom = atom<SearchPlan>({ state: 'idle' });

/** The rating window widens with time alone, so the rooms are looked at again after this. */
const EVERY_MS = 2_500;
/** A reloaded page goes on searching for so long. */
const RESUMED_MS = 15_000;

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

/** What is searched for, while a search goes on. */
const runningSearchAtom = equalAtom((get): Omit<Searching, 'state'> | null => {
  const plan = get(searchPlanAtom);
  if (plan.state !== 'searching' || get(foundRoomIdAtom)) return null;
  // the server knows better than a page that was loaded before the operator switched
  const language = get(ownWaitingRoomAtom)?.record.language ?? plan.language;
  return { category: plan.category, language, since: plan.since, until: plan.until };
});

/** Takes up the search that a reload has cut off: its room still waits. */
const resumeEffect = atomEffect((get, set) => {
  const own = get(ownWaitingRoomAtom);
  if (!own || own.id !== get(resumedRoomIdAtom)) return;
  set(resumedRoomIdAtom, null);
  if (get.peek(searchPlanAtom).state !== 'idle') return;
  const now = get.peek(clockAtom).now();
  const { category, language, createdAt } = own.record;
  set(searchPlanAtom, {
    ...{ state: 'searching', category, language },
    ...{ since: createdAt, until: now + RESUMED_MS },
  });
});

/** Ends a search that was successful, so that the way to a rematch does not take it up again. */
const endEffect = atomEffect((get, set) => {
  const room = get(roomRecordAtom);
  const isFound = get(foundRoomIdAtom) !== null;
  if (!isFound || room.state !== 'live' || room.data.status === 'waiting') return;
  if (get.peek(searchPlanAtom).state === 'searching') set(searchPlanAtom, { state: 'idle' });
});

/** Searches: joins the room that waits longest, else opens one and waits there, moving on where two have crossed. */
const matchmakingEffect = atomEffect((get, set) => {
  const search = get(runningSearchAtom);
  const firestore = get(firestoreAtom);
  const uid = get(uidAtom);
  if (!search || !firestore || !uid) return;
  const { category, language, since, until } = search;
  const local = get.peek(localClockAtom);
  const dispatch = set(dispatchAtom);
  const serverNow = () => get.peek(clockAtom).now();
  const refused = new Set<string>();
  const rating = ratingOf(firestore, uid);
  let rooms: readonly WaitingRoom[] | null = null;
  let isBusy = false;
  let isOver = false;
  let cancelTick = () => {};

  const step = async () => {
    if (!rooms) return;
    const own = get.peek(ownWaitingRoomAtom) ?? undefined;
    // opened but not heard of yet: to join another now would leave it behind
    if (get.peek(roomIdAtom) && !own) return;
    const searcher = { uid, rating: await rating, since, category, language, own };
    const open = rooms.filter(({ id }) => !refused.has(id));
    const target = roomToJoin(open, searcher, serverNow());
    if (isOver) return;
    if (target) {
      const join = () => joinWaitingRoom(firestore, target.id, uid, own?.id);
      let joined = await outcomeOf(dispatch(measureAtom, join));
      // a seat in a lobby that was left open elsewhere
      if (
        !joined.ok &&
        !own &&
        (await freeOtherSeat(firestore, target.id, uid).catch(() => false))
      ) {
        joined = await outcomeOf(dispatch(measureAtom, join));
      }
      if (joined.ok) dispatch(openRoomAtom, target.id);
      else refused.add(target.id);
    } else if (!own) {
      const opened = await dispatch(openNewRoomAtom, { kind: 'random', category, language });
      if (isOver) {
        if (get.peek(searchPlanAtom).state !== 'searching') await dispatch(leaveRoomAtom);
      } else if (!opened.ok) {
        dispatch(searchPlanAtom, { state: 'failed', code: opened.code });
      }
    }
  };
  const consider = async () => {
    if (isBusy || isOver) return;
    isBusy = true;
    await step().finally(() => (isBusy = false));
  };
  const tick = () => {
    void consider();
    cancelTick = local.after(EVERY_MS, tick);
  };
  const giveUp = async () => {
    const left = get.peek(roomIdAtom) ? await dispatch(leaveRoomAtom) : null;
    if (left && !left.ok && left.code === 'alreadyStarted') return;
    dispatch(searchPlanAtom, { state: 'nobody' });
  };

  const unsubscribe = listenToWaitingRooms(firestore, { category, language }, (snapshot) => {
    if (snapshot.state === 'live') rooms = snapshot.data;
    if (snapshot.state === 'failed')
      dispatch(searchPlanAtom, { state: 'failed', code: 'unavailable' });
    void consider();
  });
  cancelTick = local.after(EVERY_MS, tick);
  const cancelEnd = local.after(until - serverNow(), () => void giveUp());
  return () => {
    isOver = true;
    unsubscribe();
    cancelTick();
    cancelEnd();
  };
});

/** Everything that a search does. */
export const searchEffectAtom = atom((get) => {
  get(resumeEffect);
  get(endEffect);
  get(matchmakingEffect);
});

async function ratingOf(firestore: Firestore, uid: string): Promise<number> {
  const profile = await getDoc(doc(firestore, 'users', uid)).catch(() => null);
  const rating: unknown = profile?.get('rating');
  return typeof rating === 'number' ? rating : 0;
}
