import { describe, it } from 'vitest';
import { expression } from '../harness.ts';

describe('map [RULES-15]', () => {
  it.each<[string, string]>([
    ["{'a': 1, 'b': 2}.size()", '2'],
    ["{'b': 2, 'é': 4, 'a': 1, 'z': 3}.keys()", "['a', 'b', 'z', 'é']"],
    ["{'😀': 1, '\uffff': 2}.keys()", "['\uffff', '😀']"],
    ["{'b': 2, 'a': 1}.values()", '[2, 1]'],
    ["{'a': 1, 'b': 2}.values()", '[1, 2]'],
    ["{'a': 1}.get('a', 0)", '1'],
    ["{'a': 1}.get('b', 0)", '0'],
    ["{'a': null}.get('a', 0)", 'null'],
    ["{'a': {'b': {'c': 1}}}.get(['a', 'b', 'c'], 0)", '1'],
    ["{'a': {'b': 1}}.get(['a', 'x', 'c'], 0)", '0'],
    ["{'a': 1}.get(['a', 'b'], 0)", '0'],
    ["{'a': 1, 'a': 2}.a", '2'],
    ['{}.keys().size()', '0'],
  ])('%s is %s', (text, other) => expression(text).equals(other));

  it.each<[string, string]>([
    [
      "{'a': 1}.get('a') == 1",
      'Incorrect number of arguments. Received: 1. Expected: map.get(string, any), map.get(list, any).',
    ],
    [
      '{}.get(1, 2) == 2',
      'Unsupported operation error. Received: map.get(int, int). Expected: map.get(string, any), map.get(list, any).',
    ],
    [
      '{}.get([1], 2) == 2',
      'Unsupported operation error. Received: map.get(list of int, any). Expected: map.get(list of string, any).',
    ],
    ['{}.get([], 2) == 2', 'Map.get() needs at least one key in its list.'],
    ["{}.hasAll(['a'])", 'Function not found error: Name: [hasAll].'],
    [
      '{}.diff(null) == null',
      'Unsupported operation error. Received: map.diff(null). Expected: map.diff(map).',
    ],
  ])('%s fails', (text, message) => expression(text).fails(message));

  it('keys of a document work with the list methods', () => {
    expression(
      "request.resource.data.keys().hasOnly(['a', 'b']) && request.resource.data.keys().hasAll(['a'])",
      { method: 'create', newData: { a: 1, b: 2 } },
    ).is(true);
  });
});
