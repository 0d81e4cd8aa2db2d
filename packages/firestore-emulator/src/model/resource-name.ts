import { invalidArgument } from './status.ts';
import type { DatabaseId, DocumentPath } from './document.ts';

/** A parsed resource name: the database and the path below `documents` ('' for the root). */
export interface ResourceName {
  readonly database: DatabaseId;
  readonly path: string;
}

const NAME = /^projects\/([^/]+)\/databases\/([^/]+)\/documents(?:\/(.*))?$/s;
const DATABASE = /^projects\/([^/]+)\/databases\/([^/]+)$/;
const RESERVED = /^__.*__$/s;
const NUMERIC_ID = /^__id-?\d+__$/;
const MAX_SEGMENT_BYTES = 1_500;
const MAX_NAME_BYTES = 6_144;

/** Reads `projects/P/databases/D`. @throws INVALID_ARGUMENT */
export function parseDatabaseName(name: string): DatabaseId {
  const match = DATABASE.exec(name);
  if (!match) {
    throw invalidArgument(
      `Invalid database name "${name}": expected "projects/{project}/databases/{database}".`,
    );
  }
  return { project: match[1]!, database: decodeDatabase(match[2]!) };
}

/** Reads `projects/P/databases/D/documents[/path]` without checking the path. @throws INVALID_ARGUMENT */
export function parseResourceName(name: string): ResourceName {
  const match = NAME.exec(name);
  if (!match) {
    throw invalidArgument(
      `Invalid resource name "${name}": expected ` +
        '"projects/{project}/databases/{database}/documents/...".',
    );
  }
  return {
    database: { project: match[1]!, database: decodeDatabase(match[2]!) },
    path: match[3] ?? '',
  };
}

function decodeDatabase(id: string): string {
  return id === '%28default%29' ? '(default)' : id;
}

/** Reads a document's full name and checks every segment. @throws INVALID_ARGUMENT */
export function parseDocumentName(name: string): { database: DatabaseId; path: DocumentPath } {
  const parsed = parseResourceName(name);
  checkDocumentPath(parsed.path, name);
  return parsed;
}

/** Reads the full name of a document of `database`; returns its path. @throws INVALID_ARGUMENT, also for another database */
export function parseDocumentNameIn(name: string, database: DatabaseId): DocumentPath {
  const parsed = parseDocumentName(name);
  if (
    parsed.database.project !== database.project ||
    parsed.database.database !== database.database
  ) {
    throw invalidArgument(
      `Document "${name}" does not belong to the database "projects/${database.project}/databases/${database.database}" of the request.`,
    );
  }
  return parsed.path;
}

/** Throws INVALID_ARGUMENT unless the path has an even number of legal segments. */
export function checkDocumentPath(path: string, name: string): void {
  const segments = path.split('/');
  if (path === '' || segments.length % 2 !== 0) {
    throw invalidArgument(
      `Document name "${name}" lacks "/" at index ${name.length}: a document path has an even number of segments.`,
    );
  }
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw invalidArgument(`Document name "${name.slice(0, 80)}..." is longer than 6144 bytes.`);
  }
  segments.forEach((segment, i) =>
    i % 2 === 0 ? checkCollectionId(segment) : checkDocumentId(segment),
  );
}

/** Throws INVALID_ARGUMENT unless a parent is the root or a document. */
export function checkParentPath(path: string, name: string): void {
  if (path !== '') checkDocumentPath(path, name);
}

/** Collection ids: 1 to 1500 bytes, no slash, not "." or "..", not `__.*__`. @throws INVALID_ARGUMENT */
export function checkCollectionId(id: string): void {
  checkSegment(id, 'Collection id');
  if (RESERVED.test(id)) {
    throw invalidArgument(`Collection id "${id}" is invalid because it is reserved.`);
  }
}

function checkDocumentId(id: string): void {
  checkSegment(id, 'Resource id');
  if (RESERVED.test(id) && !NUMERIC_ID.test(id)) {
    throw invalidArgument(`Resource id "${id}" is invalid because it is reserved.`);
  }
}

function checkSegment(segment: string, what: string): void {
  if (segment === '') throw invalidArgument(`${what} must not be empty.`);
  if (segment === '.' || segment === '..' || segment.includes('/')) {
    throw invalidArgument(`${what} "${segment}" is invalid: it may not be ".", ".." or hold "/".`);
  }
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) {
    throw invalidArgument(`${what} "${segment.slice(0, 40)}..." is longer than 1500 bytes.`);
  }
}

/** The collection of a document: `rooms/r1/players` of `rooms/r1/players/alice`. */
export function collectionOf(path: DocumentPath): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The last segment: a document's id or a collection's id. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Joins a parent path and a child segment. */
export function childPath(parent: string, segment: string): string {
  return parent === '' ? segment : `${parent}/${segment}`;
}
