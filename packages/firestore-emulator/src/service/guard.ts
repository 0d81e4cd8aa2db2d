import type { DatabaseId, DocumentPath, StoredDocument } from '../model/document.ts';
import { childPath, collectionOf } from '../model/resource-name.ts';
import { StatusError } from '../model/status.ts';
import type { Micros } from '../model/timestamp.ts';
import type { Query } from '../query/query.ts';
import type {
  LookupBudget,
  RulesDecision,
  RulesMethod,
  RulesReader,
  RulesRequest,
} from '../rules/rules-request.ts';
import type { Database } from '../store/database.ts';
import type { Databases } from '../store/databases.ts';
import type { CommitPlan } from '../store/plan-writes.ts';
import type { Write } from '../store/write.ts';
import type { UsageMeter } from '../usage/usage-meter.ts';
import type { Caller, CallContext } from './call.ts';
import type { RulesStore } from './rules-store.ts';

/** Look-ups of one single-document or query request, and of a batch or transaction (firestore docs, quotas). */
const LOOKUPS_SINGLE = 10;
const LOOKUPS_BATCH = 20;

/** The name usage is counted under. */
export function callerName(caller: Caller): string {
  if (caller.kind === 'owner') return 'owner';
  return caller.auth?.uid ?? 'anonymous';
}

/** Asks the project's rules about every operation of a caller that is not the owner, and bills the rules' look-ups. */
export class Guard {
  readonly #databases: Databases;
  readonly #rules: RulesStore;
  readonly #usage: UsageMeter;

  constructor(databases: Databases, rules: RulesStore, usage: UsageMeter) {
    this.#databases = databases;
    this.#rules = rules;
    this.#usage = usage;
  }

  /** Judges the read of one document. @throws PERMISSION_DENIED */
  get(
    database: DatabaseId,
    context: CallContext,
    path: DocumentPath,
    document: StoredDocument | null,
    time: Micros,
    budget = newBudget(LOOKUPS_SINGLE),
  ): void {
    this.#judge(context, budget, this.#present, {
      ...this.#request(database, context, 'get', path, time),
      resource: document,
    });
  }

  /** Whether the caller may read a document; not billed, because it only filters a listener's result. */
  mayGet({ id, clock }: Database, context: CallContext, document: StoredDocument): boolean {
    const ruleset = context.caller.kind === 'owner' ? undefined : this.#rules.of(id.project);
    if (!ruleset) return true;
    const request = this.#request(id, context, 'get', document.path, clock.now());
    const budget = newBudget(LOOKUPS_SINGLE);
    return ruleset.decide({ ...request, resource: document }, this.#present, budget).allowed;
  }

  /** A budget for reads that production judges as one request. */
  batchBudget(): LookupBudget {
    return newBudget(LOOKUPS_BATCH);
  }

  /** Judges a query by its constraints. @throws PERMISSION_DENIED */
  list(database: DatabaseId, context: CallContext, query: Query, time: Micros): void {
    if (context.caller.kind === 'owner') return;
    if (query.collectionId === undefined) {
      throw new StatusError(
        'PERMISSION_DENIED',
        'Missing or insufficient permissions: only the owner may query all collections at once.',
      );
    }
    const path = childPath(query.parent, query.collectionId);
    this.#judge(context, newBudget(LOOKUPS_SINGLE), this.#present, {
      ...this.#request(database, context, 'list', path, time),
      query,
    });
  }

  /**
   * Judges a commit document by document: several writes of one document count as the one change that they make together, as
   * with Google's emulator 1.19.9. getAfter() sees the state after all of them.
   * @throws PERMISSION_DENIED
   */
  commit(database: DatabaseId, context: CallContext, plan: CommitPlan): void {
    if (context.caller.kind === 'owner') return;
    const budget = newBudget(plan.writes.length > 1 ? LOOKUPS_BATCH : LOOKUPS_SINGLE);
    const reader: RulesReader = {
      before: this.#present.before,
      after: (id, path) => {
        const own = id.project === database.project && id.database === database.database;
        const after = own ? plan.after.get(path) : undefined;
        return after === undefined ? this.#present.before(id, path) : after;
      },
    };
    for (const change of changesOf(plan)) {
      this.#judge(context, budget, reader, {
        ...this.#request(database, context, methodOf(change), change.path, plan.serverTime),
        resource: change.before,
        newFields: change.after?.fields ?? null,
      });
    }
  }

  /** @throws PERMISSION_DENIED unless the caller is the owner, as only server SDKs are */
  owner(context: CallContext, what: string): void {
    if (context.caller.kind === 'owner') return;
    throw new StatusError(
      'PERMISSION_DENIED',
      `Missing or insufficient permissions: only the owner may call ${what}.`,
    );
  }

  readonly #present: RulesReader = {
    before: (id, path) => this.#databases.get(id).get(path),
    after: (id, path) => this.#databases.get(id).get(path),
  };

  #request(
    database: DatabaseId,
    { caller }: CallContext,
    method: RulesMethod,
    path: string,
    time: Micros,
  ): RulesRequest {
    const auth = caller.kind === 'user' ? caller.auth : null;
    return { database, method, path, auth, time, resource: null, newFields: null, query: null };
  }

  #judge(
    context: CallContext,
    budget: LookupBudget,
    reader: RulesReader,
    request: RulesRequest,
  ): void {
    if (context.caller.kind === 'owner') return;
    const ruleset = this.#rules.of(request.database.project);
    if (!ruleset) return;
    const decision = ruleset.decide(request, reader, budget);
    const collection = request.method === 'list' ? request.path : collectionOf(request.path);
    this.#usage.add(
      request.database.project,
      'reads',
      decision.lookups,
      collection,
      callerName(context.caller),
    );
    context.note?.(describe(request, decision));
    if (!decision.allowed) throw denial(request, decision);
  }
}

