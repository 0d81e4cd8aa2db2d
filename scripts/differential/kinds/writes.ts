import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { failureOf, listOf, objectOf, relativeName, withoutDatabase } from '../answers.ts';
import type { JsonObject } from '../answers.ts';
import type { Edition, Reply } from '../edition.ts';
import { defineKind, inParallel } from '../kind.ts';
import type { Json } from '../kind.ts';
import { Times } from './times.ts';
import { documentsOf, DOCUMENTS, fields, value, withDatabase } from './values.ts';

type Precondition = { readonly exists: boolean } | { readonly updateTime: 'current' | 'old' };

type Write = {
  readonly document: string;
  readonly fields?: { readonly [name: string]: Json };
  readonly mask?: readonly string[];
  readonly transforms?: readonly Json[];
  readonly delete?: true;
  readonly verify?: true;
  readonly precondition?: Precondition;
};

type WritesCase = {
  readonly before: readonly { readonly document: string; readonly fields: Json }[];
  readonly commits: readonly { readonly batch: boolean; readonly writes: readonly Write[] }[];
};

const document = fc.constantFrom('a', 'a', 'b', 'b/s/c');
const fieldPath = fc.constantFrom('a', 'b', 'n', 'n.x', 'n.y', 't', 'm.`x y`');

const precondition: Arbitrary<Precondition | undefined> = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 6 },
  { arbitrary: fc.boolean().map((exists) => ({ exists })), weight: 4 },
  {
    arbitrary: fc.constantFrom('current', 'old').map((updateTime) => ({ updateTime })),
    weight: 1,
  },
) as Arbitrary<Precondition | undefined>;

const values = fc
  .array(
    value.filter((one) => !('arrayValue' in objectOf(one))),
    { maxLength: 3 },
  )
  .map((list): Json => ({ values: list }));

const transform: Arbitrary<Json> = fc
  .tuple(
    fieldPath,
    fc.oneof(
      fc
        .tuple(fc.constantFrom('increment', 'maximum', 'minimum'), value)
        .map(([kind, operand]): JsonObject => ({ [kind]: operand })),
      fc
        .tuple(fc.constantFrom('appendMissingElements', 'removeAllFromArray'), values)
        .map(([kind, list]): JsonObject => ({ [kind]: list })),
      fc.constant<JsonObject>({ setToServerValue: 'REQUEST_TIME' }),
    ),
  )
  .map(([path, operation]) => ({ fieldPath: path, ...operation }));

const write: Arbitrary<Write> = fc
  .tuple(
    document,
    fc.oneof(
      { arbitrary: fc.record({ fields }), weight: 4 },
      {
        arbitrary: fc.record({ fields, mask: fc.uniqueArray(fieldPath, { maxLength: 3 }) }),
        weight: 4,
      },
      {
        arbitrary: fc.record({
          fields,
          transforms: fc.array(transform, { minLength: 1, maxLength: 2 }),
        }),
        weight: 2,
      },
      {
        arbitrary: fc.record({
          fields,
          mask: fc.uniqueArray(fieldPath, { maxLength: 2 }),
          transforms: fc.array(transform, { minLength: 1, maxLength: 2 }),
        }),
        weight: 3,
      },
      { arbitrary: fc.constant({ delete: true }), weight: 3 },
      { arbitrary: fc.constant({ verify: true }), weight: 1 },
    ),
    precondition,
  )
  .map(([path, what, condition]): Write => {
    const made: Write = { document: path, ...(what as object) };
    return condition ? { ...made, precondition: condition } : made;
  });

const cases: Arbitrary<WritesCase> = fc.record({
  before: fc.uniqueArray(fc.record({ document, fields }), {
    maxLength: 2,
    selector: (one) => one.document,
  }),
  commits: fc.array(
    fc.record({
      batch: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
      writes: fc.array(write, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const projects = new WeakMap<Edition, string>();
let folders = 0;

/** Runs a case in a separate folder: the writes, then the stored documents, with the times by rank. */
async function answer(edition: Edition, one: WritesCase): Promise<Json> {
  const documents = projects.get(edition) ?? documentsOf(edition.newProject('writes'));
  projects.set(edition, documents);
  folders++;
  const folder = `cases/${folders}/d/`;
  const nameOf = (path: string) => `${documents}/${folder}${path}`;
  const updateTimes = new Map<string, string>();
  const text = JSON.stringify(one);
  const times = new Times(text);

  const messageOf = (each: Write): Json => {
    const condition = each.precondition;
    const currentDocument: Json | undefined =
      condition && 'updateTime' in condition
        ? {
            updateTime:
              condition.updateTime === 'current'
                ? (updateTimes.get(each.document) ?? '2020-01-01T00:00:00Z')
                : '2020-01-01T00:00:00Z',
          }
        : condition;
    const name = nameOf(each.document);
    const body: JsonObject = each.delete
      ? { delete: name }
      : each.verify
        ? { verify: name }
        : {
            update: { name, fields: each.fields ?? {} },
            ...(each.mask && { updateMask: { fieldPaths: each.mask } }),
            ...(each.transforms && { updateTransforms: each.transforms }),
          };
    return { ...body, ...(currentDocument && { currentDocument }) };
  };
  const send = async (writes: readonly Write[], method: string): Promise<Reply> => {
    const body = withDatabase({ writes: writes.map(messageOf) }, documents);
    const reply = await edition.send('POST', `/v1/${documents}:${method}`, body);
    for (const [at, result] of listOf(objectOf(reply.body)['writeResults']).entries()) {
      const time = objectOf(result)['updateTime'];
      const path = writes[at]?.document;
      if (typeof time === 'string' && path !== undefined) updateTimes.set(path, time);
    }
    return reply;
  };

  if (one.before.length > 0) await send(one.before as readonly Write[], 'commit');
  const commits: Json[] = [];
  for (const { batch, writes } of one.commits) {
    const reply = await send(writes, batch ? 'batchWrite' : 'commit');
    const failure = failureOf(reply);
    const body = objectOf(reply.body);
    commits.push(
      failure ?? {
        results: listOf(body['writeResults']).map((result) => times.replace(objectOf(result))),
        ...(batch && {
          status: listOf(body['status']).map((status) => objectOf(status)['code'] ?? 0),
        }),
      },
    );
  }
  const found = await edition.send('POST', `/v1/${documents}:batchGet`, {
    documents: ['a', 'b', 'b/s/c'].map(nameOf),
  });
  const stored = listOf(found.body)
    .map((each) => objectOf(each)['found'])
    .filter((each) => each !== undefined)
    .map((each) => {
      const { name, fields: has, createTime, updateTime } = objectOf(each);
      return {
        path: relativeName(name, folder),
        fields: times.replace(withoutDatabase(has ?? {}, folder)),
        created: times.replace({ createTime: createTime ?? null }),
        updated: times.replace({ updateTime: updateTime ?? null }),
      };
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return times.ranked({ commits, stored });
}

/** Commits and batches with masks, transforms and preconditions. */
export const writes = defineKind<WritesCase>({
  name: 'writes',
  cases,
  perBatch: 100,
  answer: (edition, batch) => inParallel(batch, 16, (one) => answer(edition, one)),
  show: (one) =>
    [
      `documents before: ${JSON.stringify(one.before)}`,
      ...one.commits.map(
        ({ batch, writes: list }) => `${batch ? 'batchWrite' : 'commit'} ${JSON.stringify(list)}`,
      ),
    ]
      .join('\n')
      .replaceAll(DOCUMENTS, '…/documents'),
});
