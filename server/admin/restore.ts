import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';
import { RESTORE_MARK } from '../settings/read-settings.ts';
import { AdminError } from './admin-error.ts';
import type { RestDatabase, TypedDocument, TypedValue } from './firestore-rest.ts';
import { readPage } from './firestore-rest.ts';
import type { Decisions, PaidRequest } from './paid-since.ts';
import { carryOver, paymentDecisionOf, noteIn, noteOf, paidSince } from './paid-since.ts';

/** Documents, and characters, written at once; Firestore takes 10 MB. */
const BATCH = 200;
const BATCH_CHARACTERS = 4_000_000;
/** Batches on their way. */
const PARALLEL = 4;
const PAGE = 300;

const Header = v.object({
  backup: v.literal('quizbout'),
  version: v.literal(1),
  root: v.string(),
  readTime: v.string(),
});
const Stored = v.object({
  name: v.pipe(v.string(), v.regex(/^[^/]+\/[^/]+(\/[^/]+\/[^/]+)*$/)),
  fields: v.record(v.string(), v.record(v.string(), v.unknown())),
});
const End = v.object({ documents: v.number() });

type Header = v.InferOutput<typeof Header>;
type Stored = v.InferOutput<typeof Stored>;

/** How a backup is restored. */
interface RestoreOptions {
  /** Whether the documents of the database are deleted first. */
  readonly isReplacing?: boolean;
  /** Whether only the file is checked. */
  readonly isDryRun?: boolean;
  /** Called with the number of written documents and of all. */
  readonly progress?: (done: number, total: number) => void;
}

/** A finished restore. */
interface Restored {
  readonly documents: number;
  /** Payments begun or made after the backup; the restored requests have them. */
  readonly carried: number;
  /** Such payments of requests that the backup does not have. */
  readonly missing: readonly PaidRequest[];
}

/**
 * Writes the documents of a backup into a database, with their types. References to the database of the backup become
 * those of this one. The whole file is checked first, so a file that is cut writes nothing. RESTORE_MARK exists from
 * before the first change until after the last one. A restore that finds it replaces the half database. Payments that were
 * begun or made after the backup stay so.
 * @throws AdminError for a file that is no whole backup, and for a database with documents, unless they are replaced
 */
export async function restore(
  database: RestDatabase,
  file: string,
  { isReplacing = false, isDryRun = false, progress = () => {} }: RestoreOptions = {},
): Promise<Restored> {
  const { header, total, decisions } = await check(file);
  if (isDryRun) return { documents: total, carried: 0, missing: [] };
  const mark = `${database.root}/${RESTORE_MARK}`;
  const interrupted = await readDocument(database, mark);
  const isEmpty = (await readPage(database, 1, { isBare: true })).documents.length === 0;
  if (!isEmpty && !interrupted && !isReplacing) {
    throw new AdminError(
      'The database has documents: restore into an empty one, or delete them all first by --replace.',
    );
  }
  const backup = `${header.root} ${header.readTime}`;
  const noted = interrupted && noteIn(interrupted);
  if (noted?.backup !== undefined && noted.backup !== backup) {
    throw new AdminError(
      `A restore of another backup (${noted.backup}) was interrupted: finish that one first. Its file alone fits the payments that it noted in ${RESTORE_MARK}.`,
    );
  }
  const writeMark = (fields: Record<string, TypedValue>) =>
    database.call('commit', { writes: [{ update: { name: mark, fields } }] });
  const removeMark = () => database.call('commit', { writes: [{ delete: mark }] });
  // from now on no operator pays
  if (!interrupted) await writeMark({});
  let paid: readonly PaidRequest[];
  try {
    paid = noted?.paid ?? (await paidSince(database, decisions));
    await writeMark(noteOf({ backup, paid }));
  } catch (error) {
    // nothing was deleted, so the game need not stop
    if (!interrupted) await removeMark().catch(() => undefined);
    throw error;
  }
  await deleteAll(database, mark);
  let done = 0;
  const running = new Set<Promise<unknown>>();
  for await (const batch of batchesOf(file)) {
    const writes = batch.map(({ name, fields }) => ({
      update: {
        name: `${database.root}/${name}`,
        fields: mapped(fields, header.root, database.root),
      },
    }));
    const writing = database.call('commit', { writes }).then(() => {
      done += batch.length;
      progress(done, total);
    });
    running.add(writing);
    // the failure is thrown where the batches are awaited
    writing.then(
      () => running.delete(writing),
      () => undefined,
    );
    if (running.size >= PARALLEL) await Promise.race(running);
  }
  await Promise.all(running);
  const missing = await carryOver(database, paid);
  await removeMark();
  return { documents: total, carried: paid.length - missing.length, missing };
}

