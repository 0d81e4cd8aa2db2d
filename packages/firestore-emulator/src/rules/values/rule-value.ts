import type { Constraint } from '../query/constraint.ts';
import type { BytesValue } from './bytes-value.ts';
import type { DurationValue } from './duration-value.ts';
import type { EvaluationError } from './evaluation-error.ts';
import type { LatLngValue } from './lat-lng-value.ts';
import type { ListValue } from './list-value.ts';
import type { MapDiffValue } from './map-diff-value.ts';
import type { MapValue } from './map-value.ts';
import type { PathValue } from './path-value.ts';
import type { SetValue } from './set-value.ts';
import type { TimestampValue } from './timestamp-value.ts';

/**
 * The values of expressions. An int is a bigint and a float a number, so that `1` and `1.0` differ. An error is a value
 * too, and a constraint has the facts that a query's filters prove about a document not yet read.
 */
export type RuleValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | BytesValue
  | ListValue
  | MapValue
  | SetValue
  | MapDiffValue
  | PathValue
  | TimestampValue
  | DurationValue
  | LatLngValue
  | Constraint
  | EvaluationError;

/** The type's name in production's messages. */
export function typeNameOf(value: RuleValue): string {
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'float';
    case 'string':
      return 'string';
    default:
      return value === null ? 'null' : value.type;
  }
}
