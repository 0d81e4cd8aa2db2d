import { atomEffect } from 'jotai-effect';
import { startsByItself } from '../../domain/battle/lobby.ts';
import { BOT } from '../../domain/battle/room.ts';
import type { RoomKind } from '../../domain/battle/room.ts';
import { isClockSetAtom, localClockAtom } from '../clock/clock-atoms.ts';
import { equalAtom } from '../equal-atom.ts';
import { uidAtom } from '../identity/uid-atom.ts';
import { repeat } from '../repeat.ts';
import { battleApiAtom } from './battle-api-atom.ts';
import { roomRecordAtom } from './document-atoms.ts';
import { roomIdAtom } from './room-id-atom.ts';

/** Each seat waits so long for the one before it, so that normally one asks. */
const TURN_MS = 2_000;

interface DueDeal {
  readonly kind: RoomKind;
  readonly roomId: string;
  /** How many are asked before this page is. */
  readonly turn: number;
}

const dueDealAtom = equalAtom((get): DueDeal | null => {
  const room = get(roomRecordAtom);
  const uid = get(uidAtom);
  const roomId = get(roomIdAtom);
  if (room.state !== 'live' || !uid || !roomId || !startsByItself(room.data)) return null;
  // without the server's time the countdown would be wrong; an own heartbeat brings it
  if (!get(isClockSetAtom)) return null;
  const turn = room.data.members.filter((id) => id !== BOT).indexOf(uid);
  return turn < 0 ? null : { kind: room.data.kind, roomId, turn };
});

/** Has the server deal as soon as a room starts by itself, and asks again until it has. */
export const dealEffect = atomEffect((get) => {
  const due = get(dueDealAtom);
  const battleApi = get(battleApiAtom);
  if (!due || !battleApi) return;
  const { kind, roomId, turn } = due;
  return repeat(get.peek(localClockAtom), turn * TURN_MS, async () => {
    await battleApi.deal(kind, roomId);
  });
});
