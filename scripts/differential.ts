import { parseArgs } from 'node:util';
import { compare } from './differential/compare.ts';
import type { Tally } from './differential/compare.ts';
import { jarIdentity, writeGolden } from './differential/golden.ts';
import type { Json } from './differential/kind.ts';
import { KINDS } from './differential/kinds.ts';
import { report, table } from './differential/report.ts';
import { startPair } from './differential/start-pair.ts';
import { SetupError } from './project/setup-error.ts';

/**
 * Sends the same cases to our Firestore emulator and to Google's. Exits with 1 on an undecided disagreement. With
 * `--record` it stores Google's answers in tests/emulator/golden, for each kind without such a disagreement.
 */
const USAGE =
  'npm run differential -- [--seed N] [--cases M] [--first I] [--kind K]... [--shown S] [--record]';

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      cases: { type: 'string', default: '500' },
      first: { type: 'string', default: '0' },
      shown: { type: 'string', default: '5' },
      kind: { type: 'string', multiple: true, default: KINDS.map(({ name }) => name) },
      record: { type: 'boolean', default: false },
    },
  });
  const number = (name: 'seed' | 'cases' | 'first' | 'shown') => {
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value >= 0) return value;
    throw new SetupError(`--${name} must be a whole number, not "${values[name]}": ${USAGE}`);
  };
  const span = {
    seed: number('seed'),
    cases: number('cases'),
    first: number('first'),
    shown: number('shown'),
  };
  const kinds = values.kind.map((name) => {
    const kind = KINDS.find((one) => one.name === name);
    if (kind) return kind;
    const names = KINDS.map((one) => one.name).join(', ');
    throw new SetupError(`--kind must be one of ${names}, not "${name}": ${USAGE}`);
  });
  const pair = await startPair();
  try {
    const tallies: Tally[] = [];
    for (const kind of kinds) {
      const recorded: { one: Json; answer: Json }[] = [];
      const tally = await compare(kind, pair, {
        seed: span.seed,
        cases: span.cases,
        first: span.first,
        shown: span.shown,
        progress: (done) => process.stderr.write(`\r${kind.name} ${done} of ${span.cases} `),
        record: (one, answer) => {
          if (values.record) recorded.push({ one, answer });
        },
      });
      process.stderr.write('\r');
      for (const line of report(kind, tally, span.seed)) console.log(line);
      tallies.push(tally);
      if (values.record && tally.undecidedCount === 0) {
        writeGolden(kind.name, {
          jar: jarIdentity(),
          seed: span.seed,
          decided: Object.fromEntries(tally.decided),
          cases: recorded,
        });
      }
    }
    console.log(table(tallies));
    return tallies.some(({ undecidedCount }) => undecidedCount > 0) ? 1 : 0;
  } finally {
    await pair.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
