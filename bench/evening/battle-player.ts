import { setTimeout as sleep } from 'node:timers/promises';
import type { BattleView } from '../../domain/battle/view.ts';
import { roomStateAtom } from '../../realtime/battle/room-atoms.ts';
import { giveUpAtom } from '../../realtime/battle/lobby-atoms.ts';
import { lockAnswerAtom, pendingLockAtom } from '../../realtime/battle/play-atoms.ts';
import { selectRoomAtom, roomIdAtom } from '../../realtime/battle/selected-room-atoms.ts';
import type { SimulatedPlayer } from '../../tests/realtime/support/simulated-player.ts';
import { THINK_MS, viewOf } from '../battle/play-match.ts';
import type { Recorder } from './recorder.ts';
import { now } from './recorder.ts';

/** The state that the players of a process share. */
export interface Company {
  readonly recorder: Recorder;
  readonly random: () => number;
  /** When each lock of this process was written, by `lockKey`. */
  readonly lockedAt: Map<string, number>;
}

/** The result must be on the screen so long after the battle's last possible moment. */
const SETTLE_LIMIT_MS = 90_000;
/** A question with its reveal and its grace, at most. */
const QUESTION_LIMIT_MS = 26_000;

const lockKey = (room: string, question: number, uid: string) => `${room}/${question}/${uid}`;

/**
 * Plays the battle of the page's room to its settlement: thinks, locks, and measures when each rival's lock is on this
 * page. Then compares the points on the page with the settled ones.
 * @returns whether the battle was settled; false if it was closed
 */
export async function playBattle(player: SimulatedPlayer, company: Company): Promise<boolean> {
  const { recorder } = company;
  const room = player.store.get(roomIdAtom) ?? '';
  const questions = viewOf(player)?.record.rules.questionCount ?? 20;
  const limit = SETTLE_LIMIT_MS + questions * QUESTION_LIMIT_MS;
  const ended = await followBattle(player, company, room, limit);
  if (ended === 'limit') {
    recorder.error(`${screenOf(player)}: not settled after ${limit / 1_000} s`);
    return false;
  }
  if (ended === 'closed') {
    recorder.count('battles closed without a settlement, by page');
    return false;
  }
  return true;
}

/** Ends the look at a result: the page leaves the room, as by its button. */
export async function leaveBattle(player: SimulatedPlayer, { random }: Company): Promise<void> {
  await sleep(1_500 + random() * 3_000);
  if (player.store.get(roomIdAtom)) await player.store.set(giveUpAtom);
  player.store.set(selectRoomAtom, null);
}

function followBattle(
  player: SimulatedPlayer,
  company: Company,
  room: string,
  limitMs: number,
): Promise<'settled' | 'closed' | 'limit'> {
  const { recorder } = company;
  const asked = new Set<number>();
  const heard = new Set<string>();
  return new Promise((resolve) => {
    const end = (how: 'settled' | 'closed' | 'limit') => {
      clearTimeout(timer);
      unsubscribe();
      resolve(how);
    };
    const timer = setTimeout(() => end('limit'), limitMs);
    const unsubscribe = player.store.sub(roomStateAtom, look);
    function look() {
      const state = player.store.get(roomStateAtom);
      if (state.state === 'none' || state.state === 'missing') return end('closed');
      if (state.state !== 'live' || state.roomId !== room) return;
      const { view } = state;
      hear(view, player.uid, { room, heard, company });
      const { phase, record } = view;
      if (phase.kind === 'question' && !asked.has(phase.question)) {
        asked.add(phase.question);
        void think(player, phase.question, room, company);
      }
      if (record.status === 'closed') end('closed');
      if (record.status === 'settled' && isShownAsSettled(view)) {
        recorder.battle(shownBattle(view, room, player.uid));
        end('settled');
      }
    }
    queueMicrotask(look);
  });
}

/** Notes the rivals' locks that this page shows for the first time. */
function hear(
  view: BattleView,
  own: string,
  {
    room,
    heard,
    company: { lockedAt, recorder },
  }: { readonly room: string; readonly heard: Set<string>; readonly company: Company },
): void {
  const { phase, reveals, seats } = view;
  const shown = 'question' in phase ? phase.question : -1;
  const first = Math.max(0, reveals.length - 1);
  for (let question = first; question <= Math.max(shown, reveals.length - 1); question++) {
    for (const { id, hasLocked } of seats) {
      const key = lockKey(room, question, id);
      const at = lockedAt.get(key);
      if (id === own || at === undefined || heard.has(key)) continue;
      const isHere = reveals.length > question || (question === shown && hasLocked);
      if (!isHere) continue;
      heard.add(key);
      recorder.sample("a rival's lock on the other screen", at, now() - at);
    }
  }
}

/** Thinks about a question and locks an option, unless it is over by then. */
async function think(
  player: SimulatedPlayer,
  question: number,
  room: string,
  { random, lockedAt, recorder }: Company,
): Promise<void> {
  const [least, most] = THINK_MS.human;
  await sleep(least + random() * (most - least));
  const phase = viewOf(player)?.phase;
  const isOpen = phase?.kind === 'question' && phase.question === question;
  if (!isOpen || player.store.get(roomIdAtom) !== room) {
    recorder.count('questions that closed while a player thought');
    return;
  }
  const key = lockKey(room, question, player.uid);
  const at = now();
  lockedAt.set(key, at);
  const result = await player.store
    .set(lockAnswerAtom, Math.floor(random() * 4), question)
    .catch((error: unknown) => {
      recorder.error(`a lock threw ${String(error)}`);
      return { ok: true } as const;
    });
  const ms = now() - at;
  if (result.ok) {
    recorder.sample('a lock, acknowledged', at, ms);
    recorder.count('locks acknowledged');
  } else {
    lockedAt.delete(key);
    recorder.refused({ what: 'lock', code: result.code, detail: key, at, ms });
  }
}

/** Whether the points on a page are the settled ones. */
function isShownAsSettled({ record, seats }: BattleView): boolean {
  return seats.every(({ id, score }) => record.outcomes?.[id]?.points === score.points);
}

function shownBattle({ record, seats }: BattleView, room: string, uid: string) {
  const points = Object.fromEntries(seats.map(({ id, score }) => [id, score.points]));
  const settled = Object.fromEntries(
    seats.map(({ id }) => [id, record.outcomes?.[id]?.points ?? NaN]),
  );
  return { room, uid, points, settled };
}

/** The screen on which a player is stuck. */
function screenOf(player: SimulatedPlayer): string {
  const state = player.store.get(roomStateAtom);
  if (state.state !== 'live') return `${player.uid} sees ${JSON.stringify(state)}`;
  const { record, phase, seats } = state.view;
  const shown = seats.map(({ id, score }) => `${id} ${score.points}`).join(', ');
  const settled = JSON.stringify(record.outcomes ?? {});
  const pending = player.store.get(pendingLockAtom);
  return `${player.uid} sees ${record.kind} ${record.id} ${record.status} ${JSON.stringify(phase)}, points ${shown}, settled ${settled}, on its way ${pending}`;
}
