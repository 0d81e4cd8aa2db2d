import { readFields } from '@quizbout/firestore-emulator/codec/value-codec';
import { readQuery } from '@quizbout/firestore-emulator/codec/query-codec';
import type { DatabaseId } from '@quizbout/firestore-emulator/model/document';
import { matches } from '@quizbout/firestore-emulator/query/match';
import { compileRules } from '@quizbout/firestore-emulator/rules/ruleset';
import type { RulesAuth } from '@quizbout/firestore-emulator/rules/rules-request';
import { objectOf } from './answers.ts';
import type { JsonObject } from './answers.ts';
import type { Json } from './kind.ts';

const DATABASE: DatabaseId = { project: 'oracle', database: '(default)' };
const COLLECTION = 'q';

/** The values that the cases compare with. */
const LITERALS: readonly Json[] = [
  { nullValue: null },
  { booleanValue: true },
  ...['1', '2', '5'].map((integerValue) => ({ integerValue })),
  { doubleValue: 2 },
  ...['a', 'ann'].map((stringValue) => ({ stringValue })),
];

/** The same values, one between each two, one below and one above all, and none. */
const SCALARS: readonly (Json | undefined)[] = [
  undefined,
  ...LITERALS,
  { booleanValue: false },
  ...['0', '3', '6'].map((integerValue) => ({ integerValue })),
  ...[1, 5].map((doubleValue) => ({ doubleValue })),
  ...['', 'ab', 'zz'].map((stringValue) => ({ stringValue })),
];

const arrayOf = (values: readonly Json[]): Json => ({ arrayValue: { values } });

const ARRAYS: readonly (Json | undefined)[] = [
  undefined,
  { stringValue: 'a' },
  arrayOf([]),
  ...LITERALS.map((value) => arrayOf([value])),
  arrayOf(LITERALS),
];

export interface AskedList {
  readonly condition: string;
  readonly query: JsonObject;
  readonly uid: string | undefined;
}

/** `breaking`: a document of which the condition is not true. `nothing`: no document at all. */
export type Returned = 'breaking' | 'keeping' | 'nothing';

/**
 * The documents that a query can return. It tries documents with every combination of
 * values in the fields that the condition or the query names, each as a `get`: how a single document is judged, the kind
 * `rules` compares. A limit and an offset of the query stand in the condition as values.
 * @param numbersAreOne whether a document keeps the condition that would keep it with 5.0 instead of 5, or with 5 instead of 5.0
 */
export function documentsReturned(
  { condition, query, uid }: AskedList,
  { numbersAreOne } = { numbersAreOne: false },
): Returned {
  const text = condition
    .replaceAll('request.query.limit', String(Number(query['limit'] ?? 0) || null))
    .replaceAll('request.query.offset', String(Number(query['offset'] ?? 0)));
  const rules = compileRules(`rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /${COLLECTION}/{id} { allow get: if ${text}; }
  }
}
`);
  const asked = readQuery(
    Object.assign({}, query, { from: [{ collectionId: COLLECTION }] }),
    DATABASE,
    '',
  );
  const auth: RulesAuth | null = uid === undefined ? null : { uid, token: { sub: uid } };
  let returned: Returned = 'nothing';
  const reader = { before: () => null, after: () => null };
  const resourceOf = (fields: Json) => ({
    path: `${COLLECTION}/d`,
    fields: readFields({ fields }),
    createTime: 0,
    updateTime: 0,
  });
  const keeps = (fields: Json): boolean => {
    const resource = resourceOf(fields);
    const request = {
      database: DATABASE,
      method: 'get',
      path: resource.path,
      auth,
      time: 0,
      resource,
      newFields: null,
      query: null,
    } as const;
    return rules.decide(request, reader, { seen: new Set(), limit: 10 }).allowed;
  };
  for (const fields of combinations(`${condition} ${JSON.stringify(query)}`)) {
    if (!matches(DATABASE, asked, resourceOf(fields))) continue;
    returned = 'keeping';
    const alike = numbersAreOne ? withOtherNumbers(Object.entries(fields)) : [fields];
    if (!alike.some(keeps)) return 'breaking';
  }
  return returned;
}

/** The document with each number as an int and as a float. */
function withOtherNumbers(entries: readonly [string, Json][]): Record<string, Json>[] {
  const [first, ...rest] = entries;
  if (first === undefined) return [{}];
  const [name, value] = first;
  const { integerValue, doubleValue } = objectOf(value);
  const number = integerValue ?? doubleValue;
  const values =
    number === undefined
      ? [value]
      : [{ integerValue: String(number) }, { doubleValue: Number(number) }];
  return withOtherNumbers(rest).flatMap((others) =>
    values.map((each) => Object.assign({}, others, { [name]: each })),
  );
}

/** All documents with these fields, one after the other. */
function* combinations(text: string): Generator<Record<string, Json>> {
  const names = ['x', 'y', 's', 'l', 'missing'].filter((name) =>
    new RegExp(`\\bdata\\.${name}\\b|['"]${name}['"]`).test(text),
  );
  yield* below(names, {});
}

function* below(
  names: readonly string[],
  fields: Record<string, Json>,
): Generator<Record<string, Json>> {
  const [name, ...rest] = names;
  if (name === undefined) {
    yield fields;
    return;
  }
  for (const value of name === 'l' ? ARRAYS : SCALARS) {
    yield* below(rest, value === undefined ? fields : Object.assign({}, fields, { [name]: value }));
  }
}
