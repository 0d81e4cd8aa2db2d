import { atom } from 'jotai';
import { measuredWriteAtoms } from '../clock/measured-write-atoms.ts';
import type { Stamp } from '../clock/measured-write-atoms.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { playersAtom, roomRecordAtom } from './room-documents.ts';
import { clockAtom, localClockAtom } from '../clock/clock-atoms.ts';

/** The server time of the latest own heartbeat, once the server has confirmed it. */
const confirmedHeartbeatAtom = atom((get): Stamp | undefined => {
  const uid = get(uidAtom);
  const players = get(playersAtom);
  const room = get(roomRecordAtom);
  if (uid === null || room.state !== 'live') return undefined;
  const { id, seats } = room.data;
  if (players.state === 'live') {
    const at = players.data.find((player) => player.id === uid)?.lastSeen;
    return players.pending || at === undefined ? undefined : { source: `${id}/players`, at };
  }
  const at = seats[uid]?.lastSeen;
  return room.pending || at === undefined ? undefined : { source: id, at };
});

const { measureAtom, clockEffect, isMeasuringAtom } = measuredWriteAtoms(confirmedHeartbeatAtom);

export { clockEffect, isMeasuringAtom, measureAtom };

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
