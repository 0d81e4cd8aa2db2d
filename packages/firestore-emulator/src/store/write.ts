import type { DatabaseId, DocumentPath } from '../model/document.ts';
import type { Micros } from '../model/timestamp.ts';
import type { Fields, Value } from '../model/value.ts';
import type { FieldPath } from '../query/query.ts';

/** The condition that a document must meet for a write to be applied. */
export type Precondition =
  | { readonly kind: 'none' }
  | { readonly kind: 'exists'; readonly exists: boolean }
  | { readonly kind: 'updateTime'; readonly updateTime: Micros };

/** A server-side change of one field, applied after the fields of the write. */
export type FieldTransform =
  | { readonly kind: 'serverTimestamp'; readonly field: FieldPath }
  | {
      readonly kind: 'increment' | 'maximum' | 'minimum';
      readonly field: FieldPath;
      readonly operand: Value;
    }
  | {
      readonly kind: 'arrayUnion' | 'arrayRemove';
      readonly field: FieldPath;
      readonly values: readonly Value[];
    };

/** One write of a commit. `transform` (the old wire form) is read as an update with an empty mask. */
export type Write = UpdateWrite | DeleteWrite | VerifyWrite;

interface WriteTarget {
  readonly path: DocumentPath;
  readonly precondition: Precondition;
}

export interface UpdateWrite extends WriteTarget {
  readonly kind: 'update';
  readonly fields: Fields;
  /** Undefined replaces the document; a path absent from `fields` deletes that field. */
  readonly mask: readonly FieldPath[] | undefined;
  readonly transforms: readonly FieldTransform[];
}

export interface DeleteWrite extends WriteTarget {
  readonly kind: 'delete';
}

/** Checks its precondition only; the web SDK's transactions send it for documents they only read. */
export interface VerifyWrite extends WriteTarget {
  readonly kind: 'verify';
}

/** The result of a write, in the order of the commit's writes. */
export interface WriteResult {
  /** Undefined for deletes and verifies. */
  readonly updateTime: Micros | undefined;
  /** One value per transform: null for the array transforms, the new value for the others. */
  readonly transformResults: readonly Value[];
}

export interface CommitResult {
  readonly database: DatabaseId;
  readonly commitTime: Micros;
  readonly results: readonly WriteResult[];
}
