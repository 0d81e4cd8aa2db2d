import type { ExpressionReport } from '@quizbout/firestore-emulator/rules/coverage/coverage-report';
import { rulesCoverage } from './run-world.ts';

/**
 * The branches of the rules: each condition that was true or false, as `line:column:true`.
 * @returns those that were reached, and how many there are: two for each expression with a truth value, or that never ran
 */
export function rulesBranches(): { readonly branches: readonly string[]; readonly all: number } {
  const branches: string[] = [];
  let all = 0;
  const visit = ({ sourcePosition, values, children = [] }: ExpressionReport) => {
    const truths = values.flatMap(({ value }) => ('boolValue' in value ? [value.boolValue] : []));
    if (truths.length > 0 || values.length === 0) {
      all += 2;
      const { currentOffset, endOffset } = sourcePosition;
      for (const truth of new Set(truths)) branches.push(`${currentOffset}-${endOffset}:${truth}`);
    }
    children.forEach(visit);
  };
  for (const report of rulesCoverage()?.report ?? []) visit(report);
  return { branches, all };
}
