import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Timestamp } from '@google-cloud/firestore';
import type { ContestEntry, ContestWork } from '../server/contests/contest-store.ts';
import {
  contestEntries,
  contestAttemptId,
  endDueAt,
  standingData,
} from '../server/contests/contest-store.ts';
import { workOnContest } from '../server/contests/contest-work.ts';
import { LOCAL_PROJECT } from '../scripts/project/root.ts';
import { newPlayer, startBareGame } from './support/bare-game.ts';
import type { BarePlayer } from './support/bare-game.ts';
import { differenceOf, usageOf, usageText } from './support/meter.ts';
import { percentile } from './support/percentile.ts';
import { fail, print, progress } from './support/report.ts';

// npm run bench:contests -- [--short]: a contest of 10,000 players: its leaderboard, an entry, and its end with 100 prizes
const { short: isShort } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
}).values;

// more than the row from which the last page is read
const PLAYERS = isShort ? 600 : 10_000;
const PRIZES = isShort ? 10 : 100;
const CALLS = isShort ? 30 : 600;
const CALLERS = 16;
/** Writes of one batch. */
const BATCH = 400;
const ID = 'crowd';
/**
 * Budget of a page with the caller's place, for any number of players: its rows, the top three, and counts by the
 * thousand.
 */
const MOST_READS = 50;
/** Budget of a prize: account, ledger, entry, notification, and its share of the rest. */
const MOST_WRITES = 5;
const NOW = Date.now();
const ENDS_AT = NOW + 3_600_000;

console.log(
  `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load at the start ${loadavg()[0]?.toFixed(1)}`,
);
progress('the game');
const game = await startBareGame();
const { firestore } = game;
try {
  progress(`${PLAYERS} players`);
  await addContest();
  const winners: BarePlayer[] = [];
  for (let from = 0; from < PRIZES; from += 20) {
    const some = Array.from({ length: Math.min(20, PRIZES - from) }, (_, n) => uidOf(from + n));
    winners.push(...(await Promise.all(some.map((uid) => newPlayer(firestore, uid, NOW)))));
  }
  await addEntries();
  const newcomers = await Promise.all(
    ['new-1', 'new-2'].map((uid) => newPlayer(firestore, uid, NOW)),
  );
  const [viewer] = winners.slice(-1);
  if (!viewer) throw new Error('there is nobody');

  progress('bills');
  const board = 'get_contest_leaderboard';
  const first = await call(viewer, board, { contest_id: ID });
  const next = String((first['data'] as { next: string }).next);
  const bills = [];
  // the server reads shared data again after 10 s
  for (const [what, action, fields, player] of [
    ['a page of 25 with the own place, read again', board, { contest_id: ID }, viewer],
    ['the same again within 10 s', board, { contest_id: ID }, viewer],
    [
      'a page without the own place, within 10 s',
      board,
      { contest_id: ID, without_own: '1' },
      viewer,
    ],
    [
      'the second page, by its first row',
      board,
      { contest_id: ID, without_own: '1', offset: '25', after: next },
      viewer,
    ],
    [
      'a page from row 500, by its number',
      board,
      { contest_id: ID, without_own: '1', offset: '500' },
      viewer,
    ],
    ['the lists of contests', 'get_contest', {}, viewer],
    [
      'an entry, the first of a minute',
      'get_questions_by_contest',
      { contest_id: ID },
      newcomers[0],
    ],
    ['an entry', 'get_questions_by_contest', { contest_id: ID }, newcomers[1]],
  ] as const) {
    if (what.endsWith('read again')) await new Promise((resolve) => setTimeout(resolve, 10_100));
    const before = await usageOf(game.emulator, LOCAL_PROJECT);
    await call(player ?? viewer, action, fields);
    const used = differenceOf(before, await usageOf(game.emulator, LOCAL_PROJECT));
    bills.push({
      what,
      reads: used.reads,
      writes: used.writes,
      where: usageText(used.byCollection),
    });
  }

  progress('the leaderboard under load');
  const loads = [];
  for (const callers of [1, CALLERS]) loads.push(await loadOf(callers, board, winners));

  progress('the end');
  const end = await endContest();
  print(`The leaderboard of ${PLAYERS} players, with the own place`, loads);
  print('What is billed', bills);
  print(`The end, with ${PRIZES} prizes`, end);
  if ((bills[0]?.reads ?? Infinity) > MOST_READS) fail(`A page may cost ${MOST_READS} reads.`);
  const paid = end.find(({ step }) => step === 'pay');
  if ((paid?.writes ?? Infinity) > PRIZES * MOST_WRITES)
    fail(`A prize may cost ${MOST_WRITES} writes.`);
} finally {
  await game.stop();
}
// the SDK keeps handles open
process.exit();

