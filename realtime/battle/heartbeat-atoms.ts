import { atom } from 'jotai';
import { LIMITS } from '../../domain/limits.ts';
import { clockAtom, localClockAtom } from '../clock/clock-atoms.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { isMeasuringAtom } from './clock-sample-atoms.ts';
import { playersAtom, roomRecordAtom } from './room-documents.ts';

/** Pause between two heartbeats: the rules accept one a second. */
export const HEARTBEAT_PAUSE_MS = 1_100;

/** While a heartbeat is in flight, ask again after this time. */
const IN_FLIGHT_MS = 150;

/** When this page last wrote a heartbeat or took a seat, which counts as one; in local time. */
const heartbeatAtAtom = atom(-Infinity);

/** Notes that the player has just got a seat, from the server or by an own transaction. */
export const noteServerHeartbeatAtom = atom(null, (get, set) => {
  set(heartbeatAtAtom, get(localClockAtom).now());
});

/** The server time of the player's last heartbeat, pending writes included; undefined outside of rooms. */
const ownLastSeenAtom = atom((get): number | undefined => {
  const uid = get(uidAtom);
  const players = get(playersAtom);
  const room = get(roomRecordAtom);
  if (uid === null) return undefined;
  if (players.state === 'live') return players.data.find(({ id }) => id === uid)?.lastSeen;
  return room.state === 'live' ? room.data.seats[uid]?.lastSeen : undefined;
});

/** The last heartbeat as the listener showed it, and when this page first saw it, in local time. */
const seenHeartbeatAtom = atom({ lastSeen: -Infinity, at: -Infinity });

/**
 * Returns in how many milliseconds a heartbeat is allowed. At 0 the caller writes it at once, and it is noted here, because
 * the listener shows it only a moment later.
 */
export const nextHeartbeatAtom = atom(null, (get, set): number => {
  // while one is in flight its server time is unknown
  if (get(isMeasuringAtom)) return IN_FLIGHT_MS;
  const local = get(localClockAtom).now();
  const sinceNoted = get(heartbeatAtAtom) + HEARTBEAT_PAUSE_MS - local;
  const lastSeen = get(ownLastSeenAtom) ?? -Infinity;
  if (get(seenHeartbeatAtom).lastSeen !== lastSeen) set(seenHeartbeatAtom, { lastSeen, at: local });
  const sinceOwn = lastSeen + HEARTBEAT_PAUSE_MS - get(clockAtom).now();
  // while the clock is wrong the last heartbeat may seem to lie minutes ahead: it was written before the page saw it
  const sinceSeen = get(seenHeartbeatAtom).at + HEARTBEAT_PAUSE_MS - local;
  const ms = Math.max(0, sinceNoted, Math.min(sinceOwn, sinceSeen));
  if (ms === 0) set(heartbeatAtAtom, local);
  return ms;
});

/** Waits until the rules accept a heartbeat again, wherever on this page the last one was written. */
export const heartbeatPauseAtom = atom(null, async (get, set): Promise<void> => {
  for (let ms = set(nextHeartbeatAtom); ms > 0; ms = set(nextHeartbeatAtom)) {
    await new Promise<void>((resolve) => void get(localClockAtom).after(ms, resolve));
  }
});

/** Allowance for the clocks of two devices of one player and for the way to the server. */
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
