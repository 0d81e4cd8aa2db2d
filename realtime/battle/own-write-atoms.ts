import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import type { Atom } from 'jotai';
import { LIMITS } from '../../domain/limits.ts';
import { addSampleAtom, localClockAtom, roundTripAtom, clockAtom } from '../clock/clock-atoms.ts';
import { momentOf } from '../clock/clock.ts';
import type { Moment } from '../clock/clock.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { playersAtom, roomRecordAtom } from './room-documents.ts';

/** The server time that a document carries of the player's latest write to it. */
export interface Stamp {
  /** Which document; times of two say nothing of each other. */
  readonly source: string;
  readonly at: number;
}

/** An own write that the server has acknowledged, at local moments. */
interface MeasuredWrite {
  readonly sent: Moment;
  readonly acknowledged: Moment;
  /** The stamp that was there when it was sent, and is still there when the acknowledgement is faster than the listener. */
  readonly before: Stamp | undefined;
}

/**
 * Sets the clock from own writes as the listeners bring them back.
 * @param stampAtom the stamp of the player's latest write, once the server has confirmed it; undefined while an own write is
 *   pending
 */
export function measuredWriteAtoms(stampAtom: Atom<Stamp | undefined>) {
  /** The last write that was alone on its way: with two at once nobody knows which one a stamp belongs to. */
  const lastWriteAtom = atom<MeasuredWrite | null>(null);
  const inFlightAtom = atom(0);
  const sentAtom = atom(0);

  /** Makes a write that signs itself with the server's time, and notes how long it took. */
  const measureAtom = atom(null, async (get, set, write: () => Promise<unknown>) => {
    const clock = get(localClockAtom);
    const before = get(stampAtom);
    const sent = momentOf(clock);
    const startsAlone = get(inFlightAtom) === 0;
    const number = get(sentAtom) + 1;
    set(lastWriteAtom, null);
    set(sentAtom, number);
    set(inFlightAtom, (count) => count + 1);
    try {
      await write();
      const acknowledged = momentOf(clock);
      set(roundTripAtom, acknowledged.steady - sent.steady);
      const isAlone = startsAlone && get(sentAtom) === number;
      if (isAlone) set(lastWriteAtom, { sent, acknowledged, before });
    } finally {
      set(inFlightAtom, (count) => count - 1);
    }
  });

  const clockEffect = atomEffect((get, set) => {
    const stamp = get(stampAtom);
    const write = get(lastWriteAtom);
    if (!stamp || !write) return;
    const { before } = write;
    if (before?.source === stamp.source && stamp.at <= before.at) return;
    set(lastWriteAtom, null);
    // another document: what it carries may be of the server's hand, as at the deal
    if (before && before.source !== stamp.source) return;
    set(addSampleAtom, { ...write, serverTime: stamp.at });
  });

  return {
    measureAtom,
    clockEffect,
    /** Whether an own write is on its way that will tell the time. */
    isMeasuringAtom: atom((get) => get(inFlightAtom) > 0),
  };
}

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
