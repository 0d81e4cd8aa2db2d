import type { Kind } from './kind.ts';
import { listenKind } from './kinds/listen.ts';
import { queries } from './kinds/queries.ts';
import { rulesQueries } from './kinds/rules-queries.ts';
import { rules } from './kinds/rules.ts';
import { transactions } from './kinds/transactions.ts';
import { writes } from './kinds/writes.ts';

/** All kinds, in the order in which they run. */
export const KINDS: readonly Kind[] = [
  queries,
  writes,
  transactions,
  listenKind,
  rules,
  rulesQueries,
];
