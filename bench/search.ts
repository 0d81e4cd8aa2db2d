import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentSnapshot } from '@google-cloud/firestore';
import { expectEmulator } from '../server/environment.ts';
import { startApi } from '../tests/server/support/api.ts';
import type { TestApi } from '../tests/server/support/api.ts';
import { IS_OFFICIAL } from '../tests/support/firestore.ts';
import { seededRandom } from '@quizbout/firestore-emulator/control/seeded-random';
import { differenceOf, usageOf, usageText } from './support/meter.ts';
import type { Usage } from './support/meter.ts';
import { percentile } from './support/percentile.ts';
import { end, print, progress } from './support/report.ts';

// npm run bench:search -- [--players 1000] [--seconds 1] [--seed 1]: so many players begin to search for a stranger in one
// category, evenly spread over so many seconds; the server and Firestore in one process, calls as a page makes them
const { players, seconds, seed } = readArguments();

/** Pauses of the page between two calls, and the time after which it opens a duel against a recorded run by itself. */
const SECOND_MS = 800;
const EVERY_MS = 2_000;
const GHOST_AFTER_MS = 15_000;
/** The heartbeat of a page in a lobby. */
const HEARTBEAT_MS = 15_000;
/** The bench ends a search after this. */
const MOST_MS = 60_000;
const PROJECT = 'demo-search';
const CATEGORY = 'space';

console.log(
  `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load at the start ${loadavg()[0]?.toFixed(1)}`,
);

expectEmulator();
/** The attempts of transactions that Firestore ended because of others. */
let aborted = 0;
const api = await startApi(PROJECT, {
  requestLog: ({ status }) => {
    if (status === 'ABORTED') aborted += 1;
  },
});
try {
  await api.seed();
  progress(`${players} players`);
  const crowd = await makeCrowd(api);
  progress('the search');
  const before = IS_OFFICIAL ? undefined : await usageOf(api.emulator, PROJECT);
  const result = await searchAll(api, crowd);
  const after = IS_OFFICIAL ? undefined : await usageOf(api.emulator, PROJECT);
  print(`${players} players begin within ${seconds} s`, [rowOf(result)]);
  if (before && after) printBill(differenceOf(before, after), result);
  if (result.errors.size > 0) {
    for (const [message, times] of result.errors) console.error(`${times} times: ${message}`);
    process.exitCode = 1;
  }
} finally {
  await api.stop();
}
// the SDK keeps handles open
process.exit();

interface Searching {
  readonly uid: string;
  readonly token: string;
  /** When the player begins, in milliseconds after the first. */
  readonly startsAt: number;
}

