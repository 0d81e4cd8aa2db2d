import { describe, it } from 'vitest';
import { double, expression } from '../harness.ts';

const AFTER = "{'same': [1], 'changed': 2, 'added': 3}";
const BEFORE = "{'same': [1], 'changed': 1, 'removed': 0}";

describe('map_diff [RULES-16]', () => {
  it.each<[string, string]>([
    ['addedKeys', "['added']"],
    ['removedKeys', "['removed']"],
    ['changedKeys', "['changed']"],
    ['unchangedKeys', "['same']"],
    ['affectedKeys', "['added', 'changed', 'removed']"],
  ])('%s', (method, keys) => {
    expression(`${AFTER}.diff(${BEFORE}).${method}()`).equals(`${keys}.toSet()`, 'set');
  });

  it('an int that becomes the equal float is no change', () => {
    expression('request.resource.data.diff(resource.data).affectedKeys().size() == 0', {
      method: 'update',
      data: { a: 1, b: { c: [1] } },
      newData: { a: double(1), b: { c: [double(1)] } },
    }).is(true);
  });

  it('a change deep inside is a change of its top-level key', () => {
    expression("request.resource.data.diff(resource.data).changedKeys().hasOnly(['b'])", {
      method: 'update',
      data: { a: 1, b: { c: [1] } },
      newData: { a: 1, b: { c: [2] } },
    }).is(true);
  });

  it('has no other methods', () => {
    expression('{}.diff({}).size() == 0').fails('Function not found error: Name: [size].');
  });
});
