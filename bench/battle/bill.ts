import { setTimeout as sleep } from 'node:timers/promises';
import {
  joinRoomAtom,
  createRoomAtom,
  findRoomAtom,
  setReadyAtom,
  startBattleAtom,
} from '../../realtime/battle/lobby-atoms.ts';
import { searchAtom, startSearchAtom } from '../../realtime/battle/search-atoms.ts';
import { parseAnswerKey } from '../../domain/battle/play-documents.ts';
import { QUICK, sees, startTestGame } from '../../tests/realtime/support/test-game.ts';
import type { Pace, Pick } from './play-match.ts';
import type { TestGame } from '../../tests/realtime/support/test-game.ts';
import type { SimulatedPlayer } from '../../tests/realtime/support/simulated-player.ts';
import { differenceOf, usageOf } from '../support/meter.ts';
import type { Usage } from '../support/meter.ts';
import { playMatch, THINK_MS, viewOf } from './play-match.ts';

/** The billed operations of one battle by phase. `play` is from the first round to the last key, including the first snapshots. */
export interface BattleBill {
  readonly before: Usage;
  readonly play: Usage;
  readonly after: Usage;
}

/** USD per operation, us-central1, Standard edition (anchors: October 2026). */
const PRICE = { reads: 0.03 / 100_000, writes: 0.09 / 100_000 };

/** Price of a million such battles in USD. */
export function pricePerMillion(bill: BattleBill): number {
  return [bill.before, bill.play, bill.after].reduce(
    (sum, { reads, writes }) => sum + 1e6 * (reads * PRICE.reads + writes * PRICE.writes),
    0,
  );
}

/** Short reveals. A question is over when all have locked, so a long one takes no longer, and no player misses it. */
const HASTY = { rules: { ...QUICK.rules, countdownMs: 3_000, questionMs: 60_000 } };

/**
 * Plays a duel of strangers, or a group of four by code, alone on an emulator, and reads the billed operations at each
 * phase.
 */
export async function billOf(kind: 'duel' | 'group', pace: Pace): Promise<BattleBill> {
  const projectId = `demo-bill-${kind}-${String(++battles)}`;
  const game = await startTestGame(projectId, pace === 'hasty' ? HASTY : {});
  try {
    const players = await Promise.all(
      (kind === 'duel' ? ['a', 'b'] : ['a', 'b', 'c', 'd']).map((uid) => game.join(uid)),
    );
    await meter(game, projectId);
    await (kind === 'duel' ? searchAll(players) : gather(players));
    // the first round, in its countdown or its question
    for (const player of players) await sees(player, ({ question }) => question?.number === 0);
    // the listeners that begin with the deal have their first snapshot by now, and count as play
    const before = await meter(game, projectId);
    const pick = await firstPlayerWins(game, players[0]);
    // the reads of the key are not the battle's
    await meter(game, projectId);
    await playMatch(players, { thinkMs: pace === 'hasty' ? THINK_MS.hasty : [800, 2_500], pick });
    const play = await meter(game, projectId);
    for (const player of players) await sees(player, ({ record }) => record.status === 'settled');
    await sleep(3_000);
    return { before, play, after: await meter(game, projectId) };
  } finally {
    await game.stop();
  }
}

/** One player answers right and all others wrong: each further winner of a draw would cost a write. */
async function firstPlayerWins(
  { api }: TestGame,
  first: SimulatedPlayer | undefined,
): Promise<Pick> {
  const roomId = viewOf(first)?.record.id ?? '';
  const stored = await api.firestore.doc(`rooms/${roomId}/answerKey/all`).get();
  const { keys, optionOrders } = parseAnswerKey(stored.data());
  return (uid, question) => {
    const right = optionOrders.get(uid)?.orders[question]?.indexOf(keys[question] ?? -1) ?? -1;
    if (right === -1) throw new Error(`no key of question ${String(question)} for ${uid}`);
    return uid === first?.uid ? right : (right + 1) % 4;
  };
}

async function searchAll(players: readonly SimulatedPlayer[]): Promise<void> {
  for (const [place, player] of players.entries()) {
    // strangers arrive one after the other
    if (place > 0) await sleep(2_000);
    player.watch(searchAtom);
    player.store.set(startSearchAtom, { category: 'space', language: '', searchSeconds: 30 });
  }
}

async function gather([owner, ...others]: readonly SimulatedPlayer[]): Promise<void> {
  if (!owner) return;
  await owner.store.set(createRoomAtom, {
    kind: 'group',
    category: 'space',
    language: '',
    entryFee: 5,
    questionCount: 10,
  });
  const { record } = await sees(owner, (view) => view.record.status === 'waiting');
  for (const player of others) {
    await player.store.set(findRoomAtom, record.code);
    await sees(player, ({ record }) => record.status === 'waiting');
    await player.store.set(joinRoomAtom);
    await sleep(1_500);
    await player.store.set(setReadyAtom, true);
  }
  await owner.store.set(startBattleAtom);
}

let battles = 0;
const lastMeter = new Map<string, Usage>();

/** The bill since the last call. */
async function meter({ api }: TestGame, projectId: string): Promise<Usage> {
  const usage = await usageOf(api.emulator, projectId);
  const last = lastMeter.get(projectId) ?? { reads: 0, writes: 0, byCollection: {} };
  lastMeter.set(projectId, usage);
  return differenceOf(last, usage);
}
