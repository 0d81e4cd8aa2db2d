import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { LIMITS } from '../domain/limits.ts';
import { billOf } from './battle/bill.ts';
import type { BattleBill } from './battle/bill.ts';
import { duelInTabs } from './battle/duel-in-tabs.ts';
import type { Pace } from './battle/play-match.ts';
import { roomsAtOnce } from './battle/rooms-at-once.ts';
import { expectEmulator } from '../server/environment.ts';
import {
  billTable,
  isWhole,
  isWithin,
  lockTable,
  revealTable,
  roomsTable,
  wayTable,
} from './battle/tables.ts';
import { usageText } from './support/meter.ts';
import { end, fail, print } from './support/report.ts';

// npm run bench:battle -- [a] [b] [c] [d] [--questions 20] [--rooms 50,100,200] [--short]: --short only checks that the
// benchmark works
const PARTS = ['a', 'b', 'c', 'd'] as const;
type Part = (typeof PARTS)[number];

expectEmulator();
const { parts, questions, rooms, pace } = readArguments();
// other programs slow the pages more than the relay: compare only numbers measured at a load near 0
console.log(
  `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load at the start ${loadavg()[0]?.toFixed(1)}`,
);

if (parts.has('a') || parts.has('b')) {
  const times = await duelInTabs(questions, pace);
  if (parts.has('a')) {
    print('(a) A lock, from the key to the pixel of the rival', lockTable(times));
    print('    where its time goes, medians', wayTable(times));
  }
  if (parts.has('b')) print('(b) The last lock, from the key to the reveal', revealTable(times));
  for (const error of times.errors) fail(`a page threw: ${error}`);
}
if (parts.has('c')) {
  const results = [];
  for (const count of rooms) {
    console.error(`  … ${count} rooms of four`);
    const result = await roomsAtOnce(count, pace);
    results.push(result);
    for (const [message, times] of counted([...result.report.oddities, ...result.report.refused])) {
      console.error(`    ${times} times: ${message}`);
    }
    if (!isWhole(result, pace))
      fail(`${count} rooms: something is not as it must be, see the table`);
  }
  print('(c) Rooms of four at human pace', roomsTable(results));
}
if (parts.has('d')) {
  const rows = [];
  // one after the other, because on a busy machine battles take longer and have more heartbeats
  for (const kind of ['duel', 'group'] as const)
    rows.push(...billTable(kind, await leastBill(kind)));
  print('(d) Billed operations of one battle of ten questions, rule look-ups included', rows);
}
// the SDKs keep handles open
process.exit();

/**
 * The bill of a battle. A busy machine can only add to it: a page that stuttered doubts its clock, which costs a heartbeat.
 * So a battle over its target is played again, twice at most, and a target is missed if all three battles are over it.
 */
async function leastBill(kind: 'duel' | 'group'): Promise<BattleBill> {
  for (let left = 2; ; left--) {
    console.error(`  … the bill of a ${kind}`);
    const bill = await billOf(kind, pace);
    if (isWithin(kind, bill)) return bill;
    for (const phase of ['before', 'play', 'after'] as const) {
      console.error(`    over its target, ${phase}: ${usageText(bill[phase].byCollection)}`);
    }
    if (left > 0) continue;
    fail(`the bill of a ${kind} is over its target`);
    return bill;
  }
}

function readArguments(): {
  parts: Set<Part>;
  questions: number;
  rooms: number[];
  pace: Pace;
} {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      questions: { type: 'string' },
      rooms: { type: 'string' },
      short: { type: 'boolean', default: false },
    },
  });
  const wanted = positionals.map((name) => {
    const part = PARTS.find((known) => known === name);
    return part ?? end(`"${name}" is no part: name some of ${PARTS.join(', ')}, or none for all.`);
  });
  const isShort = values.short;
  const wantedRooms = values.rooms ?? (isShort ? '1' : '50,100,200');
  const counts = wantedRooms.split(',').map(Number);
  if (!counts.every((count) => Number.isInteger(count) && count > 0)) {
    end(`--rooms ${wantedRooms}: give numbers of rooms with commas, like 50,100.`);
  }
  const count = Number(values.questions ?? (isShort ? LIMITS.minQuestions : LIMITS.maxQuestions));
  if (![5, 10, 15, 20].includes(count)) end(`--questions ${count}: give 5, 10, 15 or 20.`);
  return {
    parts: new Set(wanted.length > 0 ? wanted : PARTS),
    questions: count,
    rooms: counts,
    pace: isShort ? 'hasty' : 'human',
  };
}

function counted(messages: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const message of messages) counts.set(message, (counts.get(message) ?? 0) + 1);
  return counts;
}
