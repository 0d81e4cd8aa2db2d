import { percentile } from '../support/percentile.ts';
import type { Bill } from '../support/meter.ts';
import { joined } from './load.ts';
import type { LoadReport } from './load.ts';
import type { Cell } from './measure.ts';

type Row = Readonly<Record<string, string | number>>;

/** A row per action and number of callers, each action's together; those of the empty route at the end. */
export function cellTable(cells: readonly Cell[]): Row[] {
  const actions = [...new Set(cells.map(({ action }) => action))];
  const levels = [...new Set(cells.map(({ callers }) => callers))];
  const ordered = actions.flatMap((name) => cells.filter(({ action }) => action === name));
  return [
    ...ordered.map(cellRow),
    ...levels.map((level) => {
      const beside = cells.filter(({ callers }) => callers === level);
      const cpuMs = beside.reduce((sum, { emptyCpuMs }) => sum + emptyCpuMs, 0) / beside.length;
      return {
        ...speedOf('an empty Next route', level, joined(beside.map(({ empty }) => empty))),
        'CPU ms: Next': cpuMs.toFixed(2),
      };
    }),
  ];
}

/** The billed operations of one call, one row per action: from the cell with the most callers. */
export function billTable(cells: readonly Cell[]): Row[] {
  const most = Math.max(...cells.map(({ callers }) => callers));
  return cells
    .filter(({ callers }) => callers === most)
    .map(({ action, byCollection }) => ({
      action,
      'reads of one call': usageText(byCollection, ({ reads }) => reads),
      'writes of one call': usageText(byCollection, ({ writes }) => writes),
    }));
}

/** The number of wrong replies, by the text of the reply. */
export function errorsOf(cells: readonly Cell[]): string[] {
  return cells.flatMap(({ action, callers, load, empty }) => [
    ...errorTexts(`${action}, ${callers} callers`, load),
    ...errorTexts(`the empty route beside ${action}, ${callers} callers`, empty),
  ]);
}

function cellRow({ action, callers, load, empty, billed, cpuMs }: Cell): Row {
  const p95 = percentile(load.times, 95) / percentile(empty.times, 95);
  return {
    ...speedOf(action, callers, load),
    'req/s of empty': `${Math.round((100 * rateOf(load)) / rateOf(empty))} %`,
    'p95 of empty': `${p95.toFixed(1)}x`,
    reads: billed.reads.toFixed(2),
    writes: billed.writes.toFixed(2),
    'CPU ms: Next': cpuMs.next.toFixed(2),
    'CPU ms: Firestore': cpuMs.emulator.toFixed(2),
    'CPU ms: callers': cpuMs.callers.toFixed(2),
  };
}

function speedOf(what: string, callers: number, load: LoadReport): Row {
  return {
    action: what,
    callers,
    'req/s': Math.round(rateOf(load)),
    'p50 ms': percentile(load.times, 50).toFixed(1),
    'p95 ms': percentile(load.times, 95).toFixed(1),
    refused: Object.values(load.errors).reduce((sum, count) => sum + count, 0),
  };
}

function rateOf({ times, seconds }: LoadReport): number {
  return times.length / seconds;
}

function errorTexts(where: string, { errors, made }: LoadReport): string[] {
  return Object.entries(errors).map(
    ([words, count]) => `${where}: ${count} of ${made} answered ${words}`,
  );
}

/**
 * Operations by collection; leaves out operations in fewer than 1 % of the calls, which come from the server's
 * background work.
 */
function usageText(
  byCollection: Readonly<Record<string, Bill>>,
  of: (bill: Bill) => number,
): string {
  return Object.entries(byCollection)
    .map(([collection, bill]) => [collection, of(bill)] as const)
    .filter(([, count]) => count >= 0.01)
    .map(([collection, count]) => `${collection} ${count.toFixed(2)}`)
    .join(', ');
}
