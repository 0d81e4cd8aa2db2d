import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

/** Types of the language, as the generator knows them; `any` takes every type. */
const TYPES = [
  'bool',
  'int',
  'float',
  'string',
  'bytes',
  'list',
  'map',
  'set',
  'map_diff',
  'path',
  'timestamp',
  'duration',
  'latlng',
] as const;
type Type = (typeof TYPES)[number];

/** Atoms of each type: literals, and members of the request and of the document. */
const WORDS: Readonly<Record<Type, readonly string[]>> = {
  bool: ['true', 'false', 'resource.data.yes', "'a' in resource.data", 'request.auth != null'],
  int: ['0', '1', '2', '-1', '7', '9223372036854775807', 'resource.data.i', 'resource.data.m.x'],
  float: ['0.0', '1.0', '1.5', '-2.5', '.5', 'resource.data.f', "float('NaN')"],
  string: [
    "''",
    "'a'",
    "'b'",
    "'a,b'",
    "'é'",
    "'😀'",
    "'12'",
    "' A '",
    'resource.data.s',
    'request.auth.uid',
    'resource.id',
    'request.method',
    'id',
  ],
  bytes: ["b''", "b'a'", "b'\\xff'", 'resource.data.bytes'],
  list: ['[]', '[1]', '[1, 2, 1]', "['a', 1.0]", '[[1], {}]', 'resource.data.l', '[null]'],
  map: ['{}', "{'a': 1}", "{'a': 1, 'b': [2]}", 'resource.data', 'resource.data.m'],
  set: ['[].toSet()', '[1, 2].toSet()', "['a', 'b', 'a'].toSet()"],
  map_diff: ["{'a': 1}.diff({'b': 1})", "resource.data.diff({'i': 5})", '{}.diff({})'],
  path: ['/a/b', '/databases/$(database)/documents/things/one', 'request.path', "path('/x/y')"],
  timestamp: ['timestamp.value(0)', 'timestamp.date(2020, 2, 29)', 'resource.data.t'],
  duration: ["duration.value(1, 's')", "duration.value(-90, 'm')", 'duration.time(1, 2, 3, 4)'],
  latlng: ['latlng.value(0, 0)', 'latlng.value(10.5, -20)', 'resource.data.g'],
};

type Signature = readonly [template: string, parameters: readonly (Type | 'any')[]];

/**
 * Operators, methods and functions by their result type; `#` stands for a parameter. Source: firebase reference, rules.
 */
