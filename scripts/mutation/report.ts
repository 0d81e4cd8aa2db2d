import type { MutantResult } from '@stryker-mutator/api/core';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { ROOT } from '../project/root.ts';
import { EQUIVALENTS } from './equivalents.ts';

interface Count {
  mutants: number;
  killed: number;
  survived: number;
  timedOut: number;
}

/** A mutant that no test noticed. */
export interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
  readonly isCovered: boolean;
}

/** The report of a mutation test. @returns lines to print: a table by file, then every survivor */
export function mutantReportOf(results: readonly MutantResult[]): readonly string[] {
  const counts = new Map<string, Count>();
  const survivors: Survivor[] = [];
  let equivalent = 0;
  for (const result of results) {
    const file = relative(ROOT, resolve(ROOT, result.fileName));
    const survivor = survivorOf(file, result);
    if (survivor && isEquivalent(survivor)) {
      equivalent += 1;
      continue;
    }
    const count = counts.get(file) ?? { mutants: 0, killed: 0, survived: 0, timedOut: 0 };
    counts.set(file, count);
    if (survivor) survivors.push(survivor);
    if (survivor) count.survived += 1;
    else if (result.status === 'Timeout') count.timedOut += 1;
    else if (result.status === 'Killed') count.killed += 1;
    // a mutant that does not load is not counted
    else continue;
    count.mutants += 1;
  }
  const rows = [...counts].sort(([one], [two]) => one.localeCompare(two));
  const sum = rows.reduce((all, [, count]) => added(all, count), added());
  return [
    'file                                          mutants  killed  survived  timed out  score',
    ...[...rows, ['all', sum] as const].map(([file, count]) => rowOf(file, count)),
    ...(equivalent > 0
      ? [`${equivalent} more change nothing (scripts/mutation/equivalents.ts)`]
      : []),
    ...survivors
      .sort((one, two) => one.file.localeCompare(two.file) || one.line - two.line)
      .map(
        ({ file, line, before, after, isCovered }) =>
          `${file}:${line}  ${before}  =>  ${after}${isCovered ? '' : '  (run by no test)'}`,
      ),
  ];
}

function survivorOf(
  file: string,
  { status, location, replacement }: MutantResult,
): Survivor | undefined {
  if (status !== 'Survived' && status !== 'NoCoverage') return undefined;
  const lines = readFileSync(resolve(ROOT, file), 'utf8').split('\n');
  const { start, end } = location;
  const part = lines.slice(start.line - 1, end.line);
  part[part.length - 1] = part.at(-1)?.slice(0, end.column - 1) ?? '';
  part[0] = part[0]?.slice(start.column - 1) ?? '';
  return {
    file,
    line: start.line,
    before: inOneLine(part.join(' ')),
    after: inOneLine(replacement ?? ''),
    isCovered: status === 'Survived',
  };
}

function isEquivalent({ file, line, after }: Survivor): boolean {
  const source = readFileSync(resolve(ROOT, file), 'utf8').split('\n')[line - 1]?.trim();
  return EQUIVALENTS.some(
    (one) => one.file === file && one.line === source && one.change === after,
  );
}

function added(one?: Count, two?: Count): Count {
  const of = (name: keyof Count) => (one?.[name] ?? 0) + (two?.[name] ?? 0);
  return {
    mutants: of('mutants'),
    killed: of('killed'),
    survived: of('survived'),
    timedOut: of('timedOut'),
  };
}

function rowOf(file: string, { mutants, killed, survived, timedOut }: Count): string {
  const score = mutants === 0 ? '-' : `${((100 * (killed + timedOut)) / mutants).toFixed(1)} %`;
  const cells = [
    String(mutants).padStart(8),
    String(killed).padStart(7),
    String(survived).padStart(9),
    String(timedOut).padStart(10),
    score.padStart(8),
  ];
  return file.padEnd(44) + cells.join(' ');
}

function inOneLine(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  return flat.length > 90 ? `${flat.slice(0, 87)}...` : flat;
}
