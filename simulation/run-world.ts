import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Firestore } from '@google-cloud/firestore';
import { setLogLevel } from 'firebase/firestore';
import { IndexCatalogue } from '@quizbout/firestore-emulator/query/index-catalogue';
import { RulesStore } from '@quizbout/firestore-emulator/service/rules-store';
import type { StoredDocument } from '@quizbout/firestore-emulator/model/document';
import { moveCoins, readWallets } from '../server/account/ledger.ts';
import { registerOrFind } from '../server/account/register.ts';
import { writeArena, writeContent, writeContest } from './content.ts';
import { happen } from './happen.ts';
import { attack } from './players/hostile.ts';
import { Watchman } from './laws/watchman.ts';
import type { Breach } from './laws/law.ts';
import { Device } from './players/device.ts';
import { Player } from './players/player.ts';
import { CONTEST_ID } from './players/soloist.ts';
import { FAULTS } from './script/script.ts';
import type { Script } from './script/script.ts';
import { seededRandom } from '@quizbout/firestore-emulator/control/seeded-random';
import { Story } from './story.ts';
import type { StoryLine } from './story.ts';
import { enterWorld } from './time/virtual-globals.ts';
import { Machine, VirtualTime } from './time/virtual-time.ts';
import { WebServer } from './web-server.ts';
import { Line } from './wire/line.ts';
import { serverFirestore } from './wire/server-client.ts';
import { openDatabase, PROJECT } from './wire/database.ts';

/** The result of a world. */
export interface WorldReport {
  readonly seed: number;
  readonly breaches: readonly Breach[];
  readonly story: readonly StoryLine[];
  /** Battles that were settled. */
  readonly battles: number;
  /** The same by kind of room. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Events that happened. */
  readonly steps: number;
  readonly commits: number;
  /** The number of faults by kind. */
  readonly faults: Readonly<Record<string, number>>;
  /** Writes past the page that the rules accepted, and that they denied. */
  readonly attacks: { readonly accepted: number; readonly refused: number };
  /** Presses of honest players that the page refused, by code. */
  readonly refusedLocks: Readonly<Record<string, number>>;
}

const ROOT = join(import.meta.dirname, '..');
const BEGIN_MS = Date.UTC(2026, 5, 1, 12);
/** The accounts are older than the age from which one may ask for a payout. */
const JOINED_BEFORE_MS = 90 * 86_400_000;
/** A device without trouble for this time is well, in milliseconds. */
const WELL_MS = 15_000;
const SWEEP_EVERY_MS = 60_000;
/**
 * Players, devices and lines are well for this time after the last event, in milliseconds: every battle ends within it.
 */
const CALM_MS = 6 * 60_000;

setLogLevel('silent');

/** The rules, compiled once, with their decisions in all worlds of this process. */
const rules = new RulesStore();

const WARM_UP: Script = {
  seed: 0,
  processes: 1,
  players: ['ann', 'ben'].map((uid) => ({
    uid,
    habit: 'quick',
    person: uid,
    clockOffsetMs: 0,
    latencyMs: 10,
  })),
  happenings: [
    { at: 0, kind: 'friend', players: ['ann', 'ben'], fee: 5 },
    { at: 40_000, kind: 'search', players: ['ann', 'ben'] },
  ],
};

let content: readonly StoredDocument[] | undefined;
let indexes: IndexCatalogue | undefined;

/** Compiles the rules. @param source instead of firestore.rules */
export function useRules(source = readFileSync(join(ROOT, 'firestore.rules'), 'utf8')): void {
  rules.set(undefined, source);
}

/** The values of the rules' expressions, in all worlds of this process. */
export const rulesCoverage = () => rules.of(PROJECT)?.coverage();

/** Writes the content, once: it is the same in each world, and stored documents never change. */
async function prepareContent(): Promise<readonly StoredDocument[]> {
  const time = new VirtualTime(BEGIN_MS - JOINED_BEFORE_MS);
  enterWorld(time, 0);
  const machine = new Machine('seed');
  const { service, database } = openDatabase(time, { rules, indexes: catalogue() });
  const faults = { delayMs: () => 0, isLost: () => false };
  const line = {
    machine,
    caller: { kind: 'owner' },
    time,
    service,
    database: machine,
    faults,
  } as const;
  await finish(time, machine, () => writeContent(serverFirestore(new Line(line))));
  return [...database.collections()].flatMap((collection) => [...collection.documents()]);
}

