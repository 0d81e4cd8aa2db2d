import { atomEffect } from 'jotai-effect';
import { hasLeft, isDeserted } from '../../domain/battle/leaving.ts';
import { BOT } from '../../domain/battle/room.ts';
import type { RoomKind } from '../../domain/battle/room.ts';
import { localClockAtom } from '../clock/clock-atoms.ts';
import { equalAtom } from '../equal-atom.ts';
import { repeat } from '../repeat.ts';
import { openRoomStateAtom } from './battle-atom.ts';
import { battleApiAtom } from './battle-api-atom.ts';

/** Each seat waits so long for the one before it, so that normally one asks. */
const TURN_MS = 2_500;

interface DueSettlement {
  readonly kind: RoomKind;
  readonly roomId: string;
  readonly turn: number;
}

const dueSettlementAtom = equalAtom((get): DueSettlement | null => {
  const open = get(openRoomStateAtom);
  if (open?.record.status !== 'playing') return null;
  const { room, players } = open.battle;
  if (!room.members.includes(open.me)) return null;
  if (room.status.kind !== 'finished' && !isDeserted(room, players)) return null;
  const stayed = players.filter((player) => player.id !== BOT && !hasLeft(room, player));
  const turn = stayed.findIndex(({ id }) => id === open.me);
  return { kind: open.record.kind, roomId: open.roomId, turn: Math.max(0, turn) };
});

/** Has the server settle a battle that is over, and asks again until it has. */
export const settleEffect = atomEffect((get) => {
  const due = get(dueSettlementAtom);
  const battleApi = get(battleApiAtom);
  if (!due || !battleApi) return;
  const { kind, roomId, turn } = due;
  return repeat(get.peek(localClockAtom), turn * TURN_MS, async () => {
    await battleApi.settle(kind, roomId);
  });
});
