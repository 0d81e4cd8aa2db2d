import type { DocumentData } from 'firebase-admin/firestore';
import type { Format } from '../formats/read-foreign.ts';
import type { MediaCopy } from './media-folder.ts';

/** A document to write. */
export type Written = readonly [path: string, data: DocumentData];

/** The result of an import, after everything was checked. */
export interface ImportPlan {
  /** New documents, written one after the other; a new question may be asked as soon as it is written. */
  readonly unseen: readonly Written[];
  /** The documents that players see; they change in one commit. Fields that one does not name stay. */
  readonly seen: readonly Written[];
  /** Whole documents that players see, in the same commit. Fields that one does not name are removed. */
  readonly replaced?: readonly Written[];
  /** The fields that hold in a seen document: the stored ones over the defaults. Without it only the stored ones. */
  readonly effective?: (path: string, stored: DocumentData) => DocumentData;
  /** Warnings, which do not prevent the import. */
  readonly warnings?: readonly string[];
  /** Pictures and clips, copied before anything is written. */
  readonly copies?: readonly MediaCopy[];
}

/** The fields that a file of another format leaves open. */
export interface ForeignOptions {
  readonly format: Format;
  /** Slug. */
  readonly category: string;
  readonly difficulty: 1 | 2 | 3;
}
