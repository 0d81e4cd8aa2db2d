import { RE2JS } from 're2js';
import { EvaluationError } from '../values/evaluation-error.ts';

const MAX_CACHED = 500;
const cache = new Map<string, RE2JS | EvaluationError>();

/**
 * Compiles an RE2 pattern, or returns the error with which production denies. Patterns are few, so compiled ones are
 * cached.
 */
export function regularExpression(pattern: string): RE2JS | EvaluationError {
  const cached = cache.get(pattern);
  if (cached !== undefined) return cached;
  const compiled = compile(pattern);
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
  cache.set(pattern, compiled);
  return compiled;
}

function compile(pattern: string): RE2JS | EvaluationError {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return new EvaluationError(
      `Invalid regular expression pattern. Pattern: [${pattern}]. ${detail}.`,
    );
  }
}
