import { atomEffect } from 'jotai-effect';
import { atom } from 'jotai';
import { startsByItself } from '../../domain/battle/lobby.ts';
import { BOT } from '../../domain/battle/room.ts';
import type { RoomKind, BotLevel } from '../../domain/battle/room.ts';
import { isClockSureAtom, localClockAtom } from '../clock/clock-atoms.ts';
import { equalAtom } from '../equal-atom.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { repeat } from '../repeat.ts';
import { battleApiAtom, newRequestId } from './battle-api-atom.ts';
import { roomRecordAtom } from './room-documents.ts';
import { roomIdAtom, selectRoomAtom } from './selected-room-atoms.ts';
import { hasLeft, isDeserted } from '../../domain/battle/presence.ts';
import { currentBattleAtom } from './battle-atom.ts';
import { dispatchAtom } from '../dispatch-atom.ts';
import { openNewRoomAtom } from './lobby-atoms.ts';

/** Each seat waits so long for the one before it, so that normally one asks. */
const DEAL_TURN_MS = 2_000;

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
  if (!get(isClockSureAtom)) return null;
  const turn = room.data.members.filter((id) => id !== BOT).indexOf(uid);
  return turn < 0 ? null : { kind: room.data.kind, roomId, turn };
});

/** Has the server deal as soon as a room starts by itself, and asks again until it has. */
export const dealEffect = atomEffect((get) => {
  const due = get(dueDealAtom);
  const battleApi = get(battleApiAtom);
  if (!due || !battleApi) return;
  const { kind, roomId, turn } = due;
  return repeat(get.peek(localClockAtom), turn * DEAL_TURN_MS, async () => {
    await battleApi.deal(kind, roomId);
  });
});

/** Each seat waits so long for the one before it, so that normally one asks. */
const SETTLE_TURN_MS = 2_500;

interface DueSettlement {
  readonly kind: RoomKind;
  readonly roomId: string;
  readonly turn: number;
}

const dueSettlementAtom = equalAtom((get): DueSettlement | null => {
  const open = get(currentBattleAtom);
  if (open?.record.status !== 'playing') return null;
  const { room, players } = open.battle;
  if (!room.members.includes(open.me)) return null;
  if (room.status.kind !== 'finished' && !isDeserted(room, players)) return null;
  const stayed = players.filter((player) => player.id !== BOT && !hasLeft(room, player));
  const turn = stayed.findIndex(({ id }) => id === open.me);
  // who gave up asks after all who stayed
  return { kind: open.record.kind, roomId: open.roomId, turn: turn < 0 ? stayed.length : turn };
});

/** Has the server settle a battle that is over, and asks again until it has. */
export const settleEffect = atomEffect((get) => {
  const due = get(dueSettlementAtom);
  const battleApi = get(battleApiAtom);
  if (!due || !battleApi) return;
  const { kind, roomId, turn } = due;
  return repeat(get.peek(localClockAtom), turn * SETTLE_TURN_MS, async () => {
    await battleApi.settle(kind, roomId);
  });
});

const REMATCH_TURN_MS = 2_000;

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
  const open = get(currentBattleAtom);
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
  return repeat(get.peek(localClockAtom), turn * REMATCH_TURN_MS, async () => {
    await battleApi.open({
      requestId: newRequestId(),
      kind,
      category: '',
      language: '',
      rematchOf: roomId,
    });
  });
});

const nextRoomIdAtom = atom((get) => {
  const open = get(currentBattleAtom);
  const own = open?.battle.players.find(({ id }) => id === open.me);
  const room = get(roomRecordAtom);
  return own?.wantsRematch && room.state === 'live' ? (room.data.next ?? null) : null;
});

/** Goes to the rematch with the others. */
export const followRematchEffect = atomEffect((get, set) => {
  const next = get(nextRoomIdAtom);
  if (next) set(selectRoomAtom, next);
});