/** Reads a document; undefined for none. @param name the whole resource name */
async function readDocument(
  database: RestDatabase,
  name: string,
): Promise<TypedDocument | undefined> {
  const rows = await database.call('batchGet', { documents: [name] });
  return (rows as { readonly found?: TypedDocument }[]).find(({ found }) => found)?.found;
}

/** Deletes every document of a database but one. @param spared its whole resource name */
async function deleteAll(database: RestDatabase, spared: string): Promise<void> {
  for (;;) {
    const { documents } = await readPage(database, PAGE, { isBare: true });
    const writes = documents
      .filter(({ name }) => name !== spared)
      .map(({ name }) => ({ delete: name }));
    if (writes.length === 0) return;
    await database.call('commit', { writes });
  }
}

/** Reads the whole file, and counts its documents. @throws AdminError */
async function check(file: string): Promise<{
  readonly header: Header;
  readonly total: number;
  readonly decisions: Decisions;
}> {
  const decisions = new Map<string, string>();
  let header: Header | undefined;
  let total = 0;
  let end: number | undefined;
  for await (const line of linesOf(file)) {
    if (!header) {
      const parsed = v.safeParse(Header, line);
      if (!parsed.success) throw new AdminError(`${file} is no backup of this game.`);
      header = parsed.output;
    } else if (end !== undefined) {
      throw new AdminError(`${file} goes on after its end.`);
    } else if (v.is(End, line)) {
      end = line.documents;
    } else if (v.is(Stored, line)) {
      total += 1;
      const decision = paymentDecisionOf(line.name, line.fields);
      if (decision !== undefined) decisions.set(line.name, decision);
    } else {
      throw new AdminError(`${file} has a broken line after ${total} documents.`);
    }
  }
  if (!header || end !== total) {
    throw new AdminError(`${file} is not whole: it ends after ${total} documents.`);
  }
  return { header, total, decisions };
}

/** The documents of a checked file, in groups for one commit. */
async function* batchesOf(file: string): AsyncGenerator<readonly Stored[]> {
  let batch: Stored[] = [];
  let size = 0;
  for await (const line of linesOf(file)) {
    // a backup of a database that was not whole has a mark, which must not replace the one with the payments
    if (!v.is(Stored, line) || line.name === RESTORE_MARK) continue;
    const length = JSON.stringify(line).length;
    if (batch.length > 0 && (batch.length >= BATCH || size + length > BATCH_CHARACTERS)) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push(line);
    size += length;
  }
  if (batch.length > 0) yield batch;
}

/** The parsed lines of a gzipped file. @throws AdminError if it cannot be read */
async function* linesOf(file: string): AsyncGenerator<unknown> {
  const stored = createReadStream(file);
  const text = createGunzip();
  // pipe passes no errors on
  stored.once('error', (error) => text.destroy(error));
  stored.pipe(text);
  const lines = createInterface({ input: text, crlfDelay: Infinity });
  const failed = Promise.withResolvers<never>();
  text.once('error', (error) => {
    failed.reject(error);
    lines.close();
  });
  failed.promise.catch(() => undefined);
  try {
    for await (const line of lines) yield JSON.parse(line) as unknown;
    if (text.errored) throw text.errored;
  } catch (error) {
    throw new AdminError(`${file} cannot be read: ${(error as Error).message}`);
  } finally {
    stored.destroy();
  }
}

/** The fields with references of another root; every other value is the same object. */
function mapped(
  fields: Readonly<Record<string, TypedValue>>,
  from: string,
  to: string,
): Record<string, TypedValue> {
  const valueOf = (value: TypedValue): TypedValue => {
    const { referenceValue, mapValue, arrayValue } = value as {
      referenceValue?: string;
      mapValue?: { fields?: Record<string, TypedValue> };
      arrayValue?: { values?: readonly TypedValue[] };
    };
    if (referenceValue?.startsWith(`${from}/`)) {
      return { referenceValue: `${to}${referenceValue.slice(from.length)}` };
    }
    if (mapValue?.fields) return { mapValue: { fields: mapped(mapValue.fields, from, to) } };
    if (arrayValue?.values) return { arrayValue: { values: arrayValue.values.map(valueOf) } };
    return value;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, valueOf(one)]));
}
