import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Json } from '../kind.ts';

/** Stands for the database in resource names of a case, and for the folder of the case in it. */
export const DOCUMENTS = '{documents}';

/** Values in the JSON of REST, of every type and the border values between types. */
export const SCALARS: readonly Json[] = [
  { nullValue: null },
  { booleanValue: false },
  { booleanValue: true },
  { integerValue: '0' },
  { integerValue: '1' },
  { integerValue: '2' },
  { integerValue: '-3' },
  { integerValue: '9007199254740993' },
  { integerValue: '9223372036854775807' },
  { integerValue: '-9223372036854775808' },
  { doubleValue: 'NaN' },
  { doubleValue: '-Infinity' },
  { doubleValue: 'Infinity' },
  { doubleValue: 1 },
  { doubleValue: 1.5 },
  { doubleValue: 9007199254740992 },
  { doubleValue: 5e-324 },
  { timestampValue: '2020-01-01T00:00:00Z' },
  { timestampValue: '2020-01-01T00:00:00.123456Z' },
  { timestampValue: '0001-01-01T00:00:00Z' },
  { stringValue: '' },
  { stringValue: 'a' },
  { stringValue: 'b' },
  { stringValue: 'ab' },
  { stringValue: 'é' },
  { stringValue: '\uffff' },
  { stringValue: '😀' },
  { bytesValue: '' },
  { bytesValue: 'AA==' },
  { bytesValue: '/w==' },
  { referenceValue: `${DOCUMENTS}/c/a` },
  { referenceValue: `${DOCUMENTS}/c/a/d/b` },
  { geoPointValue: { latitude: 1, longitude: 2 } },
  { geoPointValue: { latitude: -90, longitude: 180 } },
];

const EMPTY_ARRAY: Json = { arrayValue: { values: [] } };

/** Values of every type, containers a few levels deep. */
export const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    { arbitrary: fc.constantFrom(...SCALARS), weight: 5 },
    {
      arbitrary: fc
        .array(
          tie('value').filter((one) => !isArray(one)),
          { maxLength: 3 },
        )
        .map((values): Json => (values.length === 0 ? EMPTY_ARRAY : { arrayValue: { values } })),
      weight: 1,
    },
    {
      arbitrary: fc
        .dictionary(fc.constantFrom('x', 'y', 'é'), tie('value'), { maxKeys: 2 })
        .map((fields): Json => ({ mapValue: { fields } })),
      weight: 1,
    },
  ),
}));

function isArray(one: Json): boolean {
  return typeof one === 'object' && one !== null && 'arrayValue' in one;
}

/** The fields of a document, with few names, so that documents share them. */
export const fields: Arbitrary<{ [name: string]: Json }> = fc.dictionary(
  fc.constantFrom('a', 'b', 'n', 't'),
  value,
  { maxKeys: 3, noNullPrototype: true },
);

/** Puts a database into the resource names of a case. */
export function withDatabase<T extends Json>(json: T, documents: string): T {
  return JSON.parse(JSON.stringify(json).replaceAll(DOCUMENTS, documents)) as T;
}

export function documentsOf(project: string): string {
  return `projects/${project}/databases/(default)/documents`;
}
