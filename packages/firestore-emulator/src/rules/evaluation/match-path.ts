import type { AllowStatement, MatchStatement, RulesFile } from '../language/ast.ts';
import { unknownOf } from '../query/constraint.ts';
import { PathValue } from '../values/path-value.ts';
import type { RuleValue } from '../values/rule-value.ts';

/** An unknown segment: the id of a document of a list. */
export const UNKNOWN_SEGMENT = Symbol('unknown segment');

/** Any number of unknown segments: the ancestors in a collection group. */
export const UNKNOWN_SEGMENTS = Symbol('unknown segments');

export type RequestSegment = string | typeof UNKNOWN_SEGMENT | typeof UNKNOWN_SEGMENTS;

/** Called for a statement whose match path matches the whole request path; true ends the search. */
type Visit = (statement: AllowStatement) => boolean;

/**
 * Finds the allow statements for a path, in source order, and writes the values of wildcards into `captures` while a
 * statement is visited. Unknown segments match only a wildcard, because the rule must hold for all of them.
 */
export function visitMatching(
  file: RulesFile,
  path: readonly RequestSegment[],
  captures: RuleValue[],
  visit: Visit,
): boolean {
  const walk = new PathWalk(path, captures, visit, file.version);
  return file.service.matches.some((match) => walk.enter(match, 0, 0));
}

class PathWalk {
  readonly #path: readonly RequestSegment[];
  readonly #captures: RuleValue[];
  readonly #visit: Visit;
  readonly #version: 1 | 2;

  constructor(
    path: readonly RequestSegment[],
    captures: RuleValue[],
    visit: Visit,
    version: 1 | 2,
  ) {
    this.#path = path;
    this.#captures = captures;
    this.#visit = visit;
    this.#version = version;
  }

  /** Tries a match statement at a position of the path; `slot` is the next free capture. */
  enter(match: MatchStatement, position: number, slot: number): boolean {
    return this.#take(match, 0, position, slot);
  }

  #take(match: MatchStatement, index: number, position: number, slot: number): boolean {
    const pattern = match.path[index];
    if (!pattern) return this.#inside(match, position, slot);
    if (pattern.kind === 'recursive') return this.#takeMany(match, index, position, slot);
    const segment = this.#path[position];
    if (segment === undefined || segment === UNKNOWN_SEGMENTS) return false;
    if (pattern.kind === 'literal') {
      return segment === pattern.text && this.#take(match, index + 1, position + 1, slot);
    }
    this.#captures[slot] = segment === UNKNOWN_SEGMENT ? unknownOf('string') : segment;
    return this.#take(match, index + 1, position + 1, slot + 1);
  }

  /** `{name=**}`: in version 2 any number of segments, in version 1 at least one and only known ones. */
  #takeMany(match: MatchStatement, index: number, position: number, slot: number): boolean {
    const fewest = this.#version === 1 ? 1 : 0;
    for (let end = this.#path.length; end >= position + fewest; end--) {
      const taken = this.#path.slice(position, end);
      const known = taken.filter((segment) => typeof segment === 'string');
      if (this.#version === 1 && taken.includes(UNKNOWN_SEGMENTS)) continue;
      this.#captures[slot] =
        known.length === taken.length ? new PathValue(known) : unknownOf('path');
      if (this.#take(match, index + 1, end, slot + 1)) return true;
    }
    return false;
  }

  #inside(match: MatchStatement, position: number, slot: number): boolean {
    for (const statement of match.statements) {
      if (statement.kind === 'match') {
        if (this.enter(statement, position, slot)) return true;
      } else if (position === this.#path.length && this.#visit(statement)) {
        return true;
      }
    }
    return false;
  }
}