const catalogue = (): IndexCatalogue =>
  (indexes ??= new IndexCatalogue(
    readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8'),
    'firestore.indexes.json',
  ));

/** Runs a world. */
export async function runWorld(script: Script): Promise<WorldReport> {
  if (!rules.of(PROJECT)) useRules();
  if (!content) {
    content = await prepareContent();
    // libraries do some work only at their first use, which must not make the first world differ from its repetition
    await runWorld(WARM_UP);
  }
  const time = new VirtualTime(BEGIN_MS);
  enterWorld(time, script.seed);
  const world = await openWorld(time, script);
  const { story, watchman, players, server, service } = world;
  const faults: Record<string, number> = {};
  for (const happening of script.happenings) {
    time.after(happening.at, () => {
      if ((FAULTS as readonly string[]).includes(happening.kind)) {
        faults[happening.kind] = (faults[happening.kind] ?? 0) + 1;
      }
      happen(world, happening);
    });
  }
  let sweeps = 0;
  const sweepAgain = () => {
    server.sweep((sweeps += 1));
    time.after(SWEEP_EVERY_MS, sweepAgain);
  };
  time.after(SWEEP_EVERY_MS, sweepAgain);
  const attackers = script.players.flatMap((plan) =>
    plan.attacksEveryMs === undefined ? [] : [attack(world, plan, plan.attacksEveryMs)],
  );
  const lastMs = Math.max(0, ...script.happenings.map(({ at }) => at));
  await time.run(() => watchman.breaches.length > 0, BEGIN_MS + lastMs + 30_000);
  story.tell('world', 'all faults end');
  for (const attacker of attackers) attacker.stop();
  for (const { device } of players.values()) device.recover();
  const isOver = () => watchman.breaches.length > 0 || watchman.openBattles().length === 0;
  const begunCalm = time.now();
  await time.run(isOver, begunCalm + CALM_MS);
  if (watchman.breaches.length === 0) {
    for (const path of watchman.openBattles()) {
      watchman.report(
        'every battle ends',
        `${path} still runs ${CALM_MS / 1_000} s after the last fault`,
      );
    }
  }
  for (const { device } of players.values()) device.close('crashed');
  service.stop();
  return {
    seed: script.seed,
    breaches: watchman.breaches,
    story: story.lines,
    battles: watchman.settled,
    kinds: watchman.kinds,
    steps: time.steps,
    commits: watchman.commits,
    faults,
    attacks: {
      accepted: attackers.reduce((sum, { accepted }) => sum + accepted(), 0),
      refused: attackers.reduce((sum, { refused }) => sum + refused(), 0),
    },
    refusedLocks: world.refusedLocks,
  };
}

/** Everything in a world. */
export type World = Awaited<ReturnType<typeof openWorld>>;