interface Result {
  /** From the first call of a player to the room with a rival, in milliseconds. */
  readonly waits: readonly number[];
  readonly calls: number;
  readonly unmatched: number;
  /** Documents read by the bench's own listener on rooms; they are on no player's bill. */
  readonly watched: number;
  readonly callTimes: readonly number[];
  readonly errors: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** Ratings are normally distributed around 1,000 with a deviation of 200. */
async function makeCrowd({ firestore, join, clock }: TestApi): Promise<Searching[]> {
  const random = seededRandom(seed);
  clock.ms = Date.now();
  const crowd: Searching[] = [];
  for (let from = 0; from < players; from += 50) {
    const some = Array.from({ length: Math.min(50, players - from) }, (_, n) => `p${from + n}`);
    const tokens = await Promise.all(some.map((uid) => join(uid)));
    const batch = firestore.batch();
    for (const [n, uid] of some.entries()) {
      const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      batch.update(firestore.doc(`users/${uid}`), { rating: Math.round(1_000 + 200 * normal) });
      crowd.push({ uid, token: tokens[n] ?? '', startsAt: random() * seconds * 1_000 });
    }
    await batch.commit();
  }
  return crowd;
}

async function searchAll(game: TestApi, crowd: readonly Searching[]): Promise<Result> {
  const met = new Set<string>();
  let watched = 0;
  const unwatch = game.firestore.collection('rooms').onSnapshot((snapshot) => {
    for (const { doc, type } of snapshot.docChanges()) {
      if (type === 'removed') continue;
      watched += 1;
      const members = membersOf(doc);
      if (members.length > 1) for (const uid of members) met.add(uid);
    }
  });
  const waits: number[] = [];
  const callTimes: number[] = [];
  const errors = new Map<string, number>();
  const begin = performance.now();
  let unmatched = 0;
  await Promise.all(
    crowd.map(async ({ uid, token, startsAt }, place) => {
      await sleep(startsAt);
      const from = performance.now();
      let lastHeartbeat = from;
      for (let calls = 0; performance.now() - from < MOST_MS; calls++) {
        game.clock.ms = Date.now();
        const at = performance.now();
        const { envelope } = await game.call(
          'create_room',
          { room_id: requestId(place, calls), room_type: 'random', category: CATEGORY },
          { token, headers: { 'x-forwarded-for': addressOf(place) } },
        );
        callTimes.push(performance.now() - at);
        if (envelope.error) {
          const message = `${envelope.message} ${envelope.error_msg ?? ''}`;
          errors.set(message, (errors.get(message) ?? 0) + 1);
        }
        const roomId = envelope.error ? '' : String(envelope.data?.['room_id'] ?? '');
        const next = performance.now() + (calls === 0 ? SECOND_MS : EVERY_MS);
        while (performance.now() < next && !met.has(uid)) await sleep(20);
        if (met.has(uid)) {
          waits.push(performance.now() - from);
          return;
        }
        if (performance.now() - lastHeartbeat > HEARTBEAT_MS && roomId) {
          lastHeartbeat = performance.now();
          await game.firestore
            .doc(`rooms/${roomId}`)
            .update({ heartbeatAt: new Date() })
            .catch(() => undefined);
        }
      }
      unmatched += 1;
    }),
  ).finally(unwatch);
  const took = (performance.now() - begin) / 1_000;
  return { waits, calls: callTimes.length, unmatched, watched, callTimes, errors, seconds: took };
}

function membersOf(room: DocumentSnapshot): readonly string[] {
  return (room.get('members') ?? []) as string[];
}

/** 20 letters and digits. */
function requestId(place: number, call: number): string {
  return `s${place}x${call}`.padEnd(20, '0');
}

function addressOf(place: number): string {
  return `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`;
}

function rowOf({ waits, calls, unmatched, callTimes, seconds: took }: Result) {
  const inSeconds = (p: number) => (percentile(waits, p) / 1_000).toFixed(1);
  return {
    matched: waits.length,
    unmatched,
    'wait p50 s': inSeconds(50),
    'p95 s': inSeconds(95),
    'most s': inSeconds(100),
    'over 15 s': waits.filter((ms) => ms > GHOST_AFTER_MS).length,
    'calls of a player': (calls / players).toFixed(2),
    'call p50 ms': percentile(callTimes, 50).toFixed(0),
    'call p95 ms': percentile(callTimes, 95).toFixed(0),
    'aborted of a player': (aborted / players).toFixed(2),
    'whole, s': took.toFixed(0),
  };
}

function printBill({ reads, writes, byCollection }: Usage, { watched }: Result): void {
  console.log(
    `Billed for a player: ${((reads - watched) / players).toFixed(1)} reads, ${(writes / players).toFixed(1)} writes`,
  );
  console.log(`All: ${usageText(byCollection)}; ${watched} reads of rooms are the bench's`);
}

function readArguments(): { players: number; seconds: number; seed: number } {
  const { values } = parseArgs({
    options: {
      players: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
    },
  });
  const numbers = { players: Number(values.players), seconds: Number(values.seconds) };
  if (!Number.isInteger(numbers.players) || numbers.players < 2) {
    end(`--players ${values.players}: give a whole number from 2.`);
  }
  if (!(numbers.seconds > 0)) end(`--seconds ${values.seconds}: give the seconds of the arrivals.`);
  return { ...numbers, seed: Number(values.seed) };
}
