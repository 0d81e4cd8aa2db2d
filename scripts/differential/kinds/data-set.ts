import type { Json } from '../kind.ts';
import { DOCUMENTS, SCALARS } from './values.ts';

const at = (list: readonly Json[], index: number): Json => list[index % list.length] ?? null;

const MAPS: readonly Json[] = [
  { mapValue: { fields: {} } },
  { mapValue: { fields: { x: { integerValue: '1' } } } },
  { mapValue: { fields: { x: { integerValue: '1' }, y: { stringValue: 'a' } } } },
  { mapValue: { fields: { x: { stringValue: 'a' } } } },
  { mapValue: { fields: { y: { nullValue: null } } } },
];

const ARRAYS: readonly Json[] = [
  { arrayValue: { values: [] } },
  { arrayValue: { values: [{ integerValue: '1' }, { integerValue: '2' }] } },
  { arrayValue: { values: [{ doubleValue: 1 }, { stringValue: 'a' }] } },
  { arrayValue: { values: [{ nullValue: null }, { doubleValue: 'NaN' }] } },
  { arrayValue: { values: [{ mapValue: { fields: { x: { integerValue: '1' } } } }] } },
];

/** Values of fields: every scalar, some containers. */
export const FIELD_VALUES: readonly Json[] = [...SCALARS, ...MAPS, ...ARRAYS];

/** Small numbers and texts, of which many are equal. */
const FEW: readonly Json[] = [
  { integerValue: '1' },
  { integerValue: '2' },
  { doubleValue: 2 },
  { stringValue: 'a' },
  { stringValue: 'b' },
  { nullValue: null },
  { doubleValue: 'NaN' },
];

function documentAt(path: string, index: number): { path: string; fields: Json } {
  const fields: Record<string, Json> = {};
  if (index % 9 !== 4) fields['a'] = at(FIELD_VALUES, index * 5);
  if (index % 5 !== 2) fields['b'] = at(FEW, index * 3);
  if (index % 4 !== 3) fields['n'] = at(MAPS, index);
  if (index % 3 !== 1) fields['t'] = at(ARRAYS, index * 2);
  fields['i'] = { integerValue: String(index % 6) };
  return { path, fields };
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The documents for all queries: in a collection, below a document and deeper, with ids of every kind. */
const DATA_SET: readonly { readonly path: string; readonly fields: Json }[] = [
  ...range(45).map((i) => documentAt(`c/k${i}`, i)),
  documentAt('c/é', 45),
  documentAt('c/10', 46),
  documentAt('c/9', 47),
  documentAt('c/__id7__', 48),
  documentAt('c/__id10__', 49),
  ...range(6).map((i) => documentAt(`d/k${i}`, i + 7)),
  ...range(6).map((i) => documentAt(`p/one/c/k${i}`, i + 3)),
  ...range(4).map((i) => documentAt(`p/one/c/k${i}/c/z${i}`, i + 20)),
  ...range(3).map((i) => documentAt(`p/two/c/k${i}`, i + 30)),
  documentAt('p/missing-parent/d/x', 5),
];

/** The request that stores them. */
export function storeDataSet(documents: string): Json {
  const writes: Json = DATA_SET.map(({ path, fields }) => ({
    update: { name: `${documents}/${path}`, fields },
  }));
  return JSON.parse(JSON.stringify({ writes }).replaceAll(DOCUMENTS, documents)) as Json;
}
