import { MAX_PATH_CAPTURES, MAX_PATH_SEGMENTS } from '../limits.ts';
import type { FunctionDeclaration, MatchStatement, RulesFile } from '../language/ast.ts';
import { RulesSyntaxError } from '../language/rules-error.ts';
import type { Source } from '../language/source.ts';

/** The meaning of names in a file, service or match statement: its functions and the wildcards around it, then its parent. */
export interface Scope {
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  /** Names of the wildcards of this and all outer match statements, in slot order. */
  readonly captures: readonly string[];
  /** Segments of this and all outer match paths. */
  readonly segments: number;
  readonly recursive: boolean;
  readonly parent: Scope | undefined;
}

export function rootScope(file: RulesFile, source: Source): Scope {
  const functions = declare(file.functions, source);
  return { functions, captures: [], segments: 0, recursive: false, parent: undefined };
}

export function serviceScope(file: RulesFile, source: Source, parent: Scope): Scope {
  return { ...parent, functions: declare(file.service.functions, source), parent };
}

/** @throws RulesSyntaxError for a path that is too long or has a misplaced recursive wildcard. */
export function matchScope(
  match: MatchStatement,
  parent: Scope,
  version: 1 | 2,
  source: Source,
): Scope {
  const captures = [...parent.captures];
  let { recursive } = parent;
  for (const [index, pattern] of match.path.entries()) {
    if (pattern.kind === 'literal') continue;
    if (pattern.kind === 'recursive') {
      if (recursive) {
        throw new RulesSyntaxError(
          source,
          pattern.start,
          'A path may have only one recursive wildcard {name=**}.',
        );
      }
      if (version === 1 && index < match.path.length - 1) {
        throw new RulesSyntaxError(
          source,
          pattern.end,
          "In rules_version '1' a recursive wildcard must end the path; use rules_version = '2'.",
        );
      }
      recursive = true;
    }
    captures.push(pattern.name);
    if (captures.length > MAX_PATH_CAPTURES) {
      throw new RulesSyntaxError(
        source,
        pattern.start,
        `A path may have at most ${MAX_PATH_CAPTURES} wildcards.`,
      );
    }
  }
  const segments = parent.segments + match.path.length;
  if (segments > MAX_PATH_SEGMENTS) {
    throw new RulesSyntaxError(
      source,
      match.start,
      `A path may have at most ${MAX_PATH_SEGMENTS} segments.`,
    );
  }
  return { functions: declare(match.functions, source), captures, segments, recursive, parent };
}

function declare(
  functions: readonly FunctionDeclaration[],
  source: Source,
): ReadonlyMap<string, FunctionDeclaration> {
  const declared = new Map<string, FunctionDeclaration>();
  for (const declaration of functions) {
    if (declared.has(declaration.name)) {
      throw new RulesSyntaxError(
        source,
        declaration.nameStart,
        `Function "${declaration.name}" is declared twice.`,
      );
    }
    declared.set(declaration.name, declaration);
  }
  return declared;
}

/** The function a name means here; inner declarations hide outer ones. */
export function findFunction(scope: Scope, name: string): FunctionDeclaration | undefined {
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const found = at.functions.get(name);
    if (found) return found;
  }
  return undefined;
}
