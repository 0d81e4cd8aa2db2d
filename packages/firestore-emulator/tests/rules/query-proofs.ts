import type { FieldOperator, Query } from '../../src/query/query.ts';
import { double, reference } from './harness.ts';
import type { Plain } from './harness.ts';
import { and, asc, or, queryOn, where } from './query-builder.ts';

/** A query on `posts` with filters that hold together. */
export const filtered = (...filters: Parameters<typeof and>) =>
  queryOn('posts', { filter: and(...filters) });

export const everything = queryOn('posts');

/** A query on `posts` with one filter on the field x. */
export const x = (op: FieldOperator, value: Plain) => filtered(where('x', op, value));

const D = 'resource.data';

/** Rule, query, and whether its filters prove the rule. */
export const PROOFS: readonly (readonly [string, Query, boolean])[] = [
  // Equality gives the value.
  [`${D}.x == 1`, x('==', 1), true],
  [`1 == ${D}.x`, x('==', 1), true],
  [`${D}.x == 1.0`, x('==', 1), true],
  [`${D}.x == 2`, x('==', 1), false],
  [`${D}.x != 2`, x('==', 1), true],
  [`${D}.x > 0`, x('==', 1), true],
  [`${D}.x + 1 == 2`, x('==', 1), true],
  [`!(${D}.x == 2)`, x('==', 1), true],
  [`${D}['x'] == 1`, x('==', 1), true],
  [`${D}.x in [1, 2]`, x('==', 1), true],
  [`${D}.x in [2, 3]`, x('==', 1), false],
  [`!(${D}.x in [2, 3])`, x('==', 1), true],
  [`${D}.x`, x('==', true), true],
  [`!${D}.x`, x('==', false), true],
  [`!${D}.x`, x('==', true), false],
  [`${D}.x ? true : false`, x('==', true), true],
  [`${D}.x == null`, x('==', null), true],
  [`${D}.x == request.auth.uid`, x('==', 'alice'), true],
  [`${D}.x == request.auth.uid`, x('==', 'bob'), false],
  [`${D}.x.size() == 5`, x('==', 'alice'), true],
  [`${D}.x.matches('a.*')`, x('==', 'alice'), true],
  [`${D}.x.size() == 5`, x('>=', 'alice'), false],
  [`-${D}.x == -1`, x('==', 1), true],
  [`-${D}.x < 0`, x('>', 1), false],
  [`${D}.x == [1, 2]`, x('==', [1, 2]), true],
  [`1 in ${D}.x`, x('==', [1, 2]), true],
  [`${D}.x.hasAll([1])`, x('==', [1, 2]), true],
  [`${D}.x[0] == 1`, x('==', [1, 2]), true],
  [`${D}.x[0:1] == [1]`, x('==', [1, 2]), true],
  [`${D}.x.a == 1`, x('==', { a: 1 }), true],
  [`/a/$(${D}.x) == /a/b`, x('==', 'b'), true],
  [`/a/$(${D}.x) == /a/b`, x('>=', 'b'), false],
  [`[${D}.x] == [1]`, x('==', 1), true],
  [`[${D}.x] == [1]`, x('>=', 1), false],
  [`{'k': ${D}.x} == {'k': 1}`, x('==', 1), true],
  [`{'k': ${D}.x} == {'k': 1}`, x('>=', 1), false],
  [
    `${D}.x == /databases/$(database)/documents/users/alice`,
    x('==', reference('users/alice')),
    true,
  ],

  // A field that no filter names.
  [`${D}.x == 1`, everything, false],
  [`${D}.x != 1`, everything, false],
  [`!(${D}.x == 1)`, everything, false],
  [`!('x' in ${D})`, everything, false],
  [`${D}.y == 1`, x('==', 1), false],
  [`${D}.x == 1 || true`, everything, true],
  [`true || ${D}.x == 1`, everything, true],
  [`${D}.x == 1 || request.auth.uid == 'alice'`, everything, true],
  [`${D}.x == 1 && ${D}.y == 2`, x('==', 1), false],
  [`${D}.x == 1 || ${D}.y == 2`, x('==', 1), true],
  [`${D}.y == 2 || ${D}.x == 1`, x('==', 1), true],
  [`${D}.y == 2 ? true : true`, x('==', 1), false],
  [`${D}.get('x', 0) == 0`, everything, false],
  [`${D}.get('x', 0) == 1`, x('==', 1), true],
  [`${D}.get(['x', 'y'], 0) == 1`, filtered(where('x.y', '==', 1)), true],
  [`${D}.get(['x', 'z'], 0) == 0`, filtered(where('x.y', '==', 1)), false],

  // Ranges.
  [`${D}.x > 3`, x('>', 5), true],
  [`${D}.x >= 5`, x('>', 5), true],
  [`${D}.x > 5`, x('>', 5), true],
  [`${D}.x > 5`, x('>=', 5), false],
  [`${D}.x >= 5`, x('>=', 5), true],
  [`${D}.x > 6`, x('>', 5), false],
  [`5 < ${D}.x`, x('>', 5), true],
  [`5 >= ${D}.x`, x('<=', 5), true],
  [`!(${D}.x < 5)`, x('>=', 5), true],
  [`!(${D}.x <= 5)`, x('>', 5), true],
  [`!(${D}.x > 5)`, x('<=', 5), true],
  [`!(${D}.x >= 5)`, x('<', 5), true],
  [`!(${D}.x > 6)`, x('>', 5), false],
  [`${D}.x < 10`, x('<', 5), true],
  [`${D}.x <= 5`, x('<', 5), true],
  [`${D}.x < 5`, x('<=', 5), false],
  [`${D}.x != 5`, x('>', 5), true],
  [`${D}.x != 5`, x('>=', 5), false],
  [`${D}.x != 4`, x('>=', 5), true],
  [`${D}.x == 6`, x('>', 5), false],
  [`${D}.x != null`, x('>', 5), true],
  [`${D}.x != 'a'`, x('>', 5), true],
  [`!(${D}.x in [1, 2, 'a', null])`, x('>', 5), true],
  [`!(${D}.x in [1, 6])`, x('>', 5), false],
  [`${D}.x > 1 && ${D}.x < 9`, filtered(where('x', '>', 1), where('x', '<', 9)), true],
  [`${D}.x >= 2`, filtered(where('x', '>=', 1), where('x', '>=', 2)), true],
  [`${D}.x > 2`, filtered(where('x', '>=', 2), where('x', '>', 2)), true],
  [`${D}.x > 2`, filtered(where('x', '>', 2), where('x', '>=', 2)), true],
  [`${D}.x < 'c'`, x('<', 'b'), true],
  [`${D}.x < 5`, x('<', 'b'), false],
  [`${D}.x < request.time`, x('<', new Date(0)), true],
  [
    `${D}.x > request.time - duration.value(1, 'd')`,
    x('>', new Date('2026-11-20T00:00:00Z')),
    true,
  ],
  [`${D}.x > request.time`, x('>', new Date('2026-11-20T00:00:00Z')), false],
  [`${D}.x > 1.5`, x('>', double(1.5)), true],
  [`${D}.x > ${D}.y`, filtered(where('x', '>', 5), where('y', '<', 3)), false],
  [`${D}.x + 1 > 5`, x('>', 5), false],

  // A range of one value.
  [`${D}.x == null`, x('<=', null), true],
  [`!(${D}.x == 1)`, x('>=', null), true],
  [`${D}.x == true`, x('>=', true), true],
  [`${D}.x == false`, x('<=', false), true],
  [`${D}.x == true`, x('<=', true), false],
  [`${D}.x == false`, x('>=', false), false],

  // Inequality.
  [`${D}.x != 1`, x('!=', 1), true],
  [`!(${D}.x == 1)`, x('!=', 1), true],
  [`${D}.x != 2`, x('!=', 1), false],
  [`${D}.x != null`, x('!=', 1), true],
  [`${D}.x != null`, x('!=', null), true],
  [`!(${D}.x in [1, 2])`, x('not-in', [1, 2, 3]), true],
  [`!(${D}.x in [1, 4])`, x('not-in', [1, 2, 3]), false],
  [`${D}.x != 2`, x('not-in', [1, 2]), true],

  // in and or: every way must be allowed.
  [`${D}.x in [1, 2, 3]`, x('in', [1, 2]), true],
  [`${D}.x in [1]`, x('in', [1, 2]), false],
  [`${D}.x == 1 || ${D}.x == 2`, x('in', [1, 2]), true],
  [`${D}.x < 3`, x('in', [1, 2]), true],
  [`${D}.x < 2`, x('in', [1, 2]), false],
  [`${D}.x == 1`, queryOn('posts', { filter: or(where('x', '==', 1), where('x', '==', 1)) }), true],
  [
    `${D}.x == 1`,
    queryOn('posts', { filter: or(where('x', '==', 1), where('x', '==', 2)) }),
    false,
  ],
  [
    `${D}.x == 1`,
    queryOn('posts', { filter: or(where('x', '==', 1), where('y', '==', 2)) }),
    false,
  ],
  [
    `${D}.x == 1 || ${D}.y == 2`,
    queryOn('posts', { filter: or(where('x', '==', 1), where('y', '==', 2)) }),
    true,
  ],
  [
    `${D}.z == 3`,
    queryOn('posts', {
      filter: and(where('z', '==', 3), or(where('x', '==', 1), where('y', '==', 2))),
    }),
    true,
  ],
  [
    `${D}.x == 1 && (${D}.y == 1 || ${D}.y == 2)`,
    filtered(where('x', '==', 1), where('y', 'in', [1, 2])),
    true,
  ],
  [`request.auth != null`, x('in', [1, 2]), true],

  // Arrays.
  [`request.auth.uid in ${D}.x`, x('array-contains', 'alice'), true],
  [`request.auth.uid in ${D}.x`, x('array-contains', 'bob'), false],
  [`!('bob' in ${D}.x)`, x('array-contains', 'alice'), false],
  [`${D}.x.hasAny(['alice', 'bob'])`, x('array-contains', 'alice'), true],
  [`${D}.x.hasAny(['carol'])`, x('array-contains', 'alice'), false],
  [`${D}.x.hasAny(['alice', 'bob'])`, x('array-contains-any', ['alice', 'bob']), true],
  [`${D}.x.hasAny(['alice'])`, x('array-contains-any', ['alice', 'bob']), false],
  [`'alice' in ${D}.x || 'bob' in ${D}.x`, x('array-contains-any', ['alice', 'bob']), true],
  [`${D}.x.hasAll(['alice'])`, x('array-contains', 'alice'), false],
  [`['alice'].hasAny(${D}.x)`, x('array-contains', 'alice'), false],
  [`${D}.x is list`, x('array-contains', 'alice'), true],
  [`${D}.x != []`, x('array-contains', 'alice'), true],
  [`${D}.x != ['alice']`, x('array-contains', 'alice'), false],
  [`${D}.x != null`, x('array-contains', 'alice'), true],

  // Existence.
  [`'x' in ${D}`, x('==', 1), true],
  [`'x' in ${D}`, x('!=', 1), true],
  [`'x' in ${D}`, queryOn('posts', { orderBy: [asc('x')] }), true],
  [`'y' in ${D}`, queryOn('posts', { orderBy: [asc('x')] }), false],
  [`${D}.x != null`, queryOn('posts', { orderBy: [asc('x')] }), false],
  [`${D}.keys().hasAll(['x'])`, x('==', 1), true],
  [`${D}.keys().hasAll(['x', 'y'])`, x('==', 1), false],
  [`${D}.keys().hasAny(['x', 'y'])`, x('==', 1), true],
  [`'x' in ${D}.keys()`, x('==', 1), true],
  [`${D}.keys().hasOnly(['x'])`, x('==', 1), false],
  [`${D}.size() == 1`, x('==', 1), false],
  [`${D}.values().size() == 1`, x('==', 1), false],
  [`'x' in resource.data && 'y' in resource.data.x`, filtered(where('x.y', '==', 1)), true],

  // Types.
  [`${D}.x is string`, x('==', 'a'), true],
  [`${D}.x is string`, x('>', 'a'), true],
  [`${D}.x is int`, x('>', 'a'), false],
  [`!(${D}.x is int)`, x('>', 'a'), true],
  [`${D}.x is number`, x('>', 1), true],
  [`${D}.x is number`, x('==', 1), true],
  [`${D}.x is int`, x('==', 1), false],
  [`${D}.x is int`, x('>', 1), false],
  [`${D}.x is timestamp`, x('>', new Date(0)), true],
  [`${D}.x is string`, x('!=', 1), false],
  [`${D}.x is map`, filtered(where('x.y', '==', 1)), true],
  [`${D} is map && resource is map`, everything, true],

  // Nested fields.
  [`${D}.x.y == 1`, filtered(where('x.y', '==', 1)), true],
  [`${D}.x['y'] == 1`, filtered(where('x.y', '==', 1)), true],
  [`${D}.x.z == 1`, filtered(where('x.y', '==', 1)), false],
  [
    `${D}.x.y > 1 && ${D}.x.z == 'a'`,
    filtered(where('x.y', '>', 1), where('x.z', '==', 'a')),
    true,
  ],
  [`${D}.x[request.auth.uid] == true`, filtered(where('x.alice', '==', true)), true],
  [`${D}.x[request.auth.uid] == true`, filtered(where('x.bob', '==', true)), false],

  // The document itself.
  ['resource != null', everything, true],
  ['resource == null', everything, false],
  [`post == 'a'`, everything, false],
  [`post is string`, everything, true],
  [`resource.id == 'a'`, everything, false],
  [`post == 'a'`, filtered(where('__name__', '==', reference('posts/a'))), true],
  [`resource.id == 'a'`, filtered(where('__name__', '==', reference('posts/a'))), true],
  [`post == 'b'`, filtered(where('__name__', '==', reference('posts/a'))), false],
  [
    `post in ['a', 'b']`,
    filtered(where('__name__', 'in', [reference('posts/a'), reference('posts/b')])),
    true,
  ],
  [
    `post in ['a']`,
    filtered(where('__name__', 'in', [reference('posts/a'), reference('posts/b')])),
    false,
  ],
  [`post == 'a'`, filtered(where('__name__', '>=', reference('posts/a'))), false],
  [
    `resource.__name__ == /databases/$(database)/documents/posts/a`,
    filtered(where('__name__', '==', reference('posts/a'))),
    true,
  ],
];
