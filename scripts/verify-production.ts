import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { SetupError } from './project/setup-error.ts';
import { folderOf } from './verify-production/contract-tests.ts';
import type { Operations } from './verify-production/price.ts';
import { verify } from './verify-production/run.ts';
import { chooseTarget } from './verify-production/target.ts';

/**
 * Runs the contract tests and a bounded differential against a real, empty Firestore project, and deletes all documents
 * it wrote: docs/verify-production.md.
 */
const USAGE =
  'npm run verify:production -- --project ID [--yes] [--cases M] [--seed N] [FILE of contract tests]...';

/** About twice what a rehearsal uses: 5,223 reads, 2,902 writes and 2,609 deletes with 200 cases. */
const mostOf = (cases: number): Operations => ({
  reads: 8_000 + 20 * cases,
  writes: 4_000 + 10 * cases,
  deletes: 500 + 5 * cases,
});
const CONTRACT_TESTS = 'tests/emulator/conformance/';

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      project: { type: 'string' },
      yes: { type: 'boolean', default: false },
      cases: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
    },
    allowPositionals: true,
  });
  const target = await chooseTarget(values.project, process.env);
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      console.log('Interrupted: cleaning up.');
      interrupt.abort();
    });
  }
  const folder = folderOf(target.project);
  mkdirSync(folder, { recursive: true });
  const log = createWriteStream(join(folder, 'log.txt'));
  const cases = wholeNumber('cases', values.cases);
  return verify({
    target,
    files: positionals.length > 0 ? positionals : [CONTRACT_TESTS],
    cases,
    seed: wholeNumber('seed', values.seed),
    most: mostOf(cases),
    print(line) {
      console.log(line);
      log.write(`${line}\n`);
    },
    confirm: () => (values.yes ? Promise.resolve(true) : ask()),
    interrupted: interrupt.signal,
  });
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new SetupError(`--${name} must be a whole number, not "${text}": ${USAGE}`);
}

async function ask(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new SetupError(`There is no terminal to ask for a confirmation: add --yes. ${USAGE}`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-C closes the terminal, and the question would never resolve
  const closed = once(terminal, 'close').then(() => 'no');
  const answer = await Promise.race([terminal.question('Continue? (yes/no) '), closed]);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
