import { defineMethods, overload } from './builtin.ts';

/** rules.MapDiff. Source: firebase.google.com/docs/reference/rules/rules.MapDiff. */
export const MAP_DIFF_METHODS = defineMethods('map_diff', {
  addedKeys: overload(['map_diff'], (diff) => diff.addedKeys()),
  affectedKeys: overload(['map_diff'], (diff) => diff.affectedKeys()),
  changedKeys: overload(['map_diff'], (diff) => diff.changedKeys()),
  removedKeys: overload(['map_diff'], (diff) => diff.removedKeys()),
  unchangedKeys: overload(['map_diff'], (diff) => diff.unchangedKeys()),
});
