import { compareStrings } from './compare-strings.ts';

const NUMERIC_ID = /^__id(-?\d+)__$/;

/** Whether an id is Datastore's, which is stored as a number of 8 bytes. */
export function isNumericId(id: string): boolean {
  return NUMERIC_ID.test(id);
}

/**
 * Orders two document ids: numeric ids (`__id7__`, Datastore's) first and by number, then all others by UTF-8 bytes.
 */
export function compareIds(left: string, right: string): number {
  if (left === right) return 0;
  if (!left.startsWith('__id') && !right.startsWith('__id')) return compareStrings(left, right);
  const a = NUMERIC_ID.exec(left);
  const b = NUMERIC_ID.exec(right);
  if (a && b) return BigInt(a[1]!) < BigInt(b[1]!) ? -1 : 1;
  if (a) return -1;
  if (b) return 1;
  return compareStrings(left, right);
}

/**
 * Orders paths (or full resource names) segment by segment; a parent comes before its descendants.
 * @param from the start of a segment; everything before it is known to be equal
 */
export function comparePaths(left: string, right: string, from = 0): number {
  if (left === right) return 0;
  let start = from;
  const length = Math.min(left.length, right.length);
  let i = from;
  for (; i < length; i++) {
    const unit = left.charCodeAt(i);
    if (unit !== right.charCodeAt(i)) break;
    if (unit === SLASH) start = i + 1;
  }
  if (i === length && (left.charCodeAt(i) === SLASH || right.charCodeAt(i) === SLASH)) {
    return left.length - right.length;
  }
  return compareIds(segmentAt(left, start), segmentAt(right, start));
}

const SLASH = 0x2f;

function segmentAt(path: string, start: number): string {
  const end = path.indexOf('/', start);
  return end < 0 ? path.slice(start) : path.slice(start, end);
}
