import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DatabaseId, StoredDocument } from '../model/document.ts';
import { StatusError } from '../model/status.ts';
import type { Commit } from '../store/database.ts';
import type { Databases } from '../store/databases.ts';
import { readCommitRecord, writeCommitRecord } from './commit-record.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { readRecords, RecordWriter } from './record-file.ts';
import type { WriteBytes } from './record-file.ts';

/** A log is compacted into a snapshot if it is longer than this and than twice the last snapshot. */
const COMPACT_BYTES = 16 * 1024 * 1024;
const compactAfter = (snapshotBytes: number) => Math.max(COMPACT_BYTES, 2 * snapshotBytes);
/** Documents in one record of a snapshot, written between two turns of the event loop. */
const SNAPSHOT_BATCH = 500;
/** Last record of a complete snapshot. */
const END = '{"end":true}';
const REMEDY = 'free space on its disk or make it writable';

/**
 * Stores all databases in a folder. Generation n is `snapshot-n` (all documents at its start, may be missing for the
 * first) and `log-n` (every commit since). A commit is in the log before it is acknowledged; a new generation replaces
 * the old one only once its snapshot is complete, so that a kill at any moment loses nothing.
 */
export class DataFolder {
  readonly #folder: string;
  readonly #report: (line: string) => void;
  readonly #writeBytes: WriteBytes | undefined;
  readonly #unlock: () => void;
  #generation = 1;
  #log: RecordWriter | undefined;
  /** The length of a log that is compacted. */
  #compactAt = COMPACT_BYTES;
  #compacting: Promise<void> | undefined;
  #databases: Databases | undefined;
  /** Set from the first failed write until one succeeds. */
  #isFailing = false;

  /**
   * @param report gets lines for the user who started the emulator
   * @param writeBytes tests replace it by a full disk
   * @throws Error naming the folder if it cannot be written or another process uses it
   */
  constructor(folder: string, report: (line: string) => void, writeBytes?: WriteBytes) {
    this.#folder = folder;
    this.#report = report;
    this.#writeBytes = writeBytes;
    try {
      makeFolder(resolve(folder));
      this.#unlock = lockFolder(folder);
    } catch (error) {
      if (error instanceof FolderInUse) throw error;
      throw new Error(
        `The data folder ${folder} cannot be written (${(error as Error).message}): give another one with --data.`,
        { cause: error },
      );
    }
  }

  /**
   * Loads every document and opens the log.
   * @throws Error naming the folder if a file of it cannot be read or written
   */
  load(databases: Databases): void {
    this.#databases = databases;
    try {
      this.#load();
    } catch (error) {
      this.#unlock();
      throw new Error(
        `The data folder ${this.#folder} cannot be read (${(error as Error).message}): mend it or give another one with --data.`,
        { cause: error },
      );
    }
  }

  #load(): void {
    const files = readdirSync(this.#folder);
    const generations = (kind: string) =>
      files
        .map((file) => new RegExp(`^${kind}-(\\d+)\\.qb$`).exec(file)?.[1])
        .filter((text) => text !== undefined)
        .map(Number)
        .sort((a, b) => a - b);
    const snapshots = generations('snapshot');
    const snapshot = snapshots.findLast((n) => this.#isWhole(n)) ?? 0;
    for (const n of snapshots) if (n > snapshot) this.#setAside(this.#path('snapshot', n));
    if (snapshot > 0) {
      const path = this.#path('snapshot', snapshot);
      this.#replay(path);
      this.#compactAt = compactAfter(statSync(path).size);
    }
    const logs = generations('log').filter((n) => n >= snapshot);
    for (const n of logs) this.#replay(this.#path('log', n));
    this.#generation = Math.max(1, snapshot, ...logs);
    this.#log = this.#writer(this.#path('log', this.#generation));
    this.#removeBefore(snapshot);
  }

  /**
   * Writes a commit to the log, before it takes effect.
   * @throws RESOURCE_EXHAUSTED if the file system refuses it. The web SDK retries that with its longest pause, so the
   * write succeeds once there is room again.
   */
  append(id: DatabaseId, commit: Commit): void {
    const log = this.#log;
    if (!log) return;
    const states = commit.changes.map(({ path, after }) => ({ path, document: after }));
    this.#write(log, writeCommitRecord(id, states));
    if (log.bytes <= this.#compactAt) return;
    this.#compacting ??= this.#compactOrReport().finally(() => (this.#compacting = undefined));
  }

  async close(): Promise<void> {
    await this.#compacting;
    const log = this.#log;
    this.#log = undefined;
    try {
      log?.close();
    } finally {
      this.#unlock();
    }
  }

  #write(log: RecordWriter, record: string): void {
    try {
      log.append(record);
    } catch (error) {
      const problem = `The data folder ${this.#folder} cannot be written (${(error as Error).message})`;
      if (!this.#isFailing) {
        this.#report(`${problem}: writes fail with RESOURCE_EXHAUSTED. To fix it, ${REMEDY}.`);
      }
      this.#isFailing = true;
      throw new StatusError('RESOURCE_EXHAUSTED', `${problem}: ${REMEDY}, then write again.`, {
        cause: error,
      });
    }
    if (!this.#isFailing) return;
    this.#isFailing = false;
    this.#report(`The data folder ${this.#folder} can be written again.`);
  }

  /** Compacts the log. After an error the next try comes 16 MiB later; a load replays the logs until then. */
  async #compactOrReport(): Promise<void> {
    try {
      const snapshotBytes = await this.#compact();
      this.#compactAt = compactAfter(snapshotBytes);
    } catch (error) {
      this.#compactAt = this.#log!.bytes + COMPACT_BYTES;
      this.#report(
        `The log in the data folder ${this.#folder} was not compacted (${(error as Error).message}): ` +
          `it grows until a later try succeeds. To fix it, ${REMEDY}.`,
      );
    }
  }

