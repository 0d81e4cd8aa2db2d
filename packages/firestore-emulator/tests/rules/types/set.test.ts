import { describe, it } from 'vitest';
import { expression } from '../harness.ts';

describe('set [RULES-17]', () => {
  it.each<[string, string]>([
    ["['a', 'b'].toSet().difference(['a'].toSet())", "['b'].toSet()"],
    ["['a', 'b'].toSet().intersection(['b', 'c'].toSet())", "['b'].toSet()"],
    ["['a'].toSet().union(['b'].toSet())", "['b', 'a'].toSet()"],
    ['[1, 1.0, 1].toSet().size()', '1'],
    ["[float('NaN'), float('NaN')].toSet().size()", '1'],
    ['[[1], [1.0]].toSet().size()', '1'],
    ["[1, '1', true, null].toSet().size()", '4'],
  ])('%s equals %s', (text, other) => expression(text).equals(other));

  it.each<[string, boolean]>([
    ["['a', 'b'].toSet().hasAll(['a'])", true],
    ["['a', 'b'].toSet().hasAll(['a', 'c'].toSet())", false],
    ["['a', 'b'].toSet().hasAny(['c', 'a'])", true],
    ["['a', 'b'].toSet().hasAny(['c'].toSet())", false],
    ["['a'].toSet().hasOnly(['a', 'b'])", true],
    ["['a', 'c'].toSet().hasOnly(['a', 'b'].toSet())", false],
  ])('%s is %s', (text, truth) => expression(text).is(truth));

  it.each<[string, string]>([
    [
      '[1].toSet().union([2]) != null',
      'Unsupported operation error. Received: set.union(list). Expected: set.union(set).',
    ],
    [
      '[1].toSet().hasAll(1)',
      'Unsupported operation error. Received: set.hasAll(int). Expected: set.hasAll(set), set.hasAll(list).',
    ],
    ["[1].toSet().join(',') == ''", 'Function not found error: Name: [join].'],
  ])('%s fails', (text, message) => expression(text).fails(message));
});
