import { LIMITS } from '../../domain/limits.ts';
import type { Bill } from '../support/meter.ts';
import { percentile, spread } from '../support/percentile.ts';
import { pricePerMillion } from './bill.ts';
import type { BattleBill } from './bill.ts';
import type { DuelTimes } from './duel-in-tabs.ts';
import type { Way } from './page-probe.ts';
import type { Pace } from './play-match.ts';
import type { Load } from '../support/process-load.ts';
import type { RoomsResult } from './rooms-at-once.ts';

type Row = Readonly<Record<string, string | number>>;

/** A snapshot counts as late when it took longer than the transit time that the rules allow a lock. */
const LATE_MS = LIMITS.lockGraceMs;

/** The limit as a multiple of the bare SDK, at p50. */
const MOST_OF_SDK = 1.5;

/** (a): a lock beside the bare SDK and a message over the relay. */
export function lockTable({ lock, sdk, relay }: DuelTimes): Row[] {
  const locks = lock.map(({ whole }) => whole);
  const [there, back] = [sdk.there, sdk.back].map((ways) => ways.map(({ whole }) => whole));
  const bare = [...(there ?? []), ...(back ?? [])];
  const hops = [...relay.there, ...relay.back];
  const times = (peer: readonly number[], p: number) =>
    `${(percentile(locks, p) / percentile(peer, p)).toFixed(2)}x`;
  const ratio = (what: string, peer: readonly number[]): Row => ({
    what,
    samples: '',
    p50: times(peer, 50),
    p95: times(peer, 95),
  });
  return [
    timeRow('lock -> tile in the other tab', locks),
    timeRow('bare SDK, same write, query and pages', bare),
    ratio(`ratio to the SDK (target: p50 at most ${MOST_OF_SDK}x)`, bare),
    timeRow('bare socket.io relay, same pages', hops),
    ratio('ratio to the relay, for orientation', hops),
    timeRow('SDK, one direction', there ?? []),
    timeRow('SDK, the other (the clocks differ by half of it)', back ?? []),
    timeRow('relay, one direction', relay.there),
    timeRow('relay, the other', relay.back),
  ];
}

const STRETCHES: Readonly<Record<Exclude<keyof Way, 'whole'>, string>> = {
  keyToRequest: "key -> the write leaves the locker's tab",
  requestToBytes: "-> bytes in the rival's tab: line, rules, line",
  bytesToCallback: '-> the SDK calls back',
  callbackToSettled: '-> parsed, atoms settled',
  settledToDom: '-> drawn into the document',
  domToFrame: '-> frame',
};

/** (a), the parts of its time: medians, side by side. */
export function wayTable({ lock, sdk }: DuelTimes): Row[] {
  const bare = [...sdk.there, ...sdk.back];
  return Object.entries(STRETCHES).map(([stretch, what]) => {
    const median = (ways: readonly Way[]) => {
      const samples = ways.map((way) => way[stretch as keyof Way]);
      return `${percentile(samples, 50).toFixed(1)} ms`;
    };
    return { what, lock: median(lock), sdk: median(bare) };
  });
}

/** (b): the last lock to the reveal, in hops of (a). */
export function revealTable({ reveal, lock }: DuelTimes): Row[] {
  const locks = lock.map(({ whole }) => whole);
  const hops = (p: number) => (percentile(reveal.both, p) / percentile(locks, p)).toFixed(2);
  return [
    timeRow('last lock -> reveal in the own tab', reveal.own),
    timeRow('last lock -> reveal in the other tab', reveal.rival),
    timeRow('last lock -> reveal in both', reveal.both),
    { what: 'in hops of (a) (target: at most 2)', samples: '', p50: hops(50), p95: hops(95) },
  ];
}

/** (c): a row per number of rooms. */
export function roomsTable(results: readonly RoomsResult[]): Row[] {
  const columns = results.map((result) => [`${result.rooms} rooms`, roomFacts(result)] as const);
  const [, first = {}] = columns[0] ?? [];
  return Object.keys(first).map((what) => ({
    what,
    ...Object.fromEntries(columns.map(([name, facts]) => [name, facts[what] ?? ''])),
  }));
}

/**
 * Whether no lock was lost, refused or late, all rooms are settled, all clocks right, and no coins made or destroyed. A
 * short benchmark runs beside other programs, so there no lock counts as late.
 */
