import { describe, it } from 'vitest';
import { expression, reference } from '../harness.ts';

describe('path [RULES-19]', () => {
  it.each<[string, string]>([
    ["path('/a/b')", '/a/b'],
    ["path('a/x y')", '/a/$("x y")'],
    ['(/a/b)[null:1]', '/a'],
    ['/a/$(database)/c', '/a/(default)/c'],
    ['/a/(default)/c', '/a/$(database)/c'],
    ['/a/$(1 + 1)/c', '/a/2/c'],
    ['/a/$(/b/c)/d', '/a/b/c/d'],
    ['/a/$(null)/c', '/a/null/c'],
    ['/a/$(2.0)/c', "path('/a/2.0/c')"],
    ['/a/$(true)/c', '/a/true/c'],
    ["/a/{x}/{y}.bind({'x': 'b', 'y': 'c'})", '/a/b/c'],
    ["/a/{x}.bind({'x': null})", '/a/null'],
    ["/a/{x}.bind({'x': 1})", "path('/a/1')"],
    ["/a/{x}.bind({'x': 1.5})", "path('/a/1.5')"],
    ["/a/{x}.bind({'x': true})", "path('/a/true')"],
    ["/a/{x}.bind({'x': /b/c})[1]", "'/b/c'"],
    ["/a/{x}/{y}.bind({'y': 'c'})", "path('/a/{x}/c')"],
    ["/a/{x}.bind({'x': 'b'}).x", "'b'"],
    ["/a/{x}.bind({'x': 'b'})['x']", "'b'"],
    ['/a/b[0]', "'a'"],
    ['string(/a/b)', "'/a/b'"],
    ['document', '/things/one'],
    ['document[0]', "'things'"],
    ['request.path', '/databases/(default)/documents/things/one'],
    ['request.path[3]', "'things'"],
  ])('%s is %s', (text, other) => expression(text).equals(other));

  it('a reference is a path in its database', () => {
    const data = { owner: reference('users/alice') };
    expression(
      'resource.data.owner is path && resource.data.owner == /databases/$(database)/documents/users/alice',
      { data },
    ).is(true);
    expression("resource.data.owner[4] == 'alice'", { data }).is(true);
  });

  it.each<[string, string]>([
    [
      '/a/$([]) == /a/b',
      'Unsupported operation error. Received: string(list). Expected: string(int), string(float), string(null), string(string), string(bool), string(path).',
    ],
    ['/a/$(null.b) == /a/b', 'Null value error.'],
    [
      "/a/{x}.bind({'x': []}) == /a",
      'Unsupported operation error. Received: string(list). Expected: string(int), string(float), string(null), string(string), string(bool), string(path).',
    ],
    [
      "/a/{x}.bind({'x': 'b', 'z': 'd'}) == /a/b",
      'Variable(s) z do not exist in the path template.',
    ],
    ["path('') == /a", 'Empty Path Template is not allowed.'],
    ["path('/') == /a", 'Invalid Path Template /. Empty segment is not allowed.'],
    ["path('/a//b') == /a/b", 'Invalid Path Template /a//b. Empty segment is not allowed.'],
    ["path('/a/ /b') == /a", 'Invalid Path Template /a/ /b. Empty segment is not allowed.'],
    ["path('/a/b/') == /a/b", 'Invalid Path Template /a/b/. Empty segment is not allowed.'],
    ["/a/{x}.bind({'x': ''}) == /a", 'Cannot bind empty value to path template variable x.'],
    ['/a/b[2] == 1', 'Index out of bound error. Index: [2] , size: [2].'],
    ['(/a/b).x == 1', 'Property x is undefined on object.'],
    ['(/a/b).size() == 2', 'Function not found error: Name: [size].'],
    ['path(1) == /a', 'Unsupported operation error. Received: path(int). Expected: path(string).'],
  ])('%s fails', (text, message) => expression(text).fails(message));
});
