import type { BytesValue } from '../values/bytes-value.ts';
import type { DurationValue } from '../values/duration-value.ts';
import { EvaluationError, unsupportedOperation } from '../values/evaluation-error.ts';
import type { LatLngValue } from '../values/lat-lng-value.ts';
import type { ListValue } from '../values/list-value.ts';
import type { MapDiffValue } from '../values/map-diff-value.ts';
import type { MapValue } from '../values/map-value.ts';
import type { PathValue } from '../values/path-value.ts';
import { typeNameOf } from '../values/rule-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import type { SetValue } from '../values/set-value.ts';
import type { TimestampValue } from '../values/timestamp-value.ts';
import { limited } from '../values/weight.ts';

interface TypeByName {
  readonly any: RuleValue;
  readonly null: null;
  readonly bool: boolean;
  readonly int: bigint;
  /** Also accepts an int, converted. */
  readonly float: number;
  readonly string: string;
  readonly bytes: BytesValue;
  readonly list: ListValue;
  readonly map: MapValue;
  readonly set: SetValue;
  readonly map_diff: MapDiffValue;
  readonly path: PathValue;
  readonly timestamp: TimestampValue;
  readonly duration: DurationValue;
  readonly latlng: LatLngValue;
}

type ParameterType = keyof TypeByName;

interface Overload {
  readonly parameters: readonly ParameterType[];
  readonly run: (values: readonly RuleValue[]) => RuleValue;
}

/** A function or method of the language: the first overload with matching types runs. */
export interface Builtin {
  /** The name in messages: `int`, `math.abs`, `list.hasAny`. */
  readonly name: string;
  readonly overloads: readonly Overload[];
  /** A method's first parameter is its receiver, which messages do not list. */
  readonly method: boolean;
}

/** One signature of a builtin; `run` gets the values in these types. */
export function overload<const P extends readonly ParameterType[]>(
  parameters: P,
  run: (...values: ValuesOf<P>) => RuleValue,
): Overload {
  // callBuiltin() has compared the values with the parameter types, which the compiler cannot see.
  return { parameters, run: (values) => run(...(values as unknown as ValuesOf<P>)) };
}

type ValuesOf<P extends readonly ParameterType[]> = { -readonly [K in keyof P]: TypeByName[P[K]] };

export function defineFunction(name: string, ...overloads: Overload[]): Builtin {
  return { name, overloads, method: false };
}

/** Methods of one type by name. */
export type MethodTable = ReadonlyMap<string, Builtin>;

export function defineMethods(
  type: ParameterType,
  methods: Readonly<Record<string, Overload | readonly Overload[]>>,
): MethodTable {
  return new Map(
    Object.entries(methods).map(([name, overloads]) => [
      name,
      { name: `${type}.${name}`, overloads: [overloads].flat(), method: true },
    ]),
  );
}

/** Functions of one namespace by name. */
export function defineNamespace(
  namespace: string,
  functions: Readonly<Record<string, Overload | readonly Overload[]>>,
): MethodTable {
  return new Map(
    Object.entries(functions).map(([name, overloads]) => [
      name,
      { name: `${namespace}.${name}`, overloads: [overloads].flat(), method: false },
    ]),
  );
}

/** Runs a builtin; the values hold no errors. A wrong number or type of arguments is an evaluation error. */
export function callBuiltin(builtin: Builtin, values: readonly RuleValue[]): RuleValue {
  let countFits = false;
  for (const { parameters, run } of builtin.overloads) {
    if (parameters.length !== values.length) continue;
    countFits = true;
    const converted = convertAll(parameters, values);
    if (converted) return limited(run(converted));
  }
  const expected = builtin.overloads.map(({ parameters }) => signature(builtin, parameters));
  if (countFits) {
    return unsupportedOperation(signature(builtin, values.map(typeNameOf)), expected.join(', '));
  }
  const count = values.length - (builtin.method ? 1 : 0);
  return new EvaluationError(
    `Incorrect number of arguments. Received: ${count}. Expected: ${expected.join(', ')}.`,
  );
}

function signature(builtin: Builtin, types: readonly string[]): string {
  return `${builtin.name}(${(builtin.method ? types.slice(1) : types).join(', ')})`;
}

/** The values in the types of the parameters; undefined if one does not match. */
function convertAll(
  parameters: readonly ParameterType[],
  values: readonly RuleValue[],
): readonly RuleValue[] | undefined {
  let converted: RuleValue[] | undefined;
  for (let index = 0; index < parameters.length; index++) {
    const type = parameters[index];
    if (type === 'any') continue;
    const value = values[index] ?? null;
    const actual = typeNameOf(value);
    if (actual === type) continue;
    if (type !== 'float' || typeof value !== 'bigint') return undefined;
    converted ??= [...values];
    converted[index] = Number(value);
  }
  return converted ?? values;
}
