import { INT64_MAX, INT64_MIN } from '../../model/value.ts';
import { EvaluationError } from '../values/evaluation-error.ts';
import { PathValue } from '../values/path-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { defineFunction, overload } from './builtin.ts';
import { truncateToInt } from './math.ts';

export const STRING_CONVERSION = defineFunction(
  'string',
  overload(['int'], (value) => String(value)),
  overload(['float'], floatText),
  overload(['null'], () => 'null'),
  overload(['string'], (value) => value),
  overload(['bool'], (value) => String(value)),
  overload(['path'], (value) => value.toString()),
);

export const INT_CONVERSION = defineFunction(
  'int',
  overload(['int'], (value) => value),
  overload(['float'], truncateToInt),
  overload(['string'], intOfText),
);

export const FLOAT_CONVERSION = defineFunction(
  'float',
  overload(['int'], (value) => Number(value)),
  overload(['float'], (value) => value),
  overload(['string'], floatOfText),
);

export const BOOL_CONVERSION = defineFunction(
  'bool',
  overload(['bool'], (value) => value),
  overload(['string'], (text) =>
    text === 'true' ? true : text === 'false' ? false : conversionError(text, 'bool'),
  ),
);

export const PATH_CONVERSION = defineFunction('path', overload(['string'], pathOfText));

function conversionError(text: string, to: string): EvaluationError {
  return new EvaluationError(
    `Type conversion error. Argument: [${text}], From type: [string], To type: [${to}].`,
  );
}

/** A path of no segments, or with a blank one, is an error, as in Google's emulator. */
function pathOfText(text: string): RuleValue {
  if (text === '') return new EvaluationError('Empty Path Template is not allowed.');
  const path = PathValue.parse(text);
  if (path.segments.length > 0 && path.segments.every((segment) => segment.trim() !== ''))
    return path;
  return new EvaluationError(`Invalid Path Template ${text}. Empty segment is not allowed.`);
}

/** A decimal number with an optional plus or minus and nothing else. */
function intOfText(text: string): RuleValue {
  if (!/^[+-]?\d{1,25}$/.test(text)) return conversionError(text, 'int');
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return value > INT64_MAX || value < INT64_MIN ? conversionError(text, 'int') : value;
}

/** With Java's suffixes of a literal, which Google's emulator takes: `1.5F`, `2d`. */
const FLOAT_TEXT = /^[+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[dDfF]?)$/;

function floatOfText(text: string): RuleValue {
  const bare = text.trim();
  return FLOAT_TEXT.test(bare) ? Number.parseFloat(bare) : conversionError(text, 'float');
}

/** As Java writes a double: `1.0`, and from 10 million and below a thousandth `1.0E7`, `1.0E-4`. */
function floatText(value: number): string {
  const size = Math.abs(value);
  const isPlain = !Number.isFinite(value) || size === 0 || (size >= 1e-3 && size < 1e7);
  const sign = Object.is(value, -0) ? '-' : '';
  if (isPlain) return /^-?\d+$/.test(String(value)) ? `${sign}${value}.0` : String(value);
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`;
}
