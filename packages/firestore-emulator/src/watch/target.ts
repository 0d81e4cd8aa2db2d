import type { StoredDocument } from '../model/document.ts';
import type { Micros } from '../model/timestamp.ts';
import type { CallContext } from '../service/call.ts';
import type { ServiceCore } from '../service/service-core.ts';
import type { Database } from '../store/database.ts';
import type { Change } from '../store/history.ts';

/** The update of a target about one document. */
export type DocumentUpdate =
  | { readonly kind: 'changed'; readonly document: StoredDocument }
  /** It exists but is no longer in the target; it has its content if the document changed and may be read. */
  | { readonly kind: 'left'; readonly document: StoredDocument | undefined }
  | { readonly kind: 'deleted' };

export interface TargetUpdate {
  readonly documents: ReadonlyMap<string, DocumentUpdate>;
  /** Full number of documents, sent as an existence filter if the client's number must differ. */
  readonly filter: readonly string[] | undefined;
  /** Reads that production bills for it. */
  readonly reads: number;
}

/** The resume point of a client: it has the target's state of `since`, and the number of its documents. */
export interface ResumePoint {
  readonly since: Micros;
  readonly expectedCount: number | undefined;
}

/** One target of a Listen stream: its query, its client's state, and the changes since. */
export interface Target {
  readonly id: number;
  /** The collection reads are billed under. */
  readonly collection: string;
  /** Whether a commit has touched it since its last answer. */
  readonly touched: boolean;
  /** Records a committed change; true if the client needs an update. */
  note(change: Change): boolean;
  /** The first answer, from a resume point on if there is one. */
  start(resume: ResumePoint | undefined): TargetUpdate;
  /** The changes since the last update. */
  update(): TargetUpdate;
  /**
   * Judges the target by the rules, also repeatedly. @throws PERMISSION_DENIED or another StatusError that ends the
   * target
   */
  judge(): void;
}

/** The environment of every target. */
export interface TargetEnvironment {
  readonly core: ServiceCore;
  readonly database: Database;
  readonly context: CallContext;
}

/**
 * A client that resumes within this time gets each deletion; later it gets an existence filter with the number of
 * documents, as in production.
 */
export const DELETES_KNOWN_MICROS = 8 * 1_000_000;
