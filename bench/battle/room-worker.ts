import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setLogLevel } from 'firebase/firestore';
import {
  createRoomAtom,
  joinRoomAtom,
  setReadyAtom,
  startBattleAtom,
} from '../../realtime/battle/lobby-atoms.ts';
import { pendingLockAtom } from '../../realtime/battle/play-atoms.ts';
import { selectRoomAtom, roomIdAtom } from '../../realtime/battle/selected-room-atoms.ts';
import type { IntentResult } from '../../realtime/battle/intent-result.ts';
import { openPage } from '../../tests/realtime/support/simulated-player.ts';
import type { SimulatedPlayer } from '../../tests/realtime/support/simulated-player.ts';
import { clockAtom } from '../../realtime/clock/clock-atoms.ts';
import { playMatch, THINK_MS, until, viewOf } from './play-match.ts';
import type { Pace } from './play-match.ts';
import { restCalls } from './rest-calls.ts';
import { joined } from './room-report.ts';
import type { RoomReport, WorkerReport, WorkerOrder } from './room-report.ts';

const GROUP = {
  kind: 'group',
  category: 'space',
  language: '',
  entryFee: 5,
  questionCount: 5,
} as const;
/** Lobbies that fill at the same time. */
const GATHER_AT_ONCE = 4;
const GATHER_LIMIT_MS = 60_000;
/** Five questions take at most 90 s. */
const MATCH_LIMIT_MS = 150_000;

type Room = readonly [SimulatedPlayer, ...SimulatedPlayer[]];
type GatherOrder = Extract<WorkerOrder, { kind: 'gather' }>;

setLogLevel('silent');
const oddities: string[] = [];
const rooms: Room[] = [];
let serverTime: () => Promise<number>;
process.on('message', (order: WorkerOrder) => void obey(order));
// the parent process has ended
process.on('disconnect', () => process.exit(1));

async function obey(order: WorkerOrder): Promise<void> {
  switch (order.kind) {
    case 'gather': {
      serverTime = () => serverTimeOf(order);
      const waiting = [...order.rooms];
      const next = async () => {
        for (let seats = waiting.pop(); seats; seats = waiting.pop()) {
          const [owner, ...others] = seats.map(({ uid, token }) =>
            openPage(
              order.emulator,
              order.projectId,
              uid,
              restCalls(order.url, token, (message) => oddities.push(message)),
              () => Promise.resolve(undefined),
            ),
          );
          if (!owner) continue;
          const room: Room = [owner, ...others];
          await within(GATHER_LIMIT_MS, 'lobby', gather(room)).catch(noted);
          rooms.push(room);
        }
      };
      await Promise.all(Array.from({ length: GATHER_AT_ONCE }, next));
      tell({ kind: 'gathered' });
      return;
    }
    case 'start': {
      const delay = monitorEventLoopDelay({ resolution: 10 });
      delay.enable();
      const reports = await Promise.all(
        rooms.map(async (room, place) => {
          await sleep(((place + Math.random()) / rooms.length) * order.rampMs);
          const played = within(MATCH_LIMIT_MS, 'match', playRoom(room, order.pace));
          const report = await played.catch((error: unknown) => {
            noted(error);
            for (const player of room) noted(new Error(screenOf(player)));
            return nothing();
          });
          const clocksOff = await clocksOffIn(room);
          await Promise.all(room.map((player) => player.stop()));
          return { ...report, clocksOff };
        }),
      );
      delay.disable();
      // the histogram includes the intended interval of 10 ms
      const loopDelay = Math.max(0, delay.percentile(99) / 1e6 - 10);
      tell({ kind: 'played', report: { ...joined(reports), oddities, loopDelay } });
      return;
    }
  }
}

async function gather([owner, ...others]: Room): Promise<void> {
  check(await owner.store.set(createRoomAtom, GROUP));
  for (const player of others) {
    player.store.set(selectRoomAtom, owner.store.get(roomIdAtom));
    await until(player, ({ record }) => record.status === 'waiting');
    check(await player.store.set(joinRoomAtom));
    check(await player.store.set(setReadyAtom, true));
  }
  await until(
    owner,
    ({ record: { members, seats } }) =>
      members.length === 1 + others.length && members.slice(1).every((id) => seats[id]?.isReady),
  );
}

