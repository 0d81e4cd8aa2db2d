import fc from 'fast-check';
import type { Filter } from '../../src/query/query.ts';
import { double, model, reference } from './harness.ts';
import type { Given } from './harness.ts';
import { and, asc, or, queryOn, where } from './query-builder.ts';

/** Pieces of rules, for sequences that are almost rules. */
export const WORDS = [
  "rules_version = '2';",
  'service cloud.firestore {',
  'match /a/{b} {',
  'match /{c=**} {',
  'allow read: if ',
  'allow write;',
  'function f(x) { return ',
  'let y = ',
  'return',
  'true',
  'null',
  'request',
  'resource',
  '.data',
  '.auth',
  '.uid',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  ';',
  ':',
  '?',
  '&&',
  '||',
  '!',
  '-',
  '+',
  '/ ',
  '/a',
  '$(',
  '==',
  '<=',
  'in',
  'is',
  'string',
  '1',
  '2.5',
  "'s'",
  'f(',
  'exists(',
  "b'x'",
  '//\n',
  '/*',
  '*/',
  '\\',
  '"',
  ' ',
  '\n',
  '😀',
];

const leaf = fc.constantFrom(
  'true',
  'false',
  'null',
  '0',
  '1',
  '-9223372036854775808',
  '9223372036854775807',
  '2.5',
  "'a'",
  "''",
  "b'x'",
  '[]',
  '{}',
  'request',
  'request.auth',
  'request.auth.uid',
  'request.time',
  'request.path',
  'request.query',
  'request.query.limit',
  'request.resource',
  'request.resource.data',
  'resource',
  'resource.id',
  'resource.__name__',
  'resource.data',
  'resource.data.s',
  'resource.data.i',
  'resource.data.f',
  'resource.data.l',
  'resource.data.m',
  'resource.data.m.k',
  'resource.data.t',
  'resource.data.g',
  'resource.data.r',
  'id',
  'database',
  'nothing',
  '/a/b',
  "path('/a/{x}')",
  "duration.value(1, 's')",
  'timestamp.value(0)',
  'latlng.value(1, 2)',
  "float('NaN')",
  '[1, 1.0].toSet()',
  "{'a': 1}.diff({'b': 2})",
);
const METHOD_NAMES = [
  'size',
  'lower',
  'matches',
  'split',
  'replace',
  'join',
  'concat',
  'hasAll',
  'hasAny',
  'hasOnly',
  'removeAll',
  'toSet',
  'keys',
  'values',
  'get',
  'diff',
  'addedKeys',
  'affectedKeys',
  'union',
  'toHexString',
  'bind',
  'year',
  'time',
  'toMillis',
  'seconds',
  'distance',
  'toUtf8',
  'unknown',
];
const FUNCTION_NAMES = [
  'get',
  'exists',
  'getAfter',
  'existsAfter',
  'int',
  'float',
  'string',
  'bool',
  'path',
  'debug',
  'twice',
  'missing',
  'math.abs',
  'math.pow',
  'math.round',
  'timestamp.date',
  'duration.time',
  'hashing.md5',
  'latlng.value',
  'math.missing',
];
const BINARY = ['&&', '||', '==', '!=', '<', '<=', '>', '>=', 'in', '+', '-', '*', '/ ', '%'];
const TYPES = [
  'bool',
  'int',
  'float',
  'number',
  'string',
  'list',
  'map',
  'set',
  'path',
  'timestamp',
  'constraint',
  'null',
];

/** Expressions that parse, of every kind, mostly nonsense. */
export const { expressionText } = fc.letrec<{ expressionText: string }>((tie) => {
  const inner = tie('expressionText');
  return {
    expressionText: fc.oneof(
      { maxDepth: 5, depthSize: 'small', withCrossShrink: true },
      leaf,
      fc
        .tuple(inner, fc.constantFrom(...BINARY), inner)
        .map(([a, operator, b]) => `(${a}) ${operator} (${b})`),
      fc.tuple(fc.constantFrom('!', '-'), inner).map(([operator, a]) => `${operator}(${a})`),
      fc.tuple(inner, inner, inner).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
      fc.tuple(inner, fc.constantFrom(...TYPES)).map(([a, type]) => `(${a}) is ${type}`),
      fc.tuple(inner, fc.constantFrom('a', 'data', 's', 'x')).map(([a, name]) => `(${a}).${name}`),
      fc.tuple(inner, inner).map(([a, b]) => `(${a})[${b}]`),
      fc.tuple(inner, inner, inner).map(([a, b, c]) => `(${a})[${b}:${c}]`),
      fc
        .tuple(inner, fc.constantFrom(...METHOD_NAMES), fc.array(inner, { maxLength: 3 }))
        .map(([a, name, values]) => `(${a}).${name}(${values.join(', ')})`),
      fc
        .tuple(fc.constantFrom(...FUNCTION_NAMES), fc.array(inner, { maxLength: 4 }))
        .map(([name, values]) =>
          name === 'twice' ? `twice(${values[0] ?? '1'})` : `${name}(${values.join(', ')})`,
        ),
      fc.array(inner, { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
      fc
        .array(inner, { maxLength: 3 })
        .map((items) => `{${items.map((item, at) => `'k${at}': ${item}`).join(', ')}}`),
      fc
        .array(inner, { minLength: 1, maxLength: 3 })
        .map((items) => `/databases/$(database)${items.map((item) => `/$(${item})`).join('')}`),
    ),
  };
});

export const DATA = {
  s: 'text',
  i: 5,
  f: double(1.5),
  l: ['a', 1],
  m: { k: null },
  t: new Date(0),
  r: reference('users/alice'),
  g: model({ kind: 'geoPoint', latitude: 1, longitude: 2 }),
};

const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('s', 'i', 'l', 'm.k', '__name__'),
      fc.constantFrom(
        '==',
        '!=',
        '<',
        '<=',
        '>',
        '>=',
        'in',
        'not-in',
        'array-contains',
        'array-contains-any',
      ),
      fc.constantFrom(
        1,
        'a',
        null,
        true,
        ['a', 1],
        [],
        { k: 1 },
        new Date(0),
        reference('things/one'),
      ),
    )
    .map(([field, op, value]) => where(field, op, value)),
);

/** Requests of every method, queries with arbitrary filters among them. */
export const requests: fc.Arbitrary<Given> = fc.oneof(
  fc.constantFrom<Given>(
    { method: 'get', data: DATA, auth: { sub: 'alice', admin: true } },
    { method: 'get' },
    { method: 'create', newData: DATA, auth: { sub: 'alice' } },
    { method: 'update', data: DATA, newData: { ...DATA, i: 6 } },
    { method: 'delete', data: DATA },
    { method: 'list', path: 'things' },
  ),
  fc
    .tuple(fc.array(filter, { maxLength: 3 }), fc.boolean(), fc.boolean())
    .map(([filters, disjunction, group]): Given => ({
      method: 'list',
      path: 'things',
      query: queryOn('things', {
        filter: disjunction ? or(...filters) : and(...filters),
        orderBy: [asc('i')],
        allDescendants: group,
        limit: 5,
      }),
    })),
);
