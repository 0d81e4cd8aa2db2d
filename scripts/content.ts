import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPacks } from '../domain/question/pack-checks.ts';
import { parseQuestionPack } from '../domain/question/question-pack.ts';
import { countRows, countTable } from './content/counts.ts';
import { ROOT } from './project/root.ts';

// `npm run content`: prints how many questions there are, and what is wrong with them. Ends with 1 if there is an error.
// `npm run content -- folder` checks the packs of another folder.
const folder = process.argv[2] ?? join(ROOT, 'content/questions');
const parsed = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const result = parseQuestionPack(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    return 'pack' in result
      ? { packs: [result.pack], errors: [] }
      : { packs: [], errors: result.errors.map((error) => `${file}: ${error}`) };
  });
const packs = parsed.flatMap((one) => one.packs);
const { errors, warnings } = checkPacks(packs);
const all = [...parsed.flatMap((one) => one.errors), ...errors];
console.log(countTable(countRows(packs)).join('\n'));
for (const warning of warnings) console.log(`warning  ${warning}`);
for (const error of all) console.log(`error    ${error}`);
console.log(`packs: ${packs.length}, errors: ${all.length}, warnings: ${warnings.length}`);
process.exitCode = all.length > 0 ? 1 : 0;
