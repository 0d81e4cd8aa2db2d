import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { AdminError } from './admin-error.ts';
import type { RestDatabase, TypedDocument, TypedValue } from './firestore-rest.ts';
import { readPage } from './firestore-rest.ts';

const PAGE = 300;
/** As many decisions as a document can note. */
const MAX_NOTED = 500;

/** A payment request that the operator has begun to pay or has paid, with its path below the root. */
export interface PaidRequest {
  readonly path: string;
  readonly fields: Readonly<Record<string, TypedValue>>;
}

const Decision = v.object({
  status: v.object({ stringValue: v.string() }),
  begunAt: v.optional(v.object({ timestampValue: v.string() })),
});

/** The operator's decision on each payment request of a state of the database, by path. */
export type Decisions = ReadonlyMap<string, string>;

/** The decision about a payment request; undefined for any other document. @param path below the root */
export function paymentDecisionOf(path: string, fields: PaidRequest['fields']): string | undefined {
  if (!/^users\/[^/]+\/payouts\/|^closedLedgers\/[^/]+\/paid\//.test(path)) return undefined;
  const parsed = v.safeParse(Decision, fields);
  if (!parsed.success) return undefined;
  const { status, begunAt } = parsed.output;
  return status.stringValue === 'pending' && begunAt ? 'begun' : status.stringValue;
}

/**
 * The payments that were begun or made after a backup: without them the same request could be paid again. No time is
 * compared, because the backup may be of a clone of yesterday.
 * @param then the decisions in the backup
 * @throws AdminError for more than a restore can note
 */
export async function paidSince(
  database: RestDatabase,
  then: Decisions,
): Promise<readonly PaidRequest[]> {
  const found: PaidRequest[] = [];
  for (const group of ['payouts', 'paid']) {
    for (let after: string | undefined; ;) {
      const { documents } = await readPage(database, PAGE, { group, ...(after && { after }) });
      for (const { name, fields = {} } of documents) {
        const stored = name.slice(database.root.length + 1);
        const decision = paymentDecisionOf(stored, fields);
        if (decision !== 'begun' && decision !== 'completed') continue;
        const path = requestOf(stored, then);
        if (then.get(path) !== decision) found.push({ path, fields });
      }
      after = documents.at(-1)?.name;
      if (documents.length < PAGE) break;
    }
  }
  if (found.length > MAX_NOTED) {
    throw new AdminError(
      `${found.length} payments were made after the backup, and ${MAX_NOTED} can be noted: restore single documents by hand.`,
    );
  }
  return found;
}

/**
 * The path of a request in the backup. The deletion of an account moves a paid one to `closedLedgers` under a hash
 * (server/profile/deletion/begin-deletion.ts); the backup may still have the account.
 */
function requestOf(stored: string, then: Decisions): string {
  const [, ledger, hash] = /^closedLedgers\/([^/]+)\/paid\/([^/]+)$/.exec(stored) ?? [];
  if (ledger === undefined || then.has(stored)) return stored;
  const isIt = (id: string) =>
    createHash('sha256').update(`${ledger}/${id}`).digest('base64url') === hash;
  return [...then.keys()].find((path) => isIt(path.slice(path.lastIndexOf('/') + 1))) ?? stored;
}

/** The note of a restore in the document that marks it, so that an interrupted one loses nothing. */
interface RestoreNote {
  /** The backup: its database and its instant; undefined in notes of earlier versions. */
  readonly backup?: string | undefined;
  readonly paid: readonly PaidRequest[];
}

/** The note as fields of the mark. */
export const noteOf = ({ backup, paid }: Required<RestoreNote>): Record<string, TypedValue> => ({
  backup: { stringValue: backup ?? '' },
  paid: {
    arrayValue: {
      values: paid.map(({ path, fields }) => ({
        mapValue: { fields: { path: { stringValue: path }, fields: { mapValue: { fields } } } },
      })),
    },
  },
});

const Note = v.object({
  backup: v.optional(v.object({ stringValue: v.string() })),
  paid: v.object({
    arrayValue: v.object({
      values: v.optional(
        v.array(
          v.object({
            mapValue: v.object({
              fields: v.object({
                path: v.object({ stringValue: v.string() }),
                fields: v.object({
                  mapValue: v.object({
                    fields: v.record(v.string(), v.record(v.string(), v.unknown())),
                  }),
                }),
              }),
            }),
          }),
        ),
        [],
      ),
    }),
  }),
});

/** Reads the note of a mark; undefined if nothing was deleted yet. */
export function noteIn({ fields }: TypedDocument): RestoreNote | undefined {
  const parsed = v.safeParse(Note, fields);
  if (!parsed.success) return undefined;
  const { backup, paid } = parsed.output;
  return {
    backup: backup?.stringValue,
    paid: paid.arrayValue.values.map(({ mapValue }) => ({
      path: mapValue.fields.path.stringValue,
      fields: mapValue.fields.fields.mapValue.fields,
    })),
  };
}

/** The fields of a decision about a request. */
const DECIDED = ['status', 'begunAt', 'begunReason', 'statusAt'] as const;

/**
 * Writes the payments into the restored requests, so that none is paid or cancelled a second time.
 * @returns those without a restored request: their coins may be in the account again
 */
export async function carryOver(
  database: RestDatabase,
  paid: readonly PaidRequest[],
): Promise<readonly PaidRequest[]> {
  if (paid.length === 0) return [];
  const nameOf = ({ path }: PaidRequest) => `${database.root}/${path}`;
  const rows = (await database.call('batchGet', { documents: paid.map(nameOf) })) as {
    readonly found?: TypedDocument;
  }[];
  const restored = new Set(rows.map(({ found }) => found?.name));
  const [known, missing] = [true, false].map((isKnown) =>
    paid.filter((one) => restored.has(nameOf(one)) === isKnown),
  ) as [PaidRequest[], PaidRequest[]];
  const writes = known.map((one) => {
    const fieldPaths = DECIDED.filter((field) => one.fields[field] !== undefined);
    return { update: { name: nameOf(one), fields: one.fields }, updateMask: { fieldPaths } };
  });
  if (writes.length > 0) await database.call('commit', { writes });
  return missing;
}
