import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { startsByItself } from '../../domain/battle/lobby.ts';
import { BOT } from '../../domain/battle/room.ts';
import { isClockSetAtom, localClockAtom } from '../clock/clock-atoms.ts';
import { uidAtom } from '../identity/uid-atom.ts';
import { repeat } from '../repeat.ts';
import { battleApiAtom } from './battle-api-atom.ts';
import { roomRecordAtom } from './document-atoms.ts';
import { roomIdAtom } from './room-id-atom.ts';

/** Each seat waits so long for the one before it, so that normally one asks. */
const TURN_MS = 2_000;

/** The room to be dealt and the own turn, as a text that stays equal while nothing changes. */
const dueDealAtom = atom((get): string | null => {
  const room = get(roomRecordAtom);
  const uid = get(uidAtom);
  const roomId = get(roomIdAtom);
  if (room.state !== 'live' || !uid || !roomId || !startsByItself(room.data)) return null;
  // without the server's time the countdown would be wrong; an own heartbeat brings it
  if (!get(isClockSetAtom)) return null;
  const seat = room.data.members.filter((id) => id !== BOT).indexOf(uid);
  return seat < 0 ? null : JSON.stringify([room.data.kind, roomId, seat]);
});

/** Has the server deal as soon as a room starts by itself, and asks again until it has. */
export const dealEffect = atomEffect((get) => {
  const due = get(dueDealAtom);
  const battleApi = get(battleApiAtom);
  if (!due || !battleApi) return;
  const [kind, roomId, seat] = JSON.parse(due) as [
    Parameters<typeof battleApi.deal>[0],
    string,
    number,
  ];
  return repeat(get.peek(localClockAtom), seat * TURN_MS, async () => {
    await battleApi.deal(kind, roomId);
  });
});
