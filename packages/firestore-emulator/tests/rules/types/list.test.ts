import { describe, it } from 'vitest';
import { expression } from '../harness.ts';

describe('list [RULES-14]', () => {
  it.each<[string, string]>([
    ['[1, 2].size()', '2'],
    ['[1].concat([2, 1])', '[1, 2, 1]'],
    ["['a', 'b'].join(', ')", "'a, b'"],
    ["[1, 2.0, null, true, /a/b].join('|')", "'1|2.0|null|true|/a/b'"],
    ["[].join(',')", "''"],
    ['[1, 2, 3, 1].removeAll([1, 4])', '[2, 3]'],
    ['[1, 1.0].removeAll([1])', '[1.0]'],
    ['[1, 1, 2].toSet().size()', '2'],
  ])('%s equals %s', (text, other) => expression(text).equals(other));

  it.each<[string, boolean]>([
    ["['a', 'b'].hasAll(['a'])", true],
    ["['a', 'b'].hasAll([])", true],
    ["['a', 'b'].hasAll(['a', 'c'])", false],
    ["['a', 'b'].hasAny(['c', 'b'])", true],
    ["['a', 'b'].hasAny(['c'])", false],
    ["['a', 'b'].hasAny([])", false],
    ["['a', 'a'].hasOnly(['a', 'b'])", true],
    ["['a', 'c'].hasOnly(['a', 'b'])", false],
    ['[].hasOnly([])', true],
    ['[1].hasAny([1.0])', false],
    ["[{'a': [1]}].hasAll([{'a': [1]}])", true],
  ])('%s is %s', (text, truth) => expression(text).is(truth));

  it.each<[string, string]>([
    [
      "[1].hasAll(['a'].toSet())",
      'Unsupported operation error. Received: list.hasAll(set). Expected: list.hasAll(list).',
    ],
    [
      "[[1]].join(',') == ''",
      'Unsupported operation error. Received: string(list). Expected: string(int), string(float), string(null), string(string), string(bool), string(path).',
    ],
    [
      '[1].concat(2) == []',
      'Unsupported operation error. Received: list.concat(int). Expected: list.concat(list).',
    ],
    ['[1].union([2]) == []', 'Function not found error: Name: [union].'],
  ])('%s fails', (text, message) => expression(text).fails(message));
});
