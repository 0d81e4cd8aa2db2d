import { invalidArgument } from './status.ts';
import { compareStrings } from './compare-strings.ts';
import type { Fields, MapValue, Value } from './value.ts';
import type { FieldPath } from '../query/query.ts';

const SIMPLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The document name as a field: filters, orders and projections may use it. */
export const NAME_FIELD: FieldPath = ['__name__'];

export function isNameField(path: FieldPath): boolean {
  return path.length === 1 && path[0] === '__name__';
}

/**
 * Reads a wire field path: dots between segments, segments that are not plain identifiers in backticks with \` and \\
 * escapes.
 * @throws INVALID_ARGUMENT naming a malformed path
 */
export function parseFieldPath(text: string): FieldPath {
  if (SIMPLE.test(text)) return [text];
  const segments: string[] = [];
  let i = 0;
  while (i <= text.length) {
    let segment = '';
    if (text[i] === '`') {
      i++;
      for (; i < text.length && text[i] !== '`'; i++) {
        if (text[i] === '\\') i++;
        segment += text[i] ?? '';
      }
      if (text[i] !== '`') throw malformed(text);
      i++;
    } else {
      for (; i < text.length && text[i] !== '.'; i++) {
        if (text[i] === '`') throw malformed(text);
        segment += text[i];
      }
    }
    if (segment === '') throw malformed(text);
    if (Buffer.byteLength(segment) > MAX_FIELD_NAME_BYTES) {
      throw invalidArgument(
        `Property name "${segment.slice(0, 40)}..." is longer than 1500 bytes.`,
      );
    }
    segments.push(segment);
    if (segments.length > MAX_SEGMENTS) {
      throw invalidArgument(
        `Invalid property path "${text.slice(0, 40)}...": it has more than ${MAX_SEGMENTS} segments.`,
      );
    }
    if (i === text.length) return segments;
    if (text[i] !== '.') throw malformed(text);
    i++;
  }
  throw malformed(text);
}

/** Documents nest 20 deep. Far longer paths are refused, so that none exhausts the stack. */
const MAX_SEGMENTS = 100;

/** Longest field name in UTF-8 bytes (firestore docs, quotas). */
export const MAX_FIELD_NAME_BYTES = 1_500;

function malformed(text: string): Error {
  return invalidArgument(
    `Invalid property path "${text.length > 80 ? `${text.slice(0, 80)}...` : text}".`,
  );
}

/** The wire form of a field path. */
export function formatFieldPath(path: FieldPath): string {
  return path
    .map((segment) =>
      SIMPLE.test(segment)
        ? segment
        : `\`${segment.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
    )
    .join('.');
}

export function fieldPathsEqual(left: FieldPath, right: FieldPath): boolean {
  return left.length === right.length && left.every((segment, i) => segment === right[i]);
}

/** Lexical order of field paths, segment by segment: the order of implicit sort fields. */
export function compareFieldPaths(left: FieldPath, right: FieldPath): number {
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compareStrings(left[i]!, right[i]!);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** The value at a path, through nested maps; undefined when a segment is missing. */
export function fieldAt(fields: Fields, path: FieldPath): Value | undefined {
  let value = fields.get(path[0]!);
  for (let i = 1; i < path.length && value; i++) {
    value = value.kind === 'map' ? value.fields.get(path[i]!) : undefined;
  }
  return value;
}

/**
 * A copy of `fields` with the value at a path set or, for undefined, removed. Parents that are not maps are replaced.
 */
export function withFieldAt(fields: Fields, path: FieldPath, value: Value | undefined): Fields {
  const [head, ...rest] = path;
  const copy = new Map(fields);
  if (rest.length === 0) {
    if (value) copy.set(head!, value);
    else copy.delete(head!);
    return copy;
  }
  const child = fields.get(head!);
  if (child?.kind !== 'map' && value === undefined) return fields;
  const inner = withFieldAt(child?.kind === 'map' ? child.fields : new Map(), rest, value);
  copy.set(head!, { kind: 'map', fields: inner } satisfies MapValue);
  return copy;
}

/** Only the given paths of `fields`, for projections and document masks. */
export function project(fields: Fields, paths: readonly FieldPath[]): Fields {
  let result: Fields = new Map();
  for (const path of paths) {
    if (isNameField(path)) continue;
    const value = fieldAt(fields, path);
    if (value) result = withFieldAt(result, path, value);
  }
  return result;
}