const BUILT: Readonly<Record<Type, readonly Signature[]>> = {
  bool: [
    ...(['# == #', '# != #', '# in [#]'] as const).map((text): Signature => [text, ['any', 'any']]),
    ...TYPES.map((type): Signature => ['# == #', [type, type]]),
    ...(['int', 'float', 'string', 'bytes', 'timestamp', 'duration'] as const).flatMap((type) =>
      ['# < #', '# >= #', '# > #', '# <= #'].map((text): Signature => [text, [type, type]]),
    ),
    ['# < #', ['int', 'float']],
    ['# && #', ['bool', 'bool']],
    ['# || #', ['bool', 'bool']],
    ['# && #', ['any', 'bool']],
    ['# || #', ['bool', 'any']],
    ['!#', ['bool']],
    ['# ? # : #', ['bool', 'bool', 'bool']],
    ['# in #', ['any', 'list']],
    ['# in #', ['string', 'map']],
    ['# in #', ['any', 'set']],
    ...['bool', 'int', 'float', 'number', 'string', 'bytes', 'list', 'map', 'map_diff'].map(
      (name): Signature => [`# is ${name}`, ['any']],
    ),
    ...['path', 'timestamp', 'duration', 'latlng', 'constraint'].map((name): Signature => [
      `# is ${name}`,
      ['any'],
    ]),
    ["#.matches('[a-z]+')", ['string']],
    ["#.matches('a.*|')", ['string']],
    ['#.matches(#)', ['string', 'string']],
    ['#.hasAll(#)', ['list', 'list']],
    ['#.hasAny(#)', ['list', 'list']],
    ['#.hasOnly(#)', ['list', 'list']],
    ['#.hasAll(#)', ['set', 'list']],
    ['#.hasAny(#)', ['set', 'set']],
    ['#.hasOnly(#)', ['set', 'set']],
    ['math.isNaN(#)', ['float']],
    ['debug(#)', ['bool']],
    ['yes(#)', ['any']],
    ['either(#, #)', ['bool', 'any']],
  ],
  int: [
    ...['# + #', '# - #', '# * #', '# / #', '# % #'].map((text): Signature => [
      text,
      ['int', 'int'],
    ]),
    ['-(#)', ['int']],
    ['int(#)', ['float']],
    ['int(#)', ['string']],
    ['math.abs(#)', ['int']],
    ['math.ceil(#)', ['float']],
    ['math.floor(#)', ['float']],
    ['math.round(#)', ['float']],
    ...(['string', 'list', 'map', 'set', 'bytes'] as const).map((type): Signature => [
      '#.size()',
      [type],
    ]),
    ...['year', 'month', 'day', 'hours', 'minutes', 'seconds', 'nanos'].map((name): Signature => [
      `#.${name}()`,
      ['timestamp'],
    ]),
    ...['dayOfWeek', 'dayOfYear', 'toMillis'].map((name): Signature => [
      `#.${name}()`,
      ['timestamp'],
    ]),
    ['#.seconds()', ['duration']],
    ['#.nanos()', ['duration']],
    ['#[0]', ['list']],
    ["#.get('a', 3)", ['map']],
    ['second(#, #)', ['any', 'int']],
  ],
  float: [
    ...['# + #', '# - #', '# * #', '# / #'].map((text): Signature => [text, ['float', 'int']]),
    ['# * #', ['float', 'float']],
    ['float(#)', ['int']],
    ['float(#)', ['string']],
    ['math.abs(#)', ['float']],
    ['math.sqrt(#)', ['float']],
    ['math.pow(#, #)', ['float', 'int']],
    ['#.latitude()', ['latlng']],
    ['#.longitude()', ['latlng']],
  ],
  string: [
    ['# + #', ['string', 'string']],
    ['#.lower()', ['string']],
    ['#.upper()', ['string']],
    ['#.trim()', ['string']],
    ["#.replace('a', #)", ['string', 'string']],
    ["#.replace('[a-b]', '-')", ['string']],
    ['#[0:1]', ['string']],
    ['#[#]', ['string', 'int']],
    ["#.join('-')", ['list']],
    ['string(#)', ['int']],
    ['string(#)', ['float']],
    ['string(#)', ['bool']],
    ['string(#)', ['path']],
    ['#.toHexString()', ['bytes']],
    ['#.toBase64()', ['bytes']],
    ['#[0]', ['path']],
    ["#.get('b', 'none')", ['map']],
  ],
  bytes: [
    ['#.toUtf8()', ['string']],
    ...['crc32', 'crc32c', 'md5', 'sha256'].map((name): Signature => [
      `hashing.${name}(#)`,
      ['string'],
    ]),
    ['hashing.sha256(#)', ['bytes']],
  ],
  list: [
    ['[#, #]', ['any', 'any']],
    ['#.concat(#)', ['list', 'list']],
    ['#.removeAll(#)', ['list', 'list']],
    ['#[0:1]', ['list']],
    ['#[#:#]', ['list', 'int', 'int']],
    ['#.keys()', ['map']],
    ['#.values()', ['map']],
    ["#.split(',')", ['string']],
    ['#.split(#)', ['string', 'string']],
  ],
  map: [
    ["{'a': #, 'b': #}", ['any', 'any']],
    ["#.get('a', {})", ['map']],
    ["#.get(['a', 'b'], {})", ['map']],
  ],
  set: [
    ['#.toSet()', ['list']],
    ['#.union(#)', ['set', 'set']],
    ['#.intersection(#)', ['set', 'set']],
    ['#.difference(#)', ['set', 'set']],
    ...['addedKeys', 'removedKeys', 'changedKeys', 'affectedKeys', 'unchangedKeys'].map(
      (name): Signature => [`#.${name}()`, ['map_diff']],
    ),
  ],
  map_diff: [['#.diff(#)', ['map', 'map']]],
  path: [
    ['path(#)', ['string']],
    ['/a/$(#)', ['string']],
    ['/a/$(#)/c', ['int']],
    ["/a/{x}.bind({'x': #})", ['string']],
    ['#[0:1]', ['path']],
  ],
  timestamp: [
    ['# + #', ['timestamp', 'duration']],
    ['# - #', ['timestamp', 'duration']],
    ['#.date()', ['timestamp']],
    ['timestamp.value(#)', ['int']],
    ['timestamp.date(#, #, 1)', ['int', 'int']],
  ],
  duration: [
    ['# + #', ['duration', 'duration']],
    ['# - #', ['duration', 'duration']],
    ['# - #', ['timestamp', 'timestamp']],
    ['#.time()', ['timestamp']],
    ['duration.abs(#)', ['duration']],
    ["duration.value(#, 'h')", ['int']],
    ["duration.value(#, 'ms')", ['int']],
  ],
  latlng: [['latlng.value(#, #)', ['float', 'int']]],
};

const WRONG = ['null', 'nothing', 'resource.data.missing', 'request.auth.token.admin'];

/** An expression of a type, rarely of another one or an error. Each part stands in parentheses where it may need them. */
const expressions = fc.letrec<Record<Type | 'any', string>>((tie) => {
  const part = (type: Type | 'any') => tie(type);
  const made = (type: Type): Arbitrary<string> =>
    fc.oneof(
      { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
      { arbitrary: fc.constantFrom(...WORDS[type]), weight: 6 },
      ...BUILT[type].map(([template, parameters]) => ({
        arbitrary: fc
          .tuple(...parameters.map(part))
          .map((values) => fill(template, values as string[])),
        weight: Math.max(1, Math.round(12 / BUILT[type].length)),
      })),
    );
  const entries = TYPES.map((type) => [
    type,
    fc.oneof(
      { arbitrary: made(type), weight: 30 },
      { arbitrary: fc.constantFrom(...WRONG), weight: 1 },
    ),
  ]);
  return {
    ...(Object.fromEntries(entries) as Record<Type, Arbitrary<string>>),
    any: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      { arbitrary: fc.constantFrom(...TYPES.flatMap((type) => WORDS[type])), weight: 4 },
      ...TYPES.map((type) => ({ arbitrary: part(type), weight: 1 })),
    ),
  };
});

function fill(template: string, values: readonly string[]): string {
  let at = 0;
  return template.replaceAll('#', () => {
    const value = values[at++] ?? '';
    return /^[\w.]+$|^'[^']*'$|^\[[^\]]*\]$/.test(value) ? value : `(${value})`;
  });
}

/** Conditions of rules: expressions that are mostly true or false. */
export const condition: Arbitrary<string> = expressions.bool;

/** Functions that conditions call. */
export const FUNCTIONS = `
    function yes(x) { return true; }
    function either(x, y) { let both = x || y; return both; }
    function second(x, y) { let first = x; return y; }`;
