import { writeDocument } from '../codec/document-codec.ts';
import { writeMicros, writerOf } from '../codec/dialect.ts';
import { resourceName } from '../model/document.ts';
import type { DatabaseId, StoredDocument } from '../model/document.ts';
import type { StatusError } from '../model/status.ts';
import type { Micros } from '../model/timestamp.ts';
import type { Dialect } from '../service/call.ts';
import { bloomFilterOf } from './bloom-filter.ts';
import { writeResumeToken } from './resume-token.ts';

export function targetAdded(targetId: number): object {
  return { targetChange: { targetChangeType: 'ADD', targetIds: [targetId] } };
}

/** Makes the client drop the documents of the target; the matching ones are sent again. */
export function targetReset(targetId: number): object {
  return { targetChange: { targetChangeType: 'RESET', targetIds: [targetId] } };
}

/** Acknowledges a removal or, with a cause, reports that the target failed. */
export function targetRemoved(targetId: number, cause?: StatusError): object {
  return {
    targetChange: {
      targetChangeType: 'REMOVE',
      targetIds: [targetId],
      ...(cause ? { cause: { code: cause.code, message: cause.message } } : {}),
    },
  };
}

/** CURRENT for the given targets; with none the global snapshot (NO_CHANGE), the only message that raises events. */
export function snapshot(targetIds: readonly number[], time: Micros, dialect: Dialect): object {
  const writer = writerOf(dialect);
  return {
    targetChange: {
      targetChangeType: targetIds.length > 0 ? 'CURRENT' : 'NO_CHANGE',
      ...(targetIds.length > 0 ? { targetIds } : {}),
      resumeToken: writer.bytes(writeResumeToken(time)),
      readTime: writeMicros(writer, time),
    },
  };
}

export function documentChanged(
  database: DatabaseId,
  document: StoredDocument,
  targetIds: readonly number[],
  removedTargetIds: readonly number[],
  dialect: Dialect,
): object {
  return {
    documentChange: {
      document: writeDocument(database, document, writerOf(dialect)),
      ...(targetIds.length > 0 ? { targetIds } : {}),
      ...(removedTargetIds.length > 0 ? { removedTargetIds } : {}),
    },
  };
}

/** `documentDelete`: it was deleted. `documentRemove`: it left the targets, without its content. */
export function documentGone(
  kind: 'documentDelete' | 'documentRemove',
  database: DatabaseId,
  path: string,
  removedTargetIds: readonly number[],
  time: Micros,
  dialect: Dialect,
): object {
  const readTime = writeMicros(writerOf(dialect), time);
  return { [kind]: { document: resourceName(database, path), removedTargetIds, readTime } };
}

export function existenceFilter(
  targetId: number,
  database: DatabaseId,
  paths: readonly string[],
  dialect: Dialect,
): object {
  const { bitmap, padding, hashCount } = bloomFilterOf(
    paths.map((path) => resourceName(database, path)),
  );
  const bits = { bitmap: writerOf(dialect).bytes(bitmap), padding };
  return { filter: { targetId, count: paths.length, unchangedNames: { bits, hashCount } } };
}
