// The first step of every npm script: an old Node would stop at TypeScript with a riddle.
import { nodeFault } from './project/node-version.mjs';

const fault = nodeFault(process.versions.node);
if (fault) {
  console.error(fault);
  process.exit(1);
}
const [script = ''] = process.argv.splice(2, 1);
await import(new URL(`./${script}.ts`, import.meta.url).href);
