import { readFileSync } from 'node:fs';
import type { ControlTarget } from './control/control-target.ts';
import { FaultPlan } from './control/fault-plan.ts';
import { openTransports } from './transports/open-transports.ts';
import type { RequestLog } from './transports/request-log.ts';
import type { DatabaseId, StoredDocument } from './model/document.ts';
import { StatusError } from './model/status.ts';
import { DataFolder } from './persist/data-folder.ts';
import { IndexCatalogue } from './query/index-catalogue.ts';
import { RulesSyntaxError } from './rules/ruleset.ts';
import { LocalFirestore } from './service/firestore-service.ts';
import { Guard } from './service/guard.ts';
import { RulesStore } from './service/rules-store.ts';
import { systemMicros } from './store/commit-clock.ts';
import type { Commit, Database } from './store/database.ts';
import { Databases } from './store/databases.ts';
import type { Concurrency } from './store/open-transaction.ts';
import { Transactions } from './store/transactions.ts';
import { UsageMeter } from './usage/usage-meter.ts';
import { watchFile } from './watch-file.ts';

/** The options of an emulator: its address, its rules and indexes, and the place of its documents. All may be absent. */
export interface EmulatorOptions {
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** 127.0.0.1 when absent. */
  readonly host?: string;
  /** A rules file; it is read again whenever it changes. Without one everything is allowed. */
  readonly rules?: string;
  /** A firestore.indexes.json; with it, queries that production would refuse for a missing index fail. */
  readonly indexes?: string;
  /** A folder that stores the documents; without one they exist in memory only. */
  readonly dataDir?: string;
  /**
   * The concurrency mode of server transactions: `pessimistic` (the default, as in production) locks the documents they
   * read.
   */
  readonly concurrency?: Concurrency;
  /** A quiet WebChannel gets a noop this often, in milliseconds; 30 s when absent. */
  readonly keepAliveMs?: number;
  /** Gets lines for the user who started the emulator; silent if absent. */
  readonly report?: (line: string) => void;
  /** Gets every request; without it there is no log and no cost. */
  readonly log?: RequestLog;
}

/** A running emulator: its address, direct access to its documents, and its end. */
export interface Emulator {
  readonly host: string;
  readonly port: number;
  /** `host:port`, in the format of FIRESTORE_EMULATOR_HOST. */
  readonly address: string;
  /** Every document of a project's default database, in the format of `load`. */
  documents(project: string): StoredDocument[];
  /**
   * Puts documents into a project's default database, without billing and without snapshots for listeners. A stored
   * document is immutable, so many emulators can share the same ones.
   */
  load(project: string, documents: Iterable<StoredDocument>): void;
  /** Ends every connection and frees the port; data of a folder is on disk when it resolves. */
  stop(): Promise<void>;
}

/**
 * The concurrency mode in FIRESTORE_EMULATOR_CONCURRENCY, so that one suite can run in both modes.
 * @throws Error with one sentence if it is neither `pessimistic` nor `optimistic`
 */
export function concurrencyByEnvironment(): Concurrency {
  const value = process.env['FIRESTORE_EMULATOR_CONCURRENCY'] || 'pessimistic';
  if (value === 'pessimistic' || value === 'optimistic') return value;
  throw new Error(
    `FIRESTORE_EMULATOR_CONCURRENCY must be pessimistic or optimistic, not "${value}": correct it or unset it.`,
  );
}

