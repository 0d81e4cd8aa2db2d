import { setTimeout as sleep } from 'node:timers/promises';
import { roomStateAtom } from '../../realtime/battle/room-atoms.ts';
import { lockAnswerAtom } from '../../realtime/battle/play-atoms.ts';
import type { BattleView } from '../../domain/battle/view.ts';
import type { SimulatedPlayer } from '../../tests/realtime/support/simulated-player.ts';

/** The players' pace; `hasty` only checks that everything works. */
export type Pace = 'human' | 'hasty';
export const THINK_MS: Readonly<Record<Pace, readonly [number, number]>> = {
  human: [2_000, 8_000],
  hasty: [100, 600],
};

/** The times measured while a match was played, in milliseconds. */
export interface MatchTimes {
  /** From a lock to each rival's store. */
  readonly lockToRival: number[];
  /** From the last lock of a question to the reveal in each store. */
  readonly lockToReveal: number[];
  /** Locks that the database has acknowledged. */
  taken: number;
  /** The errors of locks that were refused although they were in time. */
  readonly refused: string[];
}

/** The position that a player picks. */
export type Pick = (uid: string, question: number) => number;

/** Plays a dealt match to its last key; without `pick` the players guess. */
export async function playMatch(
  players: readonly SimulatedPlayer[],
  {
    thinkMs,
    pick = () => Math.floor(Math.random() * 4),
  }: { thinkMs: readonly [number, number]; pick?: Pick },
): Promise<MatchTimes> {
  const times: MatchTimes = { lockToRival: [], lockToReveal: [], taken: 0, refused: [] };
  const count = viewOf(players[0])?.record.rules.questionCount ?? 0;
  for (let question = 0; question < count; question++) {
    await playQuestion(players, question, thinkMs, pick, times);
  }
  return times;
}

async function playQuestion(
  players: readonly SimulatedPlayer[],
  question: number,
  [least, most]: readonly [number, number],
  pick: Pick,
  times: MatchTimes,
): Promise<void> {
  const lockedAt = new Map<string, number>();
  const watchers = players.map((player) => watch(player, question, lockedAt, times));
  await Promise.all(
    players.map(async (player) => {
      await until(player, (view) => asks(view, question));
      await sleep(least + Math.random() * (most - least));
      lockedAt.set(player.uid, performance.now());
      const result = await player.store.set(lockAnswerAtom, pick(player.uid, question), question);
      if (result.ok) times.taken += 1;
      else times.refused.push(result.code);
    }),
  );
  const last = Math.max(...lockedAt.values());
  const revealed = await Promise.all(watchers.map(({ revealed: at }) => at));
  times.lockToReveal.push(...revealed.map((at) => at - last));
}

/** Records when a player's store receives each rival's lock and the reveal. */
function watch(
  player: SimulatedPlayer,
  question: number,
  lockedAt: ReadonlyMap<string, number>,
  times: MatchTimes,
): { revealed: Promise<number> } {
  const heard = new Set<string>();
  const revealed = new Promise<number>((resolve) => {
    const end = player.store.sub(roomStateAtom, look);
    function look() {
      const now = performance.now();
      const view = viewOf(player);
      if (!view) return;
      const isOver = view.reveals.length > question;
      for (const seat of view.seats) {
        const at = lockedAt.get(seat.id);
        if (seat.isMe || at === undefined || heard.has(seat.id) || (!seat.hasLocked && !isOver))
          continue;
        heard.add(seat.id);
        times.lockToRival.push(now - at);
      }
      if (!isOver) return;
      end();
      resolve(now);
    }
  });
  return { revealed };
}

/** Whether a view asks a question; throws if the question has passed, because it will never be asked again. */
function asks({ phase, reveals }: BattleView, question: number): boolean {
  if (reveals.length > question) throw new Error(`question ${question} is over without a lock`);
  return phase.kind === 'question' && phase.question === question;
}

/**
 * Resolves when a player's view meets a condition, and rejects when the condition throws; checks it at every change,
 * without polling.
 */
export function until(player: SimulatedPlayer, fits: (view: BattleView) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = player.store.sub(roomStateAtom, look);
    function look() {
      const view = viewOf(player);
      if (!view) return;
      try {
        if (!fits(view)) return;
        resolve();
      } catch (error) {
        reject(error);
      }
      end();
    }
    queueMicrotask(look);
  });
}

/** The view of the room in a player's store; undefined if none is live. */
export function viewOf(player: SimulatedPlayer | undefined): BattleView | undefined {
  const state = player?.store.get(roomStateAtom);
  return state?.state === 'live' ? state.view : undefined;
}
