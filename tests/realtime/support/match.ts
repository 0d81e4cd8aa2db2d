import { expect } from 'vitest';
import {
  createRoomAtom,
  joinRoomAtom,
  setReadyAtom,
  startBattleAtom,
} from '../../../realtime/battle/lobby-atoms.ts';
import { selectRoomAtom, roomIdAtom } from '../../../realtime/battle/selected-room-atoms.ts';
import { lockAnswerAtom } from '../../../realtime/battle/play-atoms.ts';
import type { IntentResult } from '../../../realtime/battle/intent-result.ts';
import { roomStateAtom } from '../../../realtime/battle/room-atoms.ts';
import { eventually } from '../../support/eventually.ts';
import type { SimulatedPlayer } from './simulated-player.ts';
import { sees, viewOf } from './test-game.ts';
import type { TestGame } from './test-game.ts';

/** One player for each uid, in their order. */
type PlayersFor<Uids extends readonly string[]> = {
  -readonly [Seat in keyof Uids]: SimulatedPlayer;
};

/** Repeats an intent that the page gave up after 15 s, as a busy machine may need; four times at most. */
async function insist(intent: () => Promise<IntentResult>): Promise<IntentResult> {
  for (let tries = 1; ; tries++) {
    const result = await intent();
    if (result.ok || result.code !== 'unavailable' || tries === 5) return result;
  }
}

/** Gathers ready players in a lobby, the first as its owner. */
export async function gather<const Uids extends readonly string[]>(
  game: TestGame,
  uids: Uids,
  kind: 'friend' | 'group' = 'friend',
  prepare: (player: SimulatedPlayer, seat: number) => void = () => {},
): Promise<{ roomId: string; players: PlayersFor<Uids> }> {
  const players = await Promise.all(uids.map((uid) => game.join(uid)));
  players.forEach(prepare);
  const [owner, ...others] = players;
  if (!owner) throw new Error('A battle needs players.');
  const input = { kind, category: 'space', language: '', entryFee: 10, questionCount: 5 };
  const created = await owner.store.set(createRoomAtom, input);
  if (!created.ok) throw new Error(created.code);
  const roomId = owner.store.get(roomIdAtom) ?? '';
  for (const player of others) {
    player.store.set(selectRoomAtom, roomId);
    await sees(player, ({ record }) => record.status === 'waiting');
    const joined = await insist(() => player.store.set(joinRoomAtom));
    if (!joined.ok) throw new Error(`${player.uid}: ${joined.code}`);
  }
  const ready = await Promise.all(
    others.map(({ store }) => insist(() => store.set(setReadyAtom, true))),
  );
  if (!ready.every(({ ok }) => ok)) throw new Error(JSON.stringify(ready));
  await sees(
    owner,
    ({ record: { members, seats } }) =>
      members.length === uids.length && members.slice(1).every((id) => seats[id]?.isReady),
  );
  // map() returns a list of any length, here one player for each uid
  return { roomId, players: players as PlayersFor<Uids> };
}

/** So long a question that no slow machine closes it: only the players do. */
export const UNHURRIED_MS = 60_000;

interface MatchOptions {
  readonly kind?: 'friend' | 'group';
  /** Called with each page before it does anything. */
  readonly prepare?: (player: SimulatedPlayer, seat: number) => void;
  /** Default: as the game's rules have it. */
  readonly questionMs?: number;
}

/** Gathers players like `gather`, and the owner starts. Resolves when every page is in the countdown. */
export async function startMatch<const Uids extends readonly string[]>(
  game: TestGame,
  uids: Uids,
  { kind = 'friend', prepare, questionMs }: MatchOptions = {},
): Promise<{ roomId: string; players: PlayersFor<Uids> }> {
  const match = await gather(game, uids, kind, prepare);
  if (questionMs !== undefined) {
    const room = game.api.firestore.doc(`rooms/${match.roomId}`);
    await room.update({ 'rules.questionMs': questionMs });
  }
  const started = await match.players[0]!.store.set(startBattleAtom);
  if (!started.ok) throw new Error(started.code);
  for (const player of match.players)
    await sees(player, ({ record }) => record.status === 'playing');
  return match;
}

/** Lets a page answer every question at once, as long as it is open and up to the one before `end`. */
export function answerAlways(player: SimulatedPlayer, end = Infinity): void {
  const answer = () => {
    const state = player.store.get(roomStateAtom);
    if (state.state !== 'live' || state.view.phase.kind !== 'question') return;
    const { question } = state.view.phase;
    if (question < end) void player.store.set(lockAnswerAtom, 0, question);
  };
  player.watch(roomStateAtom, () => queueMicrotask(answer));
  answer();
}

/** Waits until so many questions are closed on a page. */
export function closed(player: SimulatedPlayer, questions: number) {
  return sees(player, ({ reveals }) => reveals.length >= questions);
}

/** Waits for the settlement on every page, until all show the same scores, and those that were settled. */
export async function settledAlike(players: readonly SimulatedPlayer[], timeoutMs = 250_000) {
  await Promise.all(
    players.map((player) => sees(player, ({ record }) => record.status === 'settled', timeoutMs)),
  );
  return eventually(() => {
    const views = players.map(viewOf);
    const scores = views.map(({ seats }) => JSON.stringify(seats.map(({ score }) => score)));
    if (new Set(scores).size > 1) throw new Error(`The pages differ: ${scores.join('\n')}`);
    const [view] = views;
    const outcomes = view?.record.outcomes;
    if (!view || !outcomes) throw new Error('A settled room without outcomes');
    for (const { id, score } of view.seats) {
      if (outcomes[id]?.points !== score.points) throw new Error(`${id} was settled otherwise`);
    }
    return { view, outcomes };
  });
}

/** Waits for a question of a battle, counted from 0; returns its view. */
export const untilQuestion = (player: SimulatedPlayer, question: number) =>
  sees(player, ({ phase }) => phase.kind === 'question' && phase.question === question);

/** Expects that no coin was made or lost: each player began with 100. */
export async function expectCoins(game: TestGame, uids: readonly string[]): Promise<void> {
  const coins = await Promise.all(uids.map((uid) => game.coins(uid)));
  expect(coins.reduce((sum, one) => sum + one, 0)).toBe(100 * uids.length);
}