/** The calls of this many callers, each one after the other. */
async function loadOf(callers: number, action: string, players: readonly BarePlayer[]) {
  const times: number[] = [];
  const before = await usageOf(game.emulator, LOCAL_PROJECT);
  const calls = Math.ceil((CALLS * (callers + 4)) / (CALLERS + 4));
  let made = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (; made < calls; made++) {
        const player = players[made % players.length];
        if (!player) throw new Error('there is nobody');
        const at = performance.now();
        await call(player, action, { contest_id: ID });
        times.push(performance.now() - at);
      }
    }),
  );
  const { reads } = differenceOf(before, await usageOf(game.emulator, LOCAL_PROJECT));
  return {
    callers,
    calls: times.length,
    'p50 ms': percentile(times, 50).toFixed(1),
    'p95 ms': percentile(times, 95).toFixed(1),
    'reads of a call': (reads / times.length).toFixed(2),
  };
}

function uidOf(place: number): string {
  return `crowd-${String(place).padStart(5, '0')}`;
}

async function addContest(): Promise<void> {
  const asked = await firestore
    .collection('questions')
    .where('category', '==', 'space')
    .limit(10)
    .get();
  await firestore.doc(`contestQuestions/${ID}`).set({ questions: asked.docs.map((one) => one.id) });
  await firestore.doc(`contests/${ID}`).set({
    name: 'Crowd',
    description: '',
    image: '',
    languageId: '14',
    entryFee: 10,
    startsAt: Timestamp.fromMillis(NOW - 3_600_000),
    questionCount: 10,
    status: 'open',
    endsAt: Timestamp.fromMillis(ENDS_AT),
    dueAt: endDueAt(ENDS_AT),
    prizes: Array.from({ length: PRIZES }, (_, index) => ({ rank: index + 1, coins: 200 - index })),
  });
}

/** Adds finished entries, the first with the most points; winners have an attempt too. */
async function addEntries(): Promise<void> {
  for (let from = 0; from < PLAYERS; from += BATCH) {
    const batch = firestore.batch();
    for (let place = from; place < Math.min(from + BATCH, PLAYERS); place++) {
      const uid = uidOf(place);
      const score = 40 - Math.floor((place * 40) / PLAYERS);
      const standing = { score, ms: 40_000 + place, finishedAt: NOW - 1_000_000 + place };
      const entry: ContestEntry = {
        uid,
        name: `Player ${place}`,
        image: '',
        rating: 1_500,
        fee: 10,
        redeemable: 0,
        ...standingData(standing),
      };
      batch.set(contestEntries(firestore, ID).doc(uid), entry);
      if (place < PRIZES) {
        batch.set(firestore.doc(`attempts/${contestAttemptId(ID, uid)}`), {
          uid,
          mode: 'contest',
          item: ID,
          status: 'finished',
          facts: [],
        });
      }
    }
    await batch.commit();
  }
}

/** Runs the contest's end step by step. @returns time and bill of each kind of step */
async function endContest() {
  const kinds = new Map<string, { steps: number; ms: number; reads: number; writes: number }>();
  const contest = firestore.doc(`contests/${ID}`);
  for (;;) {
    const document = await contest.get();
    if (document.get('status') === 'completed') break;
    const kind = (document.get('work') as ContestWork | undefined)?.step ?? 'begin';
    const before = await usageOf(game.emulator, LOCAL_PROJECT);
    const beganAt = performance.now();
    let asked = 0;
    await workOnContest(firestore, ID, null, ENDS_AT + 60_000, () => (asked += 1) > 1);
    const ms = performance.now() - beganAt;
    const used = differenceOf(before, await usageOf(game.emulator, LOCAL_PROJECT));
    const sum = kinds.get(kind) ?? { steps: 0, ms: 0, reads: 0, writes: 0 };
    kinds.set(kind, {
      steps: sum.steps + 1,
      ms: sum.ms + ms,
      reads: sum.reads + used.reads,
      writes: sum.writes + used.writes,
    });
  }
  return [...kinds].map(([step, { ms, ...sum }]) => ({ step, ...sum, ms: Math.round(ms) }));
}

/** Calls an action like a page. @throws Error for an invalid reply, or a refusal */
async function call(
  player: BarePlayer,
  action: string,
  fields: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${game.url}/api/${action}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${player.token}`,
      'x-forwarded-for': `10.1.${player.uid.length}.${Math.floor(Math.random() * 250)}`,
    },
    body: new URLSearchParams(fields),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (answer['error'] !== false) throw new Error(`${action}: ${JSON.stringify(answer)}`);
  return answer;
}
