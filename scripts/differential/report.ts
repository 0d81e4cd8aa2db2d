import type { Tally } from './compare.ts';
import type { Kind } from './kind.ts';

/** The disagreements of a kind, each with the request and both answers. */
export function report(kind: Kind, { undecided, undecidedCount }: Tally, seed: number): string[] {
  const lines = undecided.flatMap(({ index, one, ours, official }) => [
    `--- ${kind.name}, case ${index} of seed ${seed} (npm run differential -- --kind ${kind.name} --seed ${seed} --first ${index} --cases 1)`,
    kind.show(one),
    ...bothAnswers(JSON.stringify(ours), JSON.stringify(official)),
    '',
  ]);
  const rest = undecidedCount - undecided.length;
  return rest > 0 ? [...lines, `... and ${rest} more disagreements of ${kind.name}.`] : lines;
}

/** Both answers from shortly before their first difference. */
function bothAnswers(ours: string, official: string): string[] {
  let same = 0;
  while (same < ours.length && ours[same] === official[same]) same++;
  const from = Math.max(0, same - 60);
  const part = (text: string) => `${from > 0 ? '…' : ''}${text.slice(from)}`;
  return [`ours:     ${part(ours)}`, `Google's: ${part(official)}`];
}

/** One line per kind: the number of agreements. */
export function table(tallies: readonly Tally[]): string {
  const head = ['kind', 'cases', 'agreed', 'on purpose', 'undecided', 'cases/s'];
  const rows = tallies.map(({ kind, cases, agreed, decided, undecidedCount, seconds }) => [
    kind,
    String(cases),
    String(agreed),
    [...decided].map(([id, count]) => `${id}: ${count}`).join(', ') || '0',
    String(undecidedCount),
    (cases / seconds).toFixed(0),
  ]);
  const widths = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => (row[at] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line)].join('\n');
}
