import type { RuleValue } from '../values/rule-value.ts';

/** A value in a coverage report, as Google's emulator tags it; containers are named without their content. */
export type CoverageValue =
  | { readonly boolValue: boolean }
  | { readonly intValue: string }
  | { readonly floatValue: number | string }
  | { readonly stringValue: string }
  | { readonly nullValue: null }
  | { readonly undefined: { readonly causeMessage: string } }
  | { readonly otherValue: string };

const MAX_TEXT = 100;

export function coverageValue(value: RuleValue): CoverageValue {
  switch (typeof value) {
    case 'boolean':
      return { boolValue: value };
    case 'bigint':
      return { intValue: String(value) };
    case 'number':
      return { floatValue: Number.isFinite(value) ? value : String(value) };
    case 'string':
      return { stringValue: value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}...` : value };
    default:
      if (value === null) return { nullValue: null };
      return value.type === 'error'
        ? { undefined: { causeMessage: value.message } }
        : { otherValue: value.type };
  }
}

/** A short description of the value for readers. */
export function describeCoverageValue(value: CoverageValue): string {
  if ('boolValue' in value) return String(value.boolValue);
  if ('intValue' in value) return value.intValue;
  if ('floatValue' in value) return `${value.floatValue} (float)`;
  if ('stringValue' in value) return JSON.stringify(value.stringValue);
  if ('nullValue' in value) return 'null';
  if ('undefined' in value) return `error: ${value.undefined.causeMessage}`;
  return `a ${value.otherValue}`;
}
