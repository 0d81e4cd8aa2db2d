import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { officialJar } from '../firestore-emulator/official-jar.ts';
import { ROOT } from '../project/root.ts';
import { canonical } from './answers.ts';
import { decisionOf } from './decided.ts';
import type { Edition } from './edition.ts';
import type { Json, Kind } from './kind.ts';

/** Answers of Google's emulator to the cases of a kind. */
export interface Golden {
  readonly jar: string;
  readonly seed: number;
  /** The number of cases that differ on purpose, by the id in docs/differential.md. */
  readonly decided: Readonly<Record<string, number>>;
  readonly cases: readonly { readonly one: Json; readonly answer: Json }[];
}

function fileOf(kind: string): string {
  return join(ROOT, 'tests/emulator/golden', `${kind}.jsonl.gz`);
}

/** The jar's name and checksum, because the jar has no version inside. */
export function jarIdentity(): string {
  const sum = createHash('sha256').update(readFileSync(officialJar())).digest('hex');
  return `cloud-firestore-emulator.jar, SHA-256 ${sum}`;
}

/** Writes a line about the recording, then one line per case. */
export function writeGolden(kind: string, { jar, seed, decided, cases }: Golden): void {
  const lines = [
    JSON.stringify({ jar, seed, decided }),
    ...cases.map(({ one, answer }) => JSON.stringify([one, answer])),
  ];
  mkdirSync(join(ROOT, 'tests/emulator/golden'), { recursive: true });
  writeFileSync(fileOf(kind), gzipSync(lines.join('\n'), { level: 9 }));
}

export function readGolden(kind: string): Golden {
  const [head = '', ...lines] = gunzipSync(readFileSync(fileOf(kind)))
    .toString('utf8')
    .split('\n');
  const about = JSON.parse(head) as Omit<Golden, 'cases'>;
  const cases = lines.map((line) => {
    const [one, answer] = JSON.parse(line) as [Json, Json];
    return { one, answer };
  });
  return { jar: about.jar, seed: about.seed, decided: about.decided, cases };
}

/** Sends recorded cases to an emulator: those that differ from the recording, and how many of them differ on purpose. */
export async function replay(
  kind: Kind,
  edition: Edition,
  { cases }: Golden,
): Promise<{ decided: Record<string, number>; undecided: Json[] }> {
  const decided: Record<string, number> = {};
  const undecided: Json[] = [];
  for (let from = 0; from < cases.length; from += kind.perBatch) {
    const batch = cases.slice(from, from + kind.perBatch);
    const answers = await kind.answer(
      edition,
      batch.map(({ one }) => one),
    );
    for (const [at, { one, answer }] of batch.entries()) {
      const mine = answers[at] ?? null;
      if (canonical(mine) === canonical(answer)) continue;
      const decision = decisionOf(kind.name, one, mine, answer);
      if (decision === undefined) undecided.push({ one, ours: mine, official: answer });
      else decided[decision] = (decided[decision] ?? 0) + 1;
    }
  }
  return { decided, undecided };
}
