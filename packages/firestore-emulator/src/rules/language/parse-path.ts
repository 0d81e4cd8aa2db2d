import { isNamePart, isNameStart, isSegmentPart } from './characters.ts';
import type { Expression, PathPattern } from './ast.ts';
import type { Cursor } from './cursor.ts';

/**
 * PathLiteral: ( "/" Segment )+ with Segment: characters | "(" characters ")" | "{" name "}" | "$(" Expression ")"
 *
 * Paths are read from the text, not from tokens, because `/a/b-1` has no operators.
 */
export function parsePathLiteral(
  cursor: Cursor,
  expression: (cursor: Cursor) => Expression,
): Expression {
  const { body } = cursor.source;
  const { start } = cursor.token;
  const segments: (string | Expression)[] = [];
  let at = start;
  while (body[at] === '/' && body[at + 1] !== '/' && body[at + 1] !== '*') {
    at++;
    if (body.startsWith('$(', at)) {
      cursor.seek(at + 2);
      segments.push(expression(cursor));
      if (!cursor.at(')')) throw cursor.unexpected('")" after the expression in the path');
      at = cursor.token.end;
    } else {
      const end = endOfLiteralSegment(body, at);
      if (end === at) throw cursor.error(at, 'Expected a path segment after "/".');
      segments.push(body.slice(at, end));
      at = end;
    }
  }
  cursor.seek(at);
  return { kind: 'path', id: cursor.nextId(), start, end: at, segments };
}

/** Literal characters, `(default)` or a placeholder `{name}` for path.bind(); `at` itself when there is none. */
function endOfLiteralSegment(body: string, at: number): number {
  const open = body[at];
  if (open === '(' || open === '{') {
    const end = endOfPart(body, at + 1);
    const close = open === '(' ? ')' : '}';
    return end > at + 1 && body[end] === close ? end + 1 : at;
  }
  return endOfPart(body, at);
}

function endOfPart(body: string, from: number): number {
  let at = from;
  while (at < body.length && isSegmentPart(body.charCodeAt(at))) at++;
  return at;
}

/** MatchPath: ( "/" Pattern )+ with Pattern: characters | "(" characters ")" | "{" name ( "=*" | "=**" )? "}" */
export function parseMatchPath(cursor: Cursor): PathPattern[] {
  const { body } = cursor.source;
  if (!cursor.at('/')) throw cursor.unexpected('a path after "match"');
  const patterns: PathPattern[] = [];
  let at = cursor.token.start;
  while (body[at] === '/' && body[at + 1] !== '/' && body[at + 1] !== '*') {
    const pattern = readPattern(cursor, at + 1);
    patterns.push(pattern);
    at = pattern.end;
  }
  cursor.seek(at);
  return patterns;
}

function readPattern(cursor: Cursor, start: number): PathPattern {
  const { body } = cursor.source;
  if (body[start] !== '{') {
    const end = endOfLiteralSegment(body, start);
    if (end === start) {
      throw cursor.error(start, 'Expected a path segment: a name, {name} or {name=**}.');
    }
    return { kind: 'literal', start, end, text: body.slice(start, end) };
  }
  let end = start + 1;
  if (isNameStart(body.charCodeAt(end))) while (isNamePart(body.charCodeAt(end))) end++;
  const name = body.slice(start + 1, end);
  if (name === '') throw cursor.error(end, 'Expected a name in the wildcard: {name} or {name=**}.');
  if (body.startsWith('=**}', end)) return { kind: 'recursive', start, end: end + 4, name };
  if (body.startsWith('=*}', end)) return { kind: 'single', start, end: end + 3, name };
  if (body[end] === '}') return { kind: 'single', start, end: end + 1, name };
  throw cursor.error(end, 'Expected "}" or "=**}" to end the wildcard.');
}
