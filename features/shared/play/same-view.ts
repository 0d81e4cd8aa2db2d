import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * Whether two sets of props draw the same: data is compared by value, callbacks by identity. For `memo`, so that news that
 * does not concern a component leaves it alone.
 */
export function isSameView<Props extends object>(before: Props, after: Props): boolean {
  return replaceEqualDeep(before, after) === before;
}