async function openWorld(time: VirtualTime, script: Script) {
  const story = new Story(time);
  const randomOf = (name: string) => seededRandom(hash(`${script.seed} ${name}`));
  const { service, database } = openDatabase(time, { rules, indexes: catalogue() });
  const databaseMachine = new Machine('database');
  const line = { time, service, database: databaseMachine };
  const serverRandom = randomOf('server');
  const refusedLocks: Record<string, number> = {};
  const players = new Map<string, Player>();
  const watchman = new Watchman({
    database,
    time,
    story,
    uids: script.players.map(({ uid }) => uid),
    troubledAt: (uid) => {
      const isHostile = script.players.find((one) => one.uid === uid)?.attacksEveryMs !== undefined;
      return isHostile ? undefined : players.get(uid)?.device.troubledAt;
    },
  });
  const server = new WebServer({
    time,
    story,
    line: { ...line, faults: { delayMs: () => 1 + serverRandom() * 4, isLost: () => false } },
    processes: script.processes,
    random: serverRandom,
    onError: (what, error) => watchman.report('no handler fails', `${what}: ${String(error)}`),
  });
  for (const document of content ?? []) database.load(document.path, document);
  for (const { uid, person } of script.players) {
    await finish(time, server.machine, () =>
      registerOrFind(server.firestore, {
        identity: {
          uid,
          email: `${uid}@quiz.test`,
          mobile: mobileOf(person),
          name: uid,
          picture: '',
        },
        type: 'email',
        name: undefined,
        welcomeCoins: 0,
        personKey: 'simulation',
        now: BEGIN_MS - JOINED_BEFORE_MS,
      }),
    );
    await finish(time, server.machine, () => giveCoins(server.firestore, uid));
  }
  await finish(time, server.machine, () => writeContest(server.firestore, CONTEST_ID, BEGIN_MS));
  await finish(time, server.machine, () => writeArena(server.firestore, BEGIN_MS));
  watchman.start();
  time.onError = (error) => watchman.report('no error is lost', errorText(error));
  const pageWorld = {
    time,
    story,
    server,
    database: databaseMachine,
    service,
    randomOf,
    onMessage: watchman.onMessage,
    onGhostLock: watchman.onGhostLock,
  };
  for (const plan of script.players) {
    const { uid, habit, clockOffsetMs, latencyMs, lossRate = 0 } = plan;
    const isAttacker = plan.attacksEveryMs !== undefined;
    const device = new Device({
      uid,
      world: pageWorld,
      clockOffsetMs,
      latencyMs,
      lossRate,
      onPage: (page) => {
        player.watch(page);
        watchman.watchScreen(page);
        // an attacker's own writes confuse the attacker's page alone
        if (!isAttacker) watchman.watchClock(page);
        watchman.watchSeat(page);
      },
    });
    const player: Player = new Player({
      device,
      habit,
      time,
      story,
      random: randomOf(uid),
      onRefusedLock(page, { view, pressedAt }, result) {
        const code = result.ok ? 'ok' : result.code;
        const text = `the page refused the press: ${code} (${JSON.stringify(view.phase)})`;
        story.tell(page.uid, text);
        refusedLocks[code] = (refusedLocks[code] ?? 0) + 1;
        // an attacker's raw write may have locked another option just before
        if (isAttacker) return;
        if (view.phase.kind === 'question') {
          watchman.checkRefusedLock(uid, view.record.id, view.phase.question, code);
        }
        if (device.troubledAt < pressedAt - WELL_MS) {
          watchman.report('a press on a shown question counts', `${uid}: ${text}`);
        }
      },
    });
    players.set(uid, player);
    device.open();
  }
  return {
    script,
    time,
    story,
    server,
    service,
    database,
    databaseMachine,
    players,
    watchman,
    randomOf,
    refusedLocks,
  };
}

/** Coins of each player at the beginning; none can be redeemed. */
const COINS = 200;

function giveCoins(firestore: Firestore, uid: string): Promise<void> {
  return firestore.runTransaction(async (transaction) => {
    const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
    if (!wallet) throw new Error(`${uid} has no account.`);
    moveCoins(transaction, wallet, {
      id: 'first-coins',
      amount: COINS,
      title: 'simulation',
      type: 'adjustment',
      at: BEGIN_MS - JOINED_BEFORE_MS,
    });
  });
}

/** Runs asynchronous set-up as a machine's, in virtual time. */
async function finish<T>(time: VirtualTime, machine: Machine, act: () => Promise<T>): Promise<T> {
  let result: { readonly value: T } | { readonly error: unknown } | undefined;
  time.as(machine, act).then(
    (value) => (result = { value }),
    (error: unknown) => (result = { error }),
  );
  await time.run(() => result !== undefined, time.now() + 600_000);
  if (result && 'value' in result) return result.value;
  throw result ? result.error : new Error('The set-up of the world did not end.');
}

/** A phone number for each person: two accounts with the same one are one person. */
const mobileOf = (person: string): string =>
  `+49151${String(hash(person) % 10_000_000).padStart(8, '1')}`;

/** An error with its place. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** FNV-1a, 32 bits (Fowler, Noll, Vo; public domain). */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return state >>> 0;
}