async function playRoom(room: Room, pace: Pace): Promise<RoomReport> {
  const [owner] = room;
  check(await owner.store.set(startBattleAtom));
  await Promise.all(room.map((one) => until(one, ({ record }) => record.status === 'playing')));
  const match = await playMatch(room, { thinkMs: THINK_MS[pace] });
  const { taken, refused, lockToRival, lockToReveal } = match;
  await Promise.all(room.map((one) => until(one, isSettled)));
  const judged = room.map((one) => judgedIn(one));
  return {
    ...nothing(),
    lockToRival,
    lockToReveal,
    taken,
    refused,
    unheard: taken * (room.length - 1) - lockToRival.length,
    lost: taken - Math.min(...judged),
    settled: new Set(room.map(scoresOn)).size === 1 ? 1 : 0,
  };
}

/** Whether the server's settlement equals this screen. */
function isSettled({ record, seats }: NonNullable<ReturnType<typeof viewOf>>): boolean {
  const { status, outcomes } = record;
  return (
    status === 'settled' && seats.every(({ id, score }) => outcomes?.[id]?.points === score.points)
  );
}

function judgedIn(player: SimulatedPlayer): number {
  const answers = viewOf(player)?.seats.flatMap(({ score }) => score.answers) ?? [];
  return answers.filter(({ kind }) => kind === 'judged').length;
}

function scoresOn(player: SimulatedPlayer): string {
  return JSON.stringify(viewOf(player)?.seats.map(({ score }) => score));
}

/** The number of pages whose clock is farther from the server's than it says. One that says it does not know is none of them. */
async function clocksOffIn(room: Room): Promise<number> {
  const readings = room.map(({ store }) => {
    const clock = store.get(clockAtom);
    return { clock, earliest: clock.now() };
  });
  // the server reads its clock at an unknown instant between the two readings of a page's
  const time = await serverTime();
  return readings.filter(({ clock, earliest }) => {
    const latest = clock.now();
    const errorMs = clock.errorMs();
    return time < earliest - errorMs || time > latest + errorMs;
  }).length;
}

/** The time of a read by the clock of the emulator, which may differ from this machine's by what was corrected since its start. */
async function serverTimeOf({ emulator, projectId }: GatherOrder): Promise<number> {
  const documents = `projects/${projectId}/databases/(default)/documents`;
  const url = `http://${emulator.host}:${emulator.port}/v1/${documents}:batchGet`;
  const reply = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify({ documents: [`${documents}/settings/system`] }),
  });
  const [read] = (await reply.json()) as readonly { readonly readTime: string }[];
  const time = Date.parse(read?.readTime ?? '');
  if (Number.isNaN(time)) throw new Error('the emulator gave no time of a read');
  return time;
}

/** The points on the screen, and in the settlement. */
function pointsOf(view: ReturnType<typeof viewOf>): string {
  const shown = view?.seats.map(({ score }) => score.points).join(' ');
  const settled = view?.seats.map(({ id }) => view.record.outcomes?.[id]?.points).join(' ');
  return `${shown}, settled ${settled}`;
}

/** The screen on which a player is stuck. */
function screenOf(player: SimulatedPlayer): string {
  const view = viewOf(player);
  const locks = view?.seats.map(({ hasLocked, presence }) => `${hasLocked} ${presence.kind}`);
  const pending = player.store.get(pendingLockAtom);
  return `${player.uid} sees ${JSON.stringify(view?.phase)} ${view?.record.status}, locked ${locks?.join(', ')}, on its way ${pending}, points ${pointsOf(view)}`;
}

function nothing(): RoomReport {
  return {
    lockToRival: [],
    lockToReveal: [],
    refused: [],
    oddities: [],
    taken: 0,
    unheard: 0,
    lost: 0,
    settled: 0,
    clocksOff: 0,
    loopDelay: 0,
  };
}

function check(result: IntentResult): void {
  if (!result.ok) throw new Error(`an intent was refused: ${result.code}`);
}

function noted(error: unknown): void {
  oddities.push(error instanceof Error ? error.message : String(error));
}

async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`${what}: not over after ${ms / 1_000} s`)),
    ms,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function tell(report: WorkerReport): void {
  process.send?.(report);
}
