import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import type { Atom } from 'jotai';
import { addSampleAtom, localClockAtom, roundTripAtom } from '../clock/clock-atoms.ts';
import { momentOf } from '../clock/clock.ts';
import type { LocalMoment } from '../clock/clock.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { playersAtom, roomRecordAtom } from './room-documents.ts';
import { roomIdAtom } from './selected-room-atoms.ts';

/** The server time of the player's latest write to a document, as the document holds it. */
export interface Stamp {
  /** Which document; times of different documents cannot be compared. */
  readonly source: string;
  readonly at: number;
}

/** An own write that the server has acknowledged, at local moments. */
interface MeasuredWrite {
  readonly sent: LocalMoment;
  readonly acknowledged: LocalMoment;
  /** The room that the page showed then. */
  readonly room: string | null;
  /** The stamp when the write was sent. It is still current if the acknowledgement is faster than the listener. */
  readonly before: Stamp | undefined;
}

/**
 * Takes clock samples from own writes when their snapshots arrive.
 * @param stampAtom the stamp of the player's latest write, once the server has confirmed it; undefined while an own write is
 *   pending
 * @param roomAtom the room that the page shows: a write to one room says nothing about the stamp of another
 */
export function measuredWriteAtoms(
  stampAtom: Atom<Stamp | undefined>,
  roomAtom: Atom<string | null>,
) {
  /** The last write with no other in flight: with two at once it is unknown which one a stamp belongs to. */
  const lastWriteAtom = atom<MeasuredWrite | null>(null);
  const inFlightAtom = atom(0);
  const sentAtom = atom(0);

  /** Makes a write that carries the server's time, and measures its round trip. A write that resolves to false wrote nothing. */
  const measureAtom = atom(null, async (get, set, write: () => Promise<unknown>) => {
    const clock = get(localClockAtom);
    const before = get(stampAtom);
    const room = get(roomAtom);
    const sent = momentOf(clock);
    const startsAlone = get(inFlightAtom) === 0;
    const number = get(sentAtom) + 1;
    set(lastWriteAtom, null);
    set(sentAtom, number);
    set(inFlightAtom, (count) => count + 1);
    try {
      const hasWritten = (await write()) !== false;
      const acknowledged = momentOf(clock);
      set(roundTripAtom, acknowledged.steady - sent.steady);
      const isAlone = startsAlone && get(sentAtom) === number;
      if (isAlone && hasWritten) set(lastWriteAtom, { sent, acknowledged, room, before });
    } finally {
      set(inFlightAtom, (count) => count - 1);
    }
  });

  const clockEffect = atomEffect((get, set) => {
    const stamp = get(stampAtom);
    const write = get(lastWriteAtom);
    if (!stamp || !write) return;
    if (write.room !== get(roomAtom)) {
      set(lastWriteAtom, null);
      return;
    }
    const { before } = write;
    if (before?.source === stamp.source && stamp.at <= before.at) return;
    set(lastWriteAtom, null);
    // another document: the server may have written its stamp, as it does at the deal
    if (before && before.source !== stamp.source) return;
    set(addSampleAtom, { ...write, serverTime: stamp.at });
  });

  return {
    measureAtom,
    clockEffect,
    /** Whether an own write is in flight that will give a clock sample. */
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

const { measureAtom, clockEffect, isMeasuringAtom } = measuredWriteAtoms(
  confirmedHeartbeatAtom,
  roomIdAtom,
);

export { clockEffect, isMeasuringAtom, measureAtom };
