/** The keys of a table whose type lists them all, as in a test of each. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  // Object.keys returns string[], because a value may have more keys than its type; a table of constants has none
  return Object.keys(table) as (keyof Table & string)[];
}
