import { atom } from 'jotai';
import { LIMITS } from '../../domain/limits.ts';
import { clockAtom, localClockAtom } from '../clock/clock-atoms.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { isMeasuringAtom } from './clock-sample-atoms.ts';
import { playersAtom, roomRecordAtom } from './room-documents.ts';

/** The rules take one heartbeat a second. */
export const HEARTBEAT_PAUSE_MS = 1_100;

/** A heartbeat that is on its way is looked at again after this. */
const IN_FLIGHT_MS = 150;

/** When this page has last given a heartbeat, or taken a seat, which is one too; in local time. */
const heartbeatAtAtom = atom(-Infinity);

/** Notes that the player has just been seated, by the server or by an own transaction. */
export const noteServerHeartbeatAtom = atom(null, (get, set) => {
  set(heartbeatAtAtom, get(localClockAtom).now());
});

/** When the player was last heard of, in server time, with what is on its way; undefined outside of rooms. */
const ownLastSeenAtom = atom((get): number | undefined => {
  const uid = get(uidAtom);
  const players = get(playersAtom);
  const room = get(roomRecordAtom);
  if (uid === null) return undefined;
  if (players.state === 'live') return players.data.find(({ id }) => id === uid)?.lastSeen;
  return room.state === 'live' ? room.data.seats[uid]?.lastSeen : undefined;
});

/**
 * Asks for the next heartbeat: 0 is a yes, and the caller writes it at once; else after how many milliseconds to ask again.
 * What is written is told by the listener a moment later, so a yes is noted here.
 */
export const nextHeartbeatAtom = atom(null, (get, set): number => {
  // until it is there nobody knows how late the server has stamped it
  if (get(isMeasuringAtom)) return IN_FLIGHT_MS;
  const local = get(localClockAtom).now();
  const sinceNoted = get(heartbeatAtAtom) + HEARTBEAT_PAUSE_MS - local;
  const lastSeen = get(ownLastSeenAtom) ?? -Infinity;
  const sinceOwn = lastSeen + HEARTBEAT_PAUSE_MS - get(clockAtom).now();
  // by a clock that is wrong the last one may seem to come yet
  const ms = Math.max(0, sinceNoted, Math.min(sinceOwn, HEARTBEAT_PAUSE_MS));
  if (ms === 0) set(heartbeatAtAtom, local);
  return ms;
});

/** Waits until the rules take a heartbeat again, whoever on this page has given the last one. */
export const heartbeatPauseAtom = atom(null, async (get, set): Promise<void> => {
  for (let ms = set(nextHeartbeatAtom); ms > 0; ms = set(nextHeartbeatAtom)) {
    await new Promise<void>((resolve) => void get(localClockAtom).after(ms, resolve));
  }
});

/** For what two devices of one player, and the way to the server, may differ. */
const SLACK_MS = 200;

/** When this page last tried to take a seat, in local time. */
const triedAtAtom = atom(-Infinity);

/** Waits until the rules let the player take a seat again (`LIMITS.seatEveryMs`), and notes that the page takes one now. */
export const seatPauseAtom = atom(null, async (get, set): Promise<void> => {
  const clock = get(localClockAtom);
  const ms = get(triedAtAtom) + LIMITS.seatEveryMs + SLACK_MS - clock.now();
  if (ms > 0) await new Promise<void>((resolve) => void clock.after(ms, resolve));
  set(triedAtAtom, clock.now());
});
