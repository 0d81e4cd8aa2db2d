import { atom } from 'jotai';
import { atomEffect } from 'jotai-effect';
import { BOT } from '../../domain/battle/room.ts';
import type { BotLevel, RoomKind } from '../../domain/battle/room.ts';
import { localClockAtom } from '../clock/clock-atoms.ts';
import { dispatchAtom } from '../dispatch-atom.ts';
import { equalAtom } from '../equal-atom.ts';
import { repeat } from '../repeat.ts';
import { openRoomStateAtom } from './battle-atom.ts';
import { battleApiAtom } from './battle-api-atom.ts';
import { roomRecordAtom } from './document-atoms.ts';
import { openNewRoomAtom } from './lobby-atoms.ts';
import { newRoomId } from './new-room-id.ts';
import { openRoomAtom } from './open-room-atom.ts';

const TURN_MS = 2_000;

interface DueRematch {
  readonly kind: RoomKind;
  readonly category: string;
  readonly language: string;
  readonly roomId: string;
  readonly turn: number;
  readonly bot?: BotLevel;
}

/** Set once all who are still there want to play again: the room and the own turn to ask for the next one. */
const dueRematchAtom = equalAtom((get): DueRematch | null => {
  const open = get(openRoomStateAtom);
  if (open?.record.status !== 'settled' || open.record.next !== undefined) return null;
  const there = open.battle.players.filter(({ id, leftAt }) => id !== BOT && leftAt === undefined);
  const turn = there.findIndex(({ id }) => id === open.me);
  if (turn < 0 || !there.every(({ wantsRematch }) => wantsRematch)) return null;
  const { kind, category, language, bot } = open.record;
  if (kind !== 'bot' && there.length < 2) return null;
  const { roomId } = open;
  return { kind, category, language, roomId, turn, ...(bot && { bot }) };
});

/** Has the server open the room of a rematch on which all agree. */
export const rematchEffect = atomEffect((get, set) => {
  const due = get(dueRematchAtom);
  const battleApi = get(battleApiAtom);
  if (!due || !battleApi) return;
  const { kind, category, language, roomId, turn, bot } = due;
  if (bot) {
    const dispatch = set(dispatchAtom);
    void dispatch(openNewRoomAtom, { kind, category, language, botLevel: bot });
    return;
  }
  return repeat(get.peek(localClockAtom), turn * TURN_MS, async () => {
    await battleApi.open({
      ...{ roomId: newRoomId(), kind, category: '', language: '' },
      rematchOf: roomId,
    });
  });
});

const nextRoomIdAtom = atom((get) => {
  const open = get(openRoomStateAtom);
  const own = open?.battle.players.find(({ id }) => id === open.me);
  const room = get(roomRecordAtom);
  return own?.wantsRematch && room.state === 'live' ? (room.data.next ?? null) : null;
});

/** Goes to the rematch with the others. */
export const followRematchEffect = atomEffect((get, set) => {
  const next = get(nextRoomIdAtom);
  if (next) set(openRoomAtom, next);
});