/**
 * Starts a Firestore emulator in this process.
 * @throws Error with one sentence that names the fix: port in use, invalid rules or indexes, unwritable or used data
 * folder; the folder is then unlocked
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const report = options.report ?? (() => {});
  const faults = new FaultPlan();
  const folder =
    options.dataDir === undefined ? undefined : new DataFolder(options.dataDir, report);
  let stopWatching = () => {};
  try {
    const now = (project: string) => systemMicros() + faults.clockOffsetMs(project) * 1_000;
    const journal = (id: DatabaseId, commit: Commit) => folder?.append(id, commit);
    const databases = new Databases(now, journal);
    folder?.load(databases);
    const rules = new RulesStore();
    const usage = new UsageMeter();
    const indexes =
      options.indexes === undefined
        ? undefined
        : new IndexCatalogue(readText(options.indexes, 'indexes'), options.indexes);
    if (options.rules !== undefined) stopWatching = followRules(rules, options.rules, report);
    const core = {
      databases,
      transactions: new Transactions(options.concurrency ?? 'pessimistic'),
      guard: new Guard(databases, rules, usage),
      usage,
      indexes,
    };
    const service = new LocalFirestore(core);
    const transports = await openTransports({
      service,
      control: controlOf(databases, rules, usage),
      faults,
      host: options.host ?? '127.0.0.1',
      port: options.port ?? 0,
      nowMs: (project) => (project === undefined ? Date.now() : now(project) / 1_000),
      ...(options.keepAliveMs === undefined ? {} : { keepAliveMs: options.keepAliveMs }),
      ...(options.log ? { log: options.log } : {}),
    }).catch((error: unknown) => {
      throw portError(error, options);
    });
    return {
      host: transports.host,
      port: transports.port,
      address: `${transports.host}:${transports.port}`,
      documents: (project) =>
        [...defaultDatabase(databases, project).collections()].flatMap((one) => [
          ...one.documents(),
        ]),
      load(project, documents) {
        const database = defaultDatabase(databases, project);
        for (const document of documents) database.load(document.path, document);
      },
      stop: async () => {
        stopWatching();
        service.stop();
        await transports.close();
        await folder?.close();
      },
    };
  } catch (error) {
    stopWatching();
    await folder?.close();
    throw error;
  }
}

function defaultDatabase(databases: Databases, project: string): Database {
  return databases.get({ project, database: '(default)' });
}

function portError(error: unknown, { host = '127.0.0.1', port = 0 }: EmulatorOptions): unknown {
  const messages: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is in use: stop what uses it, or choose another with --port (0 takes a free one).`,
    EACCES: `Port ${port} may not be opened by this user: choose one above 1023 with --port.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: choose 127.0.0.1 or 0.0.0.0 with --host.`,
  };
  const message = messages[(error as NodeJS.ErrnoException).code ?? ''];
  return message === undefined ? error : new Error(message, { cause: error });
}

function readText(path: string, option: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(
      `The ${option} file ${path} cannot be read (${(error as Error).message}): correct --${option}.`,
      { cause: error },
    );
  }
}

function followRules(rules: RulesStore, path: string, report: (line: string) => void): () => void {
  rules.set(undefined, readText(path, 'rules'), path);
  const reload = () => {
    try {
      rules.set(undefined, readText(path, 'rules'), path);
      report(`Rules reloaded from ${path}.`);
    } catch (error) {
      report(`The rules were not reloaded, the old ones stay. ${(error as Error).message}`);
    }
  };
  return watchFile(path, reload, ({ message }) => {
    report(`${path} is not watched (${message}): after a change, restart the emulator to read it.`);
  });
}

function controlOf(databases: Databases, rules: RulesStore, usage: UsageMeter): ControlTarget {
  const rulesOf = (project: string) => {
    const ruleset = rules.of(project);
    if (!ruleset) {
      throw new StatusError('NOT_FOUND', `No rules are set for the project "${project}".`);
    }
    return ruleset;
  };
  return {
    setRules(project, files) {
      const [file, ...more] = files;
      if (!file || more.length > 0) {
        throw new StatusError(
          'INVALID_ARGUMENT',
          `"rules.files" must have one file, not ${files.length}: put all rules into one.`,
        );
      }
      try {
        rules.set(project, file.content, file.name || 'firestore.rules');
      } catch (error) {
        if (!(error instanceof RulesSyntaxError)) throw error;
        throw new StatusError('INVALID_ARGUMENT', error.message, { cause: error });
      }
    },
    getRules(project) {
      const ruleset = rules.of(project);
      return ruleset ? [{ name: 'firestore.rules', content: ruleset.source }] : [];
    },
    clear: (project, database) => databases.get({ project, database }).clear(),
    coverage: (project) => rulesOf(project).coverage(),
    coverageHtml: (project) => rulesOf(project).coverageHtml(),
    usage: (project) => usage.report(project),
    resetUsage: (project) => usage.reset(project),
  };
}
