import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runDoctor } from './doctor/run-doctor.ts';

// `npm run doctor [-- <folder>] [--url https://quiz.example.com]`: checks a configured project
const { values, positionals } = parseArgs({
  options: { url: { type: 'string' } },
  allowPositionals: true,
});
const [folder] = positionals;
// without an exit, a database that does not answer would block the process for minutes
process.exit(await runDoctor(folder && resolve(folder), values.url));
