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
 * The payments that were begun or made after a backup: without them the same request could be paid again. Those of accounts
 * deleted meanwhile are in `closedLedgers`. No time is compared, because the backup may be of a clone of yesterday.
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
        const path = name.slice(database.root.length + 1);
        const decision = paymentDecisionOf(path, fields);
        const isPaid = decision === 'begun' || decision === 'completed';
        if (isPaid && then.get(path) !== decision) found.push({ path, fields });
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

/** The payments as fields of the document that marks a restore, so that an interrupted one does not lose them. */
export const noteOf = (paid: readonly PaidRequest[]): Record<string, TypedValue> => ({
  paid: {
    arrayValue: {
      values: paid.map(({ path, fields }) => ({
        mapValue: { fields: { path: { stringValue: path }, fields: { mapValue: { fields } } } },
      })),
    },
  },
});

const Note = v.object({
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

/** Reads the payments of the document that marks a restore. */
export function notedIn({ fields }: TypedDocument): readonly PaidRequest[] {
  const parsed = v.safeParse(Note, fields);
  if (!parsed.success) return [];
  return parsed.output.paid.arrayValue.values.map(({ mapValue }) => ({
    path: mapValue.fields.path.stringValue,
    fields: mapValue.fields.fields.mapValue.fields,
  }));
}

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
  const writes = known.map((one) => ({ update: { name: nameOf(one), fields: one.fields } }));
  if (writes.length > 0) await database.call('commit', { writes });
  return missing;
}
