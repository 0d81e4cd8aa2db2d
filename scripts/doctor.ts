import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runDoctor } from './doctor/run-doctor.ts';
import { SetupError } from './project/setup-error.ts';

const HELP = `npm run doctor [-- [folder] [--url ADDRESS]]

Checks a configured project from outside, and prints the fix of each error.

  folder         has .env, the rules, the indexes and apphosting.yaml; by default this one
  --url ADDRESS  players open it, as in https://quiz.example.com; by default that of TASKS_AUDIENCE, or of the local game

It ends with 1 if a check has failed.`;

const { values, positionals } = parseArgs({
  options: { url: { type: 'string' }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
});
// without an exit, a database that does not answer would block the process for minutes
process.exit(await main());

async function main(): Promise<number> {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [folder] = positionals;
  try {
    return await runDoctor(folder && resolve(folder), values.url);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    return 2;
  }
}