function newBudget(limit: number): LookupBudget {
  return { seen: new Set(), limit };
}

/** The change of one document by a commit. */
interface DocumentChange {
  readonly path: DocumentPath;
  /** Before the commit. */
  readonly before: StoredDocument | null;
  /** After the commit; null for a deleted document, and for one that is only verified. */
  readonly after: StoredDocument | null;
  /** The first write of the document that is more than a precondition. */
  readonly first: Write;
}

/** One change for each written document, in the order of their first writes; one for each verified document that is not written. */
function changesOf(plan: CommitPlan): DocumentChange[] {
  const changes = new Map<DocumentPath, DocumentChange>();
  for (const { write, before } of plan.writes) {
    const { path } = write;
    const known = changes.get(path);
    if (known && (known.first.kind !== 'verify' || write.kind === 'verify')) continue;
    const after = plan.after.get(path) ?? null;
    changes.set(path, { path, before: known?.before ?? before, after, first: write });
  }
  return [...changes.values()];
}

function methodOf({ first, before, after }: DocumentChange): RulesMethod {
  if (first.kind === 'verify') return 'get';
  if (!after) return 'delete';
  if (before) return 'update';
  if (first.kind === 'delete') return 'create';
  const { precondition } = first;
  return precondition.kind === 'none' || (precondition.kind === 'exists' && !precondition.exists)
    ? 'create'
    : 'update';
}

function describe(
  { method, path }: RulesRequest,
  { allowed, rule, reason }: RulesDecision,
): string {
  const place = rule ? ` by the rule at ${rule.line}:${rule.column}` : ' (no rule matches)';
  return `${method} ${path} ${allowed ? 'allowed' : 'denied'}${place}${reason ? `: ${reason}` : ''}`;
}

function denial(request: RulesRequest, { reason }: RulesDecision): StatusError {
  return new StatusError(
    'PERMISSION_DENIED',
    `Missing or insufficient permissions: ${reason ?? `no rule allows ${request.method} of /${request.path}.`}`,
  );
}
