import type { Micros } from './timestamp.ts';
import type { Fields } from './value.ts';

/**
 * A document path relative to the database's `documents` root, slash separated: `rooms/r1/players/alice`.
 * Segments never contain a slash, so the string is unambiguous.
 */
export type DocumentPath = string;

/** One immutable version of a document. */
export interface StoredDocument {
  readonly path: DocumentPath;
  readonly fields: Fields;
  readonly createTime: Micros;
  readonly updateTime: Micros;
}

/** A database: `projects/{project}/databases/{database}`. */
export interface DatabaseId {
  readonly project: string;
  readonly database: string;
}

/** `projects/P/databases/D/documents`. */
function documentsRoot({ project, database }: DatabaseId): string {
  return `projects/${project}/databases/${database}/documents`;
}

/** The full resource name of a document or, for an empty path, of the root. */
export function resourceName(id: DatabaseId, path: string): string {
  return path === '' ? documentsRoot(id) : `${documentsRoot(id)}/${path}`;
}
