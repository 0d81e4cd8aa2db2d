import { atomEffect } from 'jotai-effect';
import { atom } from 'jotai';
import { startsByItself } from '../../domain/battle/lobby.ts';
import { isUnanswered } from '../../domain/errors.ts';
import { BOT } from '../../domain/battle/room.ts';
import type { RoomKind, BotLevel } from '../../domain/battle/room.ts';
import { clockAtom, isClockSureAtom, localClockAtom } from '../clock/clock-atoms.ts';
import { equalAtom } from '../equal-atom.ts';
import { uidAtom } from '../identity/identity-atom.ts';
import { repeat } from '../repeat.ts';
import { battleApiAtom, newRequestId } from './battle-api-atom.ts';
import { roomRecordAtom } from './room-documents.ts';
import { roomIdAtom, selectRoomAtom } from './selected-room-atoms.ts';
import { atResultUntil, hasLeft, isDeserted } from '../../domain/battle/presence.ts';
import { currentBattleAtom, wakeAtom } from './battle-atom.ts';
import { dispatchAtom } from '../dispatch-atom.ts';
import { askRematchAtom, openNewRoomAtom, rematchRefusalAtom } from './lobby-atoms.ts';
import { noteMissAtom } from './missed-battle-atom.ts';

/** Each seat waits this long after the previous one, so normally one page asks. */
const DEAL_TURN_MS = 2_000;

interface DueDeal {
  readonly kind: RoomKind;
  readonly roomId: string;
  /** How many pages have their turn before this one. */
  readonly turn: number;
}

const dueDealAtom = equalAtom((get): DueDeal | null => {
  const room = get(roomRecordAtom);
  const uid = get(uidAtom);
  const roomId = get(roomIdAtom);
  if (room.state !== 'live' || !uid || !roomId || !startsByItself(room.data)) return null;
  const seat = room.data.members.filter((id) => id !== BOT).indexOf(uid);
  // without the server's time the countdown would be wrong; an own heartbeat gives it, unless the battle has begun unseen
  const turn = get(isClockSureAtom) ? seat : seat + 2;
  return seat < 0 ? null : { kind: room.data.kind, roomId, turn };
});

/** Asks the server to deal as soon as a room starts by itself, and repeats until the page sees the battle. */
export const dealEffect = atomEffect((get, set) => {
  const due = get(dueDealAtom);
  const battleApi = get(battleApiAtom);
  if (!due || !battleApi) return;
  const { kind, roomId, turn } = due;
  const dispatch = set(dispatchAtom);
  return repeat(get.peek(localClockAtom), turn * DEAL_TURN_MS, async () => {
    await battleApi.deal(kind, roomId);
    dispatch(noteMissAtom, true);
  });
});

/** Each seat waits this long after the previous one, so normally one page asks. */
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
  // players who gave up ask after all who stayed
  return { kind: open.record.kind, roomId: open.roomId, turn: turn < 0 ? stayed.length : turn };
});

/** Asks the server to settle a battle that is over, and repeats until it has. */
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
  readonly kind: Exclude<RoomKind, 'arena'>;
  readonly category: string;
  readonly language: string;
  readonly roomId: string;
  readonly turn: number;
  readonly bot?: BotLevel;
}

/** The room and the page's turn to ask for the rematch; set once all players still present want it. */
const dueRematchAtom = equalAtom((get): DueRematch | null => {
  get(wakeAtom);
  const open = get(currentBattleAtom);
  if (open?.record.status !== 'settled' || open.record.next !== undefined) return null;
  const now = get(clockAtom).now();
  const there = open.battle.players.filter(
    (player) =>
      player.id !== BOT &&
      player.leftAt === undefined &&
      (open.record.bot || now < atResultUntil(player)),
  );
  const turn = there.findIndex(({ id }) => id === open.me);
  if (turn < 0 || !there.every(({ wantsRematch }) => wantsRematch)) return null;
  const { kind, category, language, bot } = open.record;
  if (kind === 'ghost' || kind === 'arena' || (kind !== 'bot' && there.length < 2)) return null;
  const { roomId } = open;
  return { kind, category, language, roomId, turn, ...(bot && { bot }) };
});

/** Asks the server to open the room of a rematch that all players want. */
export const rematchEffect = atomEffect((get, set) => {
  const due = get(dueRematchAtom);
  const battleApi = get(battleApiAtom);
  if (!due || !battleApi) return;
  const { kind, category, language, roomId, turn, bot } = due;
  const dispatch = set(dispatchAtom);
  return repeat(get.peek(localClockAtom), turn * REMATCH_TURN_MS, async () => {
    // of two tabs with the same result, both get the same room
    if (bot) {
      const input = { requestId: roomId, kind, category, language, botLevel: bot };
      const opened = await dispatch(openNewRoomAtom, input);
      if (opened.ok || isUnanswered(opened.code)) return;
      // the bot has played enough for this hour, or the mode is off: nobody is waited for
      if (get.peek(roomIdAtom) !== roomId) return;
      dispatch(rematchRefusalAtom, { roomId, code: opened.code });
      await dispatch(askRematchAtom, false);
      return;
    }
    await battleApi.open({
      requestId: newRequestId(),
      kind,
      category: '',
      language: '',
      rematchOf: roomId,
    });
  });
});

/** The room of the rematch, for its members: a consent that was taken back too late counts. */
const nextRoomIdAtom = atom((get) => {
  const open = get(currentBattleAtom);
  const room = get(roomRecordAtom);
  if (!open || room.state !== 'live') return null;
  const { next, nextMembers } = room.data;
  const own = open.battle.players.find(({ id }) => id === open.me);
  // a room of an earlier version does not name them
  const isMember = nextMembers ? nextMembers.includes(open.me) : own?.wantsRematch;
  return isMember ? (next ?? null) : null;
});

/** Follows the others to the room of the rematch. */
export const followRematchEffect = atomEffect((get, set) => {
  const next = get(nextRoomIdAtom);
  if (next) set(selectRoomAtom, next);
});
