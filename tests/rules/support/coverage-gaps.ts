import type {
  ExpressionReport,
  RulesCoverage,
} from '@quizbout/firestore-emulator/rules/coverage/coverage-report';

/** An expression of the rules with a gap in its coverage. */
export interface CoverageGap {
  readonly line: number;
  readonly text: string;
  readonly missing: 'never true' | 'never false' | 'never evaluated' | 'only an error';
}

/** Expressions that were never evaluated, only failed, or are conditions seen one way alone. */
export function coverageGaps({ rules, report }: RulesCoverage): readonly CoverageGap[] {
  const source = rules.files[0]?.content ?? '';
  const gapsOf = (expression: ExpressionReport): readonly CoverageGap[] => {
    const { line, currentOffset, endOffset } = expression.sourcePosition;
    const text = source.slice(currentOffset, endOffset).replaceAll(/\s+/g, ' ');
    const missing = missingOf(expression, text);
    const own: readonly CoverageGap[] = missing ? [{ line, text, missing }] : [];
    return [...own, ...(expression.children ?? []).flatMap(gapsOf)];
  };
  return report.flatMap(gapsOf);
}

function missingOf({ values }: ExpressionReport, text: string): CoverageGap['missing'] | undefined {
  if (values.length === 0) return 'never evaluated';
  if (values.every(({ value }) => 'undefined' in value)) return 'only an error';
  const truths = values.flatMap(({ value }) => ('boolValue' in value ? [value.boolValue] : []));
  if (truths.length === 0 || text === 'true' || text === 'false') return undefined;
  if (!truths.includes(true)) return 'never true';
  return truths.includes(false) ? undefined : 'never false';
}
