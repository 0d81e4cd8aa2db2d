import type { StoredDocument } from '../model/document.ts';
import type { Micros } from '../model/timestamp.ts';
import type { CallContext } from '../service/call.ts';
import type { ServiceCore } from '../service/service-core.ts';
import type { Database } from '../store/database.ts';
import type { Change } from '../store/history.ts';

/** The update of a target about one document. */
export type DocumentUpdate =
  | { readonly kind: 'changed'; readonly document: StoredDocument }
  /** It exists but is in the target no more; the content is there when the document changed and may be read. */
  | { readonly kind: 'left'; readonly document: StoredDocument | undefined }
  | { readonly kind: 'deleted' };

export interface TargetUpdate {
  readonly documents: ReadonlyMap<string, DocumentUpdate>;
  /** Full number of documents, sent as an existence filter when the client must hold another one. */
  readonly filter: readonly string[] | undefined;
  /** Reads that production bills for it. */
  readonly reads: number;
}

/** The resume point of a client: it holds the target's state of `since`, and the number of its documents. */
export interface ResumePoint {
  readonly since: Micros;
  readonly expectedCount: number | undefined;
}

/** One target of a Listen stream: what it watches, what its client holds, and what changed since. */
export interface Target {
  readonly id: number;
  /** The collection reads are billed under. */
  readonly collection: string;
  /** Whether a commit has touched it since its last answer. */
  readonly touched: boolean;
  /** Takes note of a committed change; true when the client must hear of it. */
  note(change: Change): boolean;
  /** The first answer, from a resume point on if there is one. */
  start(resume: ResumePoint | undefined): TargetUpdate;
  /** The changes since the last update. */
  update(): TargetUpdate;
  /** Asks the rules (again). @throws PERMISSION_DENIED or another StatusError that ends the target */
  judge(): void;
}

/** The environment of every target. */
export interface TargetEnvironment {
  readonly core: ServiceCore;
  readonly database: Database;
  readonly context: CallContext;
}

/**
 * Deletions are named one by one to a client that comes back soon; later an existence filter tells how many documents are
 * left, as production does.
 */
export const DELETES_KNOWN_MICROS = 8 * 1_000_000;
