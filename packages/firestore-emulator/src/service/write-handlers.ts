import { randomBytes } from 'node:crypto';
import { maskMember, writeDocument } from '../codec/document-codec.ts';
import { writeMicros, writerOf } from '../codec/dialect.ts';
import { asRaw, bytesMember, listMember, messageMember, stringMember } from '../codec/raw.ts';
import type { Raw } from '../codec/raw.ts';
import {
  readPrecondition,
  readWrites,
  updateMask,
  writeWriteResult,
} from '../codec/write-codec.ts';
import { readFields } from '../codec/value-codec.ts';
import {
  checkCollectionId,
  checkDocumentPath,
  childPath,
  collectionOf,
  parseDatabaseName,
  parseDocumentName,
} from '../model/resource-name.ts';
import { resourceName } from '../model/document.ts';
import { invalidArgument, StatusError, toStatusError } from '../model/status.ts';
import type { Database } from '../store/database.ts';
import type { CommitResult, UpdateWrite, Write } from '../store/write.ts';
import { callerKey } from './call.ts';
import type { CallContext } from './call.ts';
import { beginTransaction, bill, parseParent } from './service-core.ts';
import type { Answer, ServiceCore } from './service-core.ts';

/** Most writes in one BatchWrite (API reference). */
const MAX_BATCH_WRITES = 500;

/**
 * Plans, judges and applies writes in one turn of the event loop, so that no other work interferes; `answer` runs in
 * that turn too.
 */
export function commitWrites<T>(
  core: ServiceCore,
  context: CallContext,
  database: Database,
  writes: readonly Write[],
  answer: (result: CommitResult) => T,
  transaction?: Uint8Array,
): Answer<T> {
  return core.transactions.write({
    database,
    transaction,
    signal: context.signal,
    count: writes.length,
    plan: () => database.plan(writes),
    apply: (plan) => {
      core.guard.commit(database.id, context, plan);
      const result = database.apply(plan, callerKey(context.caller));
      for (const write of writes) {
        if (write.kind === 'verify') continue;
        const kind = write.kind === 'delete' ? 'deletes' : 'writes';
        bill(core, context, database.id, kind, 1, collectionOf(write.path));
      }
      return answer(result);
    },
  });
}

export function commit(core: ServiceCore, raw: Raw, context: CallContext): Answer<object> {
  const database = core.databases.get(parseDatabaseName(stringMember(raw, 'database')));
  const writes = readWrites(raw, database.id);
  const transaction = bytesMember(raw, 'transaction');
  return commitWrites(
    core,
    context,
    database,
    writes,
    (result) => writeCommit(result, context),
    transaction.length > 0 ? transaction : undefined,
  );
}

function writeCommit(result: CommitResult, context: CallContext): object {
  const writer = writerOf(context.dialect);
  return {
    writeResults: result.results.map((one) => writeWriteResult(one, writer)),
    commitTime: writeMicros(writer, result.commitTime),
  };
}

export function begin(core: ServiceCore, raw: Raw, context: CallContext): object {
  const database = core.databases.get(parseDatabaseName(stringMember(raw, 'database')));
  const id = beginTransaction(core, context, database, messageMember(raw, 'options'));
  return { transaction: writerOf(context.dialect).bytes(id) };
}

export function rollback(core: ServiceCore, raw: Raw): object {
  parseDatabaseName(stringMember(raw, 'database'));
  core.transactions.rollback(bytesMember(raw, 'transaction'));
  return {};
}

/** The writes are independent: a failed one does not affect the others. */
export async function batchWrite(
  core: ServiceCore,
  raw: Raw,
  context: CallContext,
): Promise<object> {
  core.guard.owner(context, 'BatchWrite');
  const database = core.databases.get(parseDatabaseName(stringMember(raw, 'database')));
  const writes = readWrites(raw, database.id);
  if (writes.length > MAX_BATCH_WRITES) {
    throw invalidArgument(`Cannot write more than ${MAX_BATCH_WRITES} entities in one BatchWrite.`);
  }
  if (new Set(writes.map(({ path }) => path)).size !== writes.length) {
    throw invalidArgument('Cannot write to the same document more than once in one BatchWrite.');
  }
  const writer = writerOf(context.dialect);
  const outcomes = await Promise.all(
    writes.map(async (write) => {
      try {
        return await commitWrites(core, context, database, [write], ({ results }) => ({
          writeResult: writeWriteResult(results[0]!, writer),
          status: {},
        }));
      } catch (error) {
        const { code, message } = toStatusError(error);
        return { writeResult: {}, status: { code, message } };
      }
    }),
  );
  return {
    writeResults: outcomes.map(({ writeResult }) => writeResult),
    status: outcomes.map((outcome) => outcome.status),
  };
}

export function createDocument(core: ServiceCore, raw: Raw, context: CallContext): Answer<object> {
  const { database: id, parent } = parseParent(stringMember(raw, 'parent'));
  const collectionId = stringMember(raw, 'collectionId');
  checkCollectionId(collectionId);
  const documentId = stringMember(raw, 'documentId') || autoId();
  const path = childPath(parent, `${collectionId}/${documentId}`);
  checkDocumentPath(path, resourceName(id, path));
  const write: UpdateWrite = {
    kind: 'update',
    path,
    precondition: { kind: 'exists', exists: false },
    fields: readFields(asRaw(raw['document'] ?? {}, 'document')),
    mask: undefined,
    transforms: [],
  };
  return writeOne(core, context, core.databases.get(id), write, raw);
}

export function updateDocument(core: ServiceCore, raw: Raw, context: CallContext): Answer<object> {
  const document = messageMember(raw, 'document');
  if (!document) throw invalidArgument('UpdateDocument needs a "document".');
  const { database: id, path } = parseDocumentName(stringMember(document, 'name'));
  const write: UpdateWrite = {
    kind: 'update',
    path,
    precondition: readPrecondition(messageMember(raw, 'currentDocument')),
    fields: readFields(document),
    mask: updateMask(raw),
    transforms: [],
  };
  return writeOne(core, context, core.databases.get(id), write, raw);
}

function writeOne(
  core: ServiceCore,
  context: CallContext,
  database: Database,
  write: UpdateWrite,
  raw: Raw,
): Answer<object> {
  return commitWrites(core, context, database, [write], () => {
    const document = database.get(write.path);
    if (!document) {
      throw new StatusError('INTERNAL', `The write of ${write.path} left no document.`);
    }
    return writeDocument(database.id, document, writerOf(context.dialect), maskMember(raw, 'mask'));
  });
}

export function deleteDocument(core: ServiceCore, raw: Raw, context: CallContext): Answer<object> {
  const { database, path } = parseDocumentName(stringMember(raw, 'name'));
  const precondition = readPrecondition(messageMember(raw, 'currentDocument'));
  const write: Write = { kind: 'delete', path, precondition };
  return commitWrites(core, context, core.databases.get(database), [write], () => ({}));
}

const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id of twenty letters and digits, like the SDKs'. */
function autoId(): string {
  let id = '';
  while (id.length < 20) {
    // Bytes above the largest multiple of 62 are dropped, so that all characters are equally likely.
    for (const byte of randomBytes(40)) {
      if (byte < 248 && id.length < 20) id += ID_LETTERS[byte % 62];
    }
  }
  return id;
}

/** Reads the writes of a Write stream's message. */
export function streamWrites(raw: Raw, database: Database): readonly Write[] {
  return listMember(raw, 'writes').length === 0 ? [] : readWrites(raw, database.id);
}