export function isWhole({ rooms, report, coinsMade }: RoomsResult, pace: Pace): boolean {
  const { lost, unheard, refused, settled, clocksOff, lockToRival } = report;
  const late = pace === 'human' ? lateOf(lockToRival) : 0;
  const errors = lost + unheard + refused.length + clocksOff + late;
  return errors === 0 && settled === rooms && coinsMade === 0;
}

function roomFacts({ rooms, seconds, report, coinsMade, load }: RoomsResult): Row {
  const { lockToRival, lockToReveal, taken, refused, unheard, lost, settled } = report;
  const p99 = (samples: readonly number[]) =>
    `${spread(samples)}, p99 ${percentile(samples, 99).toFixed(1)}, most ${percentile(samples, 100).toFixed(1)}`;
  return {
    "lock -> rivals' stores, p50 / p95": p99(lockToRival),
    "last lock -> reveal in all stores' views, p50 / p95": p99(lockToReveal),
    'of that, delay of the event loop of the clients, p99': `${report.loopDelay.toFixed(1)} ms`,
    'locks taken': taken,
    'locks refused though in time (0)': refused.length,
    "pages whose server's time was off by more than they knew (0)": report.clocksOff,
    'locks acknowledged and not in the settled scores (0)': lost,
    'locks a rival never learned of (0)': unheard,
    [`locks a rival learned of after more than ${LATE_MS} ms (0)`]: lateOf(lockToRival),
    'matches settled, same scores on four screens': `${settled} of ${rooms}`,
    'coins made or lost (0)': coinsMade,
    'seconds from the first start to the last settlement': seconds.toFixed(0),
    'emulator: CPU, peak memory': loadText(load.emulator, seconds),
    'Next: CPU, peak memory': loadText(load.next, seconds),
    'clients: CPU, peak memory': loadText(load.clients, seconds),
  };
}

/** The maximum numbers of operations of a battle of ten questions: of its play, and in total. */
const TARGETS = {
  duel: { play: { writes: 34, reads: 150 }, total: { writes: 70, reads: 200 } },
  group: { play: { writes: 54, reads: 370 }, total: { writes: 100, reads: 430 } },
} as const;

/** Whether a battle is within its budget. */
export function isWithin(kind: 'duel' | 'group', bill: BattleBill): boolean {
  const { play, total } = TARGETS[kind];
  const isAtMost = (one: Bill, most: Bill) => one.writes <= most.writes && one.reads <= most.reads;
  return isAtMost(bill.play, play) && isAtMost(totalOf(bill), total);
}

function totalOf({ before, play, after }: BattleBill): Bill {
  const phases: readonly Bill[] = [before, play, after];
  return phases.reduce((sum, { reads, writes }) => ({
    reads: sum.reads + reads,
    writes: sum.writes + writes,
  }));
}

/** (d): operations of one battle, by phase. */
export function billTable(kind: 'duel' | 'group', bill: BattleBill): Row[] {
  const { before, play, after } = bill;
  const target = TARGETS[kind];
  const billText = ({ writes, reads }: Bill) => `${writes} w, ${reads} r`;
  const row = (phase: string, { writes, reads }: Bill, most: string): Row => ({
    battle: kind === 'duel' ? 'two, by search' : 'four, by code',
    phase,
    writes,
    reads,
    target: most,
  });
  return [
    row('before: search or lobby, deal', before, ''),
    row('play: first round to last key', play, billText(target.play)),
    row('after: settlement, result', after, ''),
    row('total', totalOf(bill), billText(target.total)),
    {
      battle: '',
      phase: `USD per million battles: ${pricePerMillion(bill).toFixed(0)}`,
      writes: '',
      reads: '',
      target: '',
    },
  ];
}

function lateOf(samples: readonly number[]): number {
  return samples.filter((ms) => ms > LATE_MS).length;
}

function timeRow(what: string, samples: readonly number[]): Row {
  const ms = (p: number) => `${percentile(samples, p).toFixed(1)} ms`;
  return { what, samples: samples.length, p50: ms(50), p95: ms(95) };
}

function loadText({ cpuSeconds, peakMb }: Load, seconds: number): string {
  const share = Math.round((100 * cpuSeconds) / seconds);
  return `${cpuSeconds.toFixed(1)} s (${share} % of a core), ${Math.round(peakMb)} MB`;
}
