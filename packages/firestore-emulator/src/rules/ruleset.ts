import { Coverage } from './coverage/coverage.ts';
import { coverageHtml } from './coverage/coverage-html.ts';
import { coverageReport } from './coverage/coverage-report.ts';
import type { RulesCoverage } from './coverage/coverage-report.ts';
import { decide } from './evaluation/decide.ts';
import { parseRuleset } from './language/parse-ruleset.ts';
import { RulesSyntaxError } from './language/rules-error.ts';
import { Source } from './language/source.ts';
import { MAX_SOURCE_BYTES } from './limits.ts';
import type { LookupBudget, RulesDecision, RulesReader, RulesRequest } from './rules-request.ts';
import { checkRuleset } from './validation/check-ruleset.ts';

export { RulesSyntaxError };

/** Compiled rules, ready to judge. */
export interface Ruleset {
  readonly source: string;
  /** The warnings of production, which accepts the ruleset: unknown names and unused functions, with file, line and column. */
  readonly warnings: readonly string[];
  /** Judges one operation; never throws, whatever the rules or the request contain. */
  decide(request: RulesRequest, reader: RulesReader, budget: LookupBudget): RulesDecision;
  /** The values of every expression with their counts, since the rules were compiled or coverage was reset. */
  coverage(): RulesCoverage;
  /** The same as an HTML page. */
  coverageHtml(): string;
  resetCoverage(): void;
}

/**
 * Compiles Security Rules.
 *
 * @param text the rules
 * @param file the name messages give the file
 * @throws RulesSyntaxError if production would refuse them
 */
export function compileRules(text: string, file = 'firestore.rules'): Ruleset {
  const source = new Source(text, file);
  if (Buffer.byteLength(text, 'utf8') > MAX_SOURCE_BYTES) {
    throw new RulesSyntaxError(
      source,
      0,
      `The rules are larger than ${MAX_SOURCE_BYTES / 1024} KB.`,
    );
  }
  const parsed = parseRuleset(source);
  const warnings = checkRuleset(parsed, source);
  const coverage = new Coverage(parsed.file.expressionCount);
  return {
    source: text,
    warnings,
    decide: (request, reader, budget) =>
      decide({ file: parsed.file, source, coverage, reader, budget }, request),
    coverage: () => coverageReport(source, parsed.file, coverage),
    coverageHtml: () => coverageHtml(source, parsed.file, coverage),
    resetCoverage: () => coverage.reset(),
  };
}
