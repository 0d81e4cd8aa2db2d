import { readFields } from '@quizbout/firestore-emulator/codec/value-codec';
import { readQuery } from '@quizbout/firestore-emulator/codec/query-codec';
import type { DatabaseId } from '@quizbout/firestore-emulator/model/document';
import { matches } from '@quizbout/firestore-emulator/query/match';
import { compileRules } from '@quizbout/firestore-emulator/rules/ruleset';
import type { RulesAuth } from '@quizbout/firestore-emulator/rules/rules-request';
import type { JsonObject } from './answers.ts';
import type { Json } from './kind.ts';

const DATABASE: DatabaseId = { project: 'oracle', database: '(default)' };
const COLLECTION = 'q';

/** The only float that rules and queries name. */
const TWO: Json = { doubleValue: 2 };

/** The values that the cases compare with. */
const LITERALS: readonly Json[] = [
  { nullValue: null },
  { booleanValue: true },
  ...['1', '2', '5'].map((integerValue) => ({ integerValue })),
  TWO,
  ...['a', 'ann'].map((stringValue) => ({ stringValue })),
];

/** The same, one between each two, one below and above them, and none. */
const SCALARS: readonly (Json | undefined)[] = [
  undefined,
  ...LITERALS,
  { booleanValue: false },
  ...['0', '3', '6'].map((integerValue) => ({ integerValue })),
  ...['', 'ab', 'zz'].map((stringValue) => ({ stringValue })),
];

/** Numbers of the literals, of the other type. */
const AS_FLOATS: readonly Json[] = [1, 5].map((doubleValue) => ({ doubleValue }));

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
 * @param alsoAsFloat whether documents have 5.0 where the condition or the query says 5
 */
export function documentsReturned(
  { condition, query, uid }: AskedList,
  { alsoAsFloat } = { alsoAsFloat: true },
): Returned {
  const given = `${condition} ${JSON.stringify(query)}`;
  const isSaid = (value: Json | undefined) => value !== TWO || /2\.0|"doubleValue":2/.test(given);
  const scalars = alsoAsFloat ? [...SCALARS, ...AS_FLOATS] : SCALARS.filter(isSaid);
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
  for (const fields of combinations(given, scalars)) {
    const resource = {
      path: `${COLLECTION}/d`,
      fields: readFields({ fields }),
      createTime: 0,
      updateTime: 0,
    };
    if (!matches(DATABASE, asked, resource)) continue;
    returned = 'keeping';
    const { allowed } = rules.decide(
      {
        database: DATABASE,
        method: 'get',
        path: resource.path,
        auth,
        time: 0,
        resource,
        newFields: null,
        query: null,
      },
      reader,
      { seen: new Set(), limit: 10 },
    );
    if (!allowed) return 'breaking';
  }
  return returned;
}

type Scalars = readonly (Json | undefined)[];

/** All documents with these fields, one after the other. */
function* combinations(text: string, scalars: Scalars): Generator<Record<string, Json>> {
  const names = ['x', 'y', 's', 'l', 'missing'].filter((name) =>
    new RegExp(`\\bdata\\.${name}\\b|['"]${name}['"]`).test(text),
  );
  yield* below(names, {}, scalars);
}

function* below(
  names: readonly string[],
  fields: Record<string, Json>,
  scalars: Scalars,
): Generator<Record<string, Json>> {
  const [name, ...rest] = names;
  if (name === undefined) {
    yield fields;
    return;
  }
  for (const value of name === 'l' ? ARRAYS : scalars) {
    const more = value === undefined ? fields : Object.assign({}, fields, { [name]: value });
    yield* below(rest, more, scalars);
  }
}
