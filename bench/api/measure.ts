import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { LOCAL_PROJECT } from '../../scripts/project/root.ts';
import { readEnvelope } from '../../domain/contract/envelope.ts';
import type { BareGame } from '../support/bare-game.ts';
import { differenceOf, usageOf } from '../support/meter.ts';
import type { Bill, Usage } from '../support/meter.ts';
import { loadOf, spent } from '../support/process-load.ts';
import { beginningOf } from './actions.ts';
import type { MeasuredAction } from './actions.ts';
import { EMPTY_ANSWER } from '../../scripts/web/bare-app.ts';
import type { Crowd } from './history.ts';
import { joined } from './load.ts';
import type { Call, LoadReport, LoadOrder } from './load.ts';
import { requestOf } from './request-of.ts';

/** The warm-up, as a share of an action's time. */
const WARM_UP_SHARE = 0.25;
/** The same for the empty route, which is warm from the previous cell. */
const EMPTY_WARM_UP_SHARE = 0.0375;
/** The time of the empty route before and again after an action, as a share of the action's time. */
const EMPTY_SHARE = 0.1;
/** The same before all cells, so that the first cells run compiled code like the last. */
const COLD_SHARE = 0.125;
const COLD_CALLERS = 16;

/** One action at one number of callers, with the empty route right before and after it. */
export interface Cell {
  readonly action: string;
  readonly callers: number;
  readonly load: LoadReport;
  readonly empty: LoadReport;
  /** The operations of one call. */
  readonly billed: Bill;
  readonly byCollection: Readonly<Record<string, Bill>>;
  /** CPU milliseconds of one call, including other work of the processes in that time. */
  readonly cpuMs: { readonly next: number; readonly emulator: number; readonly callers: number };
  /** CPU milliseconds of the empty route's Next. */
  readonly emptyCpuMs: number;
}

/** The plan of a measurement. */
export interface Plan {
  readonly game: BareGame;
  readonly emptyRoute: { readonly url: string; readonly pid: number };
  readonly crowd: Crowd;
  readonly actions: readonly MeasuredAction[];
  readonly levels: readonly number[];
  /** The seconds of each action at each level. */
  readonly seconds: number;
  /** Called before each cell. */
  readonly progress: (text: string) => void;
}

/** Measures every action at every level. @throws Error if an action's first reply does not match its contract */
export async function measure(plan: Plan): Promise<Cell[]> {
  const { game, crowd, actions, levels, seconds, emptyRoute } = plan;
  const process = fork(new URL('callers.ts', import.meta.url));
  const measuredMs = seconds * 1_000;
  const turns = new Map<string, number>();
  const run = async (call: Call, order: Omit<LoadOrder, 'call' | 'firstTurn'>) => {
    const firstTurn = turns.get(call.url) ?? 0;
    const report = await ask(process, { ...order, call, firstTurn });
    turns.set(call.url, firstTurn + report.made);
    return report;
  };
  const read = async () => ({
    usage: await usageOf(game.emulator, LOCAL_PROJECT),
    next: loadOf(game.pids.next),
    emulator: loadOf(game.pids.emulator),
    callers: loadOf(process.pid ?? 0),
  });
  const beside = async (empty: Call, callers: number) => {
    const before = loadOf(emptyRoute.pid);
    const part = await run(empty, {
      callers,
      warmUpMs: measuredMs * EMPTY_WARM_UP_SHARE,
      measuredMs: measuredMs * EMPTY_SHARE,
    });
    return { part, cpu: spent(before, loadOf(emptyRoute.pid)).cpuSeconds };
  };
  const calls = actions.map((action) => {
    const call = callOf(action, `${game.url}/api/${action.contract.name}`, crowd);
    const empty = { ...call, url: emptyRoute.url, answer: EMPTY_ANSWER };
    return { action, call, empty };
  });
  try {
    plan.progress('warming up');
    const cold = { callers: COLD_CALLERS, warmUpMs: measuredMs * COLD_SHARE, measuredMs: 0 };
    for (const { action, call, empty } of calls) {
      await checkAnswer(action, call);
      turns.set(call.url, 1);
      for (const one of [call, empty]) {
        const [error] = Object.keys((await run(one, cold)).errors);
        if (error !== undefined) throw new Error(`${one.url} answers ${error}`);
      }
    }
    const cells: Cell[] = [];
    for (const callers of levels) {
      for (const { action, call, empty } of calls) {
        const { name } = action.contract;
        plan.progress(`${name}, ${callers} callers`);
        const first = await beside(empty, callers);
        const before = await read();
        const load = await run(call, { callers, warmUpMs: measuredMs * WARM_UP_SHARE, measuredMs });
        const after = await read();
        const second = await beside(empty, callers);
        const empties = joined([first.part, second.part]);
        const cpuMs = (what: 'next' | 'emulator' | 'callers') =>
          (1_000 * spent(before[what], after[what]).cpuSeconds) / load.made;
        cells.push({
          action: name,
          callers,
          load,
          empty: empties,
          ...billOf(before.usage, after.usage, load.made),
          cpuMs: { next: cpuMs('next'), emulator: cpuMs('emulator'), callers: cpuMs('callers') },
          emptyCpuMs: (1_000 * (first.cpu + second.cpu)) / empties.made,
        });
      }
    }
    return cells;
  } finally {
    process.kill();
  }
}

function callOf(action: MeasuredAction, url: string, crowd: Crowd): Call {
  return {
    url,
    players: crowd[action.by],
    isSignedIn: action.contract.proof === 'session',
    form: action.form,
    picks: crowd.asked,
    answer: beginningOf(action),
  };
}

/** Makes the first call, and reads the reply like a client. */
async function checkAnswer({ contract, rows }: MeasuredAction, call: Call): Promise<void> {
  const { headers, body } = requestOf(call, 0);
  const response = await fetch(call.url, { method: 'POST', headers, body });
  const text = await response.text();
  const reading = readEnvelope(contract.output, JSON.parse(text));
  const isRight =
    reading.kind === 'data' &&
    text.startsWith(call.answer) &&
    (rows === undefined || (reading.data as readonly unknown[]).length === rows);
  if (!isRight) {
    throw new Error(`${contract.name} answers HTTP ${response.status} ${text.slice(0, 300)}`);
  }
}

function ask(callers: ChildProcess, order: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`The callers ended (${code}).`));
    callers.once('exit', gone);
    callers.once('message', (report: LoadReport) => {
      callers.off('exit', gone);
      resolve(report);
    });
    callers.send(order);
  });
}

function billOf(before: Usage, after: Usage, calls: number): Pick<Cell, 'billed' | 'byCollection'> {
  const { byCollection, ...all } = differenceOf(before, after);
  const perCall = ({ reads, writes }: Bill): Bill => ({
    reads: reads / calls,
    writes: writes / calls,
  });
  return {
    billed: perCall(all),
    byCollection: Object.fromEntries(
      Object.entries(byCollection).map(([collection, bill]) => [collection, perCall(bill)]),
    ),
  };
}