  /** Starts a new log and writes a snapshot of the documents before it. @returns the bytes of the snapshot */
  async #compact(): Promise<number> {
    // The triggering commit takes effect only after this turn, and the copy must contain it.
    await setImmediate();
    const generation = this.#generation + 1;
    const logPath = this.#path('log', generation);
    // an earlier try may have failed while it wrote the magic bytes
    rmSync(logPath, { force: true });
    const old = this.#log!;
    this.#log = this.#writer(logPath);
    this.#generation = generation;
    old.close();
    const temporary = this.#path('snapshot', generation).replace(/qb$/, 'tmp');
    try {
      const bytes = await this.#writeSnapshot(temporary);
      renameSync(temporary, this.#path('snapshot', generation));
      this.#syncFolder();
      this.#removeBefore(generation);
      return bytes;
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  }

  /** Writes the documents of this turn. @returns the bytes of the file */
  async #writeSnapshot(path: string): Promise<number> {
    const batches = [...this.#batches()];
    rmSync(path, { force: true });
    const writer = this.#writer(path);
    try {
      for (const { id, documents } of batches) {
        const states = documents.map((document) => ({ path: document.path, document }));
        writer.append(writeCommitRecord(id, states));
        await setImmediate();
      }
      writer.append(END);
    } finally {
      writer.close();
    }
    return writer.bytes;
  }

  #writer(path: string): RecordWriter {
    return new RecordWriter(path, this.#writeBytes);
  }

  *#batches(): Generator<{ id: DatabaseId; documents: StoredDocument[] }> {
    for (const database of this.#databases!.all()) {
      let documents: StoredDocument[] = [];
      for (const collection of database.collections()) {
        for (const document of collection.documents()) {
          documents.push(document);
          if (documents.length === SNAPSHOT_BATCH) {
            yield { id: database.id, documents };
            documents = [];
          }
        }
      }
      if (documents.length > 0) yield { id: database.id, documents };
    }
  }

  #replay(path: string): void {
    const { records, goodBytes, badBytes } = readRecords(path);
    for (const record of records) {
      if (record === END) continue;
      const { id, states } = readCommitRecord(record);
      const database = this.#databases!.get(id);
      for (const { path: documentPath, document } of states) database.load(documentPath, document);
    }
    if (badBytes === 0) return;
    const copy = this.#nameAside(path);
    copyFileSync(path, copy);
    truncateSync(path, goodBytes);
    this.#report(
      `${path}: cut off ${badBytes} bytes of an unfinished or damaged record at its end; as it was it is kept as ${basename(copy)}.`,
    );
  }

  /**
   * Sets a damaged snapshot aside. It was damaged after it was written, because only a complete snapshot gets its name.
   */
  #setAside(path: string): void {
    const aside = this.#nameAside(path);
    renameSync(path, aside);
    this.#report(
      `${path}: is damaged and left aside as ${basename(aside)}; what only it held is missing.`,
    );
  }

  #nameAside(path: string): string {
    let n = 1;
    while (existsSync(`${path}.damaged-${n}`)) n++;
    return `${path}.damaged-${n}`;
  }

  #isWhole(generation: number): boolean {
    return readRecords(this.#path('snapshot', generation)).records.at(-1) === END;
  }

  #removeBefore(generation: number): void {
    for (const file of readdirSync(this.#folder)) {
      const match = /^(?:snapshot|log)-(\d+)\.(?:qb|tmp)$/.exec(file);
      if (match && (Number(match[1]) < generation || file.endsWith('.tmp'))) {
        rmSync(join(this.#folder, file), { force: true });
      }
    }
  }

  #path(kind: 'snapshot' | 'log', generation: number): string {
    return join(this.#folder, `${kind}-${String(generation).padStart(6, '0')}.qb`);
  }

  #syncFolder(): void {
    // Windows cannot open a folder for syncing, and it keeps the order of renames anyway.
    if (process.platform === 'win32') return;
    const fd = openSync(this.#folder, 'r');
    fsyncSync(fd);
    closeSync(fd);
  }
}

/**
 * Makes a folder and its parents. Node's recursive option loops forever if the system denies that the parent exists
 * (/proc).
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
