import { atom } from 'jotai';
import { measuredWriteAtoms } from '../clock/measured-write-atoms.ts';
import type { Stamp } from '../clock/measured-write-atoms.ts';
import { uidAtom } from '../identity/uid-atom.ts';
import { playersAtom, roomRecordAtom } from './document-atoms.ts';

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
