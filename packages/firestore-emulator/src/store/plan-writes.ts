import { fieldsIdentical } from '../model/compare-values.ts';
import { resourceName } from '../model/document.ts';
import type { DatabaseId, DocumentPath, StoredDocument } from '../model/document.ts';
import { fieldAt, isNameField, withFieldAt } from '../model/field-path.ts';
import { documentSize } from '../model/size.ts';
import { invalidArgument, StatusError } from '../model/status.ts';
import type { Micros } from '../model/timestamp.ts';
import type { Fields } from '../model/value.ts';
import { applyTransforms } from './transforms.ts';
import type { Precondition, UpdateWrite, Write, WriteResult } from './write.ts';

/** Largest document in bytes (firestore docs, quotas). */
const MAX_DOCUMENT_BYTES = 1_048_576;

/** Most bytes that one commit may write (firestore docs, quotas: 10 MiB a request). */
const MAX_COMMIT_BYTES = 10 * 1024 * 1024;

/** One write of a commit with the states around it. */
export interface PlannedWrite {
  readonly write: Write;
  readonly before: StoredDocument | null;
  readonly after: StoredDocument | null;
  readonly result: WriteResult;
  /**
   * The failed precondition. Thrown only after the rules have allowed the commit, so that it does not reveal which
   * documents exist.
   */
  readonly failure: StatusError | undefined;
}

export interface CommitPlan {
  readonly time: Micros;
  /** `time` cut to milliseconds: the value of every server timestamp, and `request.time` of the rules. */
  readonly serverTime: Micros;
  readonly writes: readonly PlannedWrite[];
  /** The touched documents after all writes. */
  readonly after: ReadonlyMap<DocumentPath, StoredDocument | null>;
  /** Storage bytes of the written documents. */
  readonly size: number;
}

/**
 * Computes the effects of a commit without applying it. Later writes see the effects of earlier ones.
 * @throws INVALID_ARGUMENT for documents beyond the limits
 */
export function planWrites(
  database: DatabaseId,
  writes: readonly Write[],
  time: Micros,
  read: (path: DocumentPath) => StoredDocument | null,
): CommitPlan {
  const serverTime = time - (time % 1_000);
  const after = new Map<DocumentPath, StoredDocument | null>();
  checkSequences(database, writes);
  let size = 0;
  const planned = writes.map((write): PlannedWrite => {
    const touched = after.has(write.path);
    const before = touched ? after.get(write.path)! : read(write.path);
    const failure = checkPrecondition(database, write, before, () => read(write.path));
    switch (write.kind) {
      case 'verify':
        return {
          write,
          before,
          after: before,
          result: unchanged(before),
          failure,
        };
      case 'delete':
        after.set(write.path, null);
        return { write, before, after: null, result: NO_RESULT, failure };
      case 'update': {
        const next = updated(write, before, time, serverTime);
        size += checkSize(database, next.document);
        after.set(write.path, next.document);
        return {
          write,
          before,
          after: next.document,
          result: next.result,
          failure,
        };
      }
    }
  });
  if (size > MAX_COMMIT_BYTES) {
    throw invalidArgument('Transaction too big. Decrease transaction size.');
  }
  return { time, serverTime, writes: planned, after, size };
}

/**
 * Refuses contradictory writes of one document, regardless of the stored state, as Google's emulator does: one that
 * requires it to be missing after a write, one that requires it to exist after a delete, and any other write beside a
 * verify. Two deletes may name the same version.
 */
function checkSequences(database: DatabaseId, writes: readonly Write[]): void {
  const earlier = new Map<DocumentPath, Write>();
  for (const write of writes) {
    const { path, kind, precondition } = write;
    const before = earlier.get(path);
    earlier.set(path, write);
    if (before === undefined) continue;
    const isVerify = kind === 'verify' || before.kind === 'verify';
    const wantsMissing = precondition.kind === 'exists' && !precondition.exists;
    const wantsThere = precondition.kind !== 'none' && !wantsMissing;
    const contradicts =
      before.kind === 'delete' ? wantsThere && !deletesSameVersion(before, write) : wantsMissing;
    if (!isVerify && !contradicts) continue;
    throw invalidArgument(
      `Cannot ${before.kind} then ${kind} a document ${wantsMissing ? 'that does not exist ' : ''}in the same request: ${resourceName(database, path)}`,
    );
  }
}

function deletesSameVersion(first: Write, second: Write): boolean {
  return (
    second.kind === 'delete' &&
    first.precondition.kind === 'updateTime' &&
    second.precondition.kind === 'updateTime' &&
    first.precondition.updateTime === second.precondition.updateTime
  );
}

/** The result of a write that changes nothing. */
function unchanged(document: StoredDocument | null): WriteResult {
  return { updateTime: document?.updateTime, transformResults: [] };
}

const NO_RESULT: WriteResult = { updateTime: undefined, transformResults: [] };

function updated(
  write: UpdateWrite,
  before: StoredDocument | null,
  time: Micros,
  serverTime: Micros,
): { document: StoredDocument; result: WriteResult } {
  const merged = write.mask ? masked(before?.fields ?? new Map(), write) : write.fields;
  const { fields, results } = applyTransforms(merged, write.transforms, serverTime);
  const document =
    before && fieldsIdentical(before.fields, fields)
      ? before
      : {
          path: before?.path ?? ownString(write.path),
          fields,
          createTime: before?.createTime ?? time,
          updateTime: time,
        };
  return {
    document,
    result: { updateTime: document.updateTime, transformResults: results },
  };
}

/** Copies a string: a slice of a resource name would keep the whole name in memory. */
function ownString(text: string): string {
  return Buffer.from(text).toString();
}

function masked(base: Fields, write: UpdateWrite): Fields {
  let fields = base;
  for (const path of write.mask ?? []) {
    fields = withFieldAt(fields, path, fieldAt(write.fields, path));
  }
  return fields;
}

function checkSize(database: DatabaseId, document: StoredDocument): number {
  const size = documentSize(document.path, document.fields);
  if (size > MAX_DOCUMENT_BYTES) {
    const name = resourceName(database, document.path);
    throw invalidArgument(
      `Document '${name}' cannot be written because its size (${size.toLocaleString('en')} bytes) exceeds the maximum allowed size of ${MAX_DOCUMENT_BYTES.toLocaleString('en')} bytes.`,
    );
  }
  for (const field of document.fields.keys()) {
    if (isNameField([field])) throw invalidArgument('The field "__name__" cannot be written.');
  }
  return size;
}

function checkPrecondition(
  database: DatabaseId,
  write: Write,
  before: StoredDocument | null,
  stored: () => StoredDocument | null,
): StatusError | undefined {
  const precondition: Precondition = write.precondition;
  const name = resourceName(database, write.path);
  switch (precondition.kind) {
    case 'none':
      return undefined;
    case 'exists':
      if (precondition.exists && !before) {
        return new StatusError('NOT_FOUND', `No document to update: ${name}`);
      }
      if (!precondition.exists && before) {
        return new StatusError('ALREADY_EXISTS', `Document already exists: ${name}`);
      }
      return undefined;
    case 'updateTime': {
      // several writes of one document may each name the version before the commit
      const version = stored()?.updateTime;
      if (version === precondition.updateTime) return undefined;
      return version !== undefined
        ? new StatusError(
            'FAILED_PRECONDITION',
            `the stored version (${version}) does not match the required base version (${precondition.updateTime}) of ${name}`,
          )
        : new StatusError('FAILED_PRECONDITION', `No document with the required version: ${name}`);
    }
  }
}
