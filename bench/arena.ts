import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ArenaScore } from '../domain/arena/arena.ts';
import { NO_SCORE } from '../domain/arena/arena.ts';
import { arenaAwards } from '../domain/arena/places.ts';
import { endArenas } from '../server/arenas/end-arena.ts';
import type { ArenaEntry } from '../server/battle/arena-documents.ts';
import { expectedScores } from './arena/expected-scores.ts';
import type { Crowd } from './arena/simulated-player.ts';
import { playArena } from './arena/simulated-player.ts';
import { newWebProcess } from './arena/web-processes.ts';
import { newPlayer, startBareGame, WELCOME_COINS } from './support/bare-game.ts';
import type { BarePlayer } from './support/bare-game.ts';
import { spread } from './support/percentile.ts';
import { fail, print, progress } from './support/report.ts';

// npm run bench:arena -- [--players 200] [--minutes 5]: an arena over two web processes, of which one is killed in the middle and
// started again. Its points must be those of its settled battles, and its prizes paid once.
const { players, minutes } = parseArgs({
  options: {
    players: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '5' },
  },
}).values;

const PLAYERS = Number(players);
const LASTS_MS = Number(minutes) * 60_000;
const ID = 'bench-arena';
const PRIZES = [50, 30, 20];
/** The standings are frozen this long after the end. */
const FROZEN_AFTER_MS = 21_000;

console.log(
  `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load at the start ${loadavg()[0]?.toFixed(1)}`,
);
progress('the game and a second web process');
const game = await startBareGame();
const { firestore } = game;
try {
  const second = await newWebProcess(game);
  await second.start();
  progress(`${PLAYERS} players`);
  const crowd: BarePlayer[] = [];
  for (let from = 0; from < PLAYERS; from += 20) {
    const some = Array.from({ length: Math.min(20, PLAYERS - from) }, (_, n) => `p${from + n}`);
    crowd.push(...(await Promise.all(some.map((uid) => newPlayer(firestore, uid, Date.now())))));
  }
  const startsAt = Date.now();
  const endsAt = startsAt + LASTS_MS;
  await firestore.doc(`arenas/${ID}`).set({
    startsAt,
    endsAt,
    dueAt: endsAt + 20_000,
    status: 'open',
    category: '',
    categoryName: '',
    language: '',
    prizes: PRIZES,
  });
  progress(`${minutes} minutes; a web process is killed in the middle`);
  const state: Crowd = {
    firestore,
    arena: ID,
    endsAt,
    urls: [game.url, second.url],
    times: new Map(),
    errors: new Map(),
  };
  const killing = (async () => {
    await sleep(LASTS_MS / 2);
    await second.kill();
    progress('killed; it starts again after 5 s');
    await sleep(5_000);
    await second.start();
  })();
  await Promise.all([
    killing,
    ...crowd.map(async (player, number) => {
      // players do not come in one second
      await sleep((number / PLAYERS) * Math.min(20_000, LASTS_MS / 4));
      await playArena(state, player, number);
    }),
  ]);
  await sleep(Math.max(0, endsAt + FROZEN_AFTER_MS - Date.now()));
  progress('the end, by two at once');
  await Promise.all([endArenas(firestore, Date.now()), endArenas(firestore, Date.now())]);
  await endArenas(firestore, Date.now() + 61_000);

  const { scores, battles, differences } = await expectedScores(firestore, ID, endsAt);
  const entries = await firestore.collection(`arenas/${ID}/entries`).get();
  let wrong = 0;
  let points = 0;
  for (const entry of entries.docs) {
    const own = entry.data() as ArenaScore;
    const expected = scores.get(entry.id) ?? NO_SCORE;
    points += own.points;
    for (const field of ['points', 'wins', 'games'] as const) {
      if (own[field] === expected[field]) continue;
      wrong += 1;
      fail(`${entry.id}: ${field} ${own[field]} instead of ${expected[field]}`);
    }
  }
  for (const difference of differences) fail(difference);
  const { paid, coins } = await paidPrizes(crowd);
  const status = (await firestore.doc(`arenas/${ID}`).get()).get('status') as string;
  const ranked = entries.docs
    .map((entry) => entry.data() as ArenaEntry)
    .toSorted((one, other) => other.standing - one.standing);
  const played = ranked.filter(({ games }) => games > 0).length;
  const due = arenaAwards(PRIZES, ranked, played).reduce((sum, { coins }) => sum + coins, 0);
  if (status !== 'ended') fail(`the arena is ${status}`);
  if (paid !== due) fail(`${paid} coins of prizes in the ledgers instead of ${due}`);
  if (coins !== PLAYERS * WELCOME_COINS + due) fail(`${coins} coins in all accounts`);
  if (battles === 0) fail('there was no battle');
  print('the arena', [
    { players: entries.size, battles, points, 'wrong scores': wrong, 'prizes in coins': paid },
  ]);
  print(
    'calls',
    [...state.times].map(([action, all]) => ({
      action,
      calls: all.length,
      'p50 / p95': spread(all),
    })),
  );
  print(
    'without an answer, or refused',
    [...state.errors].map(([error, times]) => ({ error, times })),
  );
} finally {
  await game.stop();
}

/** The coins of prizes in all ledgers, and the coins of all accounts. */
async function paidPrizes(crowd: readonly BarePlayer[]) {
  let [paid, coins] = [0, 0];
  for (const { uid } of crowd) {
    const [account, ledger] = await Promise.all([
      firestore.doc(`users/${uid}/private/account`).get(),
      firestore.collection(`users/${uid}/ledger`).get(),
    ]);
    coins += account.get('coins') as number;
    const prizes = ledger.docs.filter((entry) => entry.get('type') === 'arena-won');
    paid += prizes.reduce((sum, entry) => sum + (entry.get('amount') as number), 0);
  }
  return { paid, coins };
}
