import { typeNameOf } from '../values/rule-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import type { Builtin, MethodTable } from './builtin.ts';
import { BYTES_METHODS } from './bytes.ts';
import {
  BOOL_CONVERSION,
  FLOAT_CONVERSION,
  INT_CONVERSION,
  PATH_CONVERSION,
  STRING_CONVERSION,
} from './conversions.ts';
import { DEBUG } from './debug.ts';
import { DURATION_FUNCTIONS, DURATION_METHODS } from './duration.ts';
import { HASHING_FUNCTIONS } from './hashing.ts';
import { LATLNG_FUNCTIONS, LATLNG_METHODS } from './latlng.ts';
import { LIST_METHODS } from './list.ts';
import { MAP_DIFF_METHODS } from './map-diff.ts';
import { MAP_METHODS } from './map.ts';
import { MATH_FUNCTIONS } from './math.ts';
import { PATH_METHODS } from './path.ts';
import { SET_METHODS } from './set.ts';
import { STRING_METHODS } from './string.ts';
import { TIMESTAMP_FUNCTIONS, TIMESTAMP_METHODS } from './timestamp.ts';

const METHODS_BY_TYPE: ReadonlyMap<string, MethodTable> = new Map([
  ['string', STRING_METHODS],
  ['list', LIST_METHODS],
  ['map', MAP_METHODS],
  ['map_diff', MAP_DIFF_METHODS],
  ['set', SET_METHODS],
  ['bytes', BYTES_METHODS],
  ['path', PATH_METHODS],
  ['timestamp', TIMESTAMP_METHODS],
  ['duration', DURATION_METHODS],
  ['latlng', LATLNG_METHODS],
]);

const NAMESPACES: ReadonlyMap<string, MethodTable> = new Map([
  ['math', MATH_FUNCTIONS],
  ['timestamp', TIMESTAMP_FUNCTIONS],
  ['duration', DURATION_FUNCTIONS],
  ['latlng', LATLNG_FUNCTIONS],
  ['hashing', HASHING_FUNCTIONS],
]);

const GLOBALS: ReadonlyMap<string, Builtin> = new Map(
  [
    STRING_CONVERSION,
    INT_CONVERSION,
    FLOAT_CONVERSION,
    BOOL_CONVERSION,
    PATH_CONVERSION,
    DEBUG,
  ].map((builtin) => [builtin.name, builtin]),
);

/** The method of a value's type; undefined when the type has none of that name. */
export function methodOf(value: RuleValue, name: string): Builtin | undefined {
  return METHODS_BY_TYPE.get(typeNameOf(value))?.get(name);
}

/** The functions of a namespace such as `math`; undefined when the name is none. */
export function namespaceOf(name: string): MethodTable | undefined {
  return NAMESPACES.get(name);
}

/** A function called by its bare name, such as `int`. */
export function globalFunction(name: string): Builtin | undefined {
  return GLOBALS.get(name);
}
