// The first step of every npm script: checks the version, because an old Node fails on TypeScript with an unclear
// error.
import { nodeError } from './project/node-version.mjs';

const error = nodeError(process.versions.node);
if (error) {
  console.error(error);
  process.exit(1);
}
const [script = ''] = process.argv.splice(2, 1);
try {
  await import(new URL(`./${script}.ts`, import.meta.url).href);
} catch (thrown) {
  // an unknown option, or one without its value
  if (!String(thrown?.code).startsWith('ERR_PARSE_ARGS')) throw thrown;
  console.error(thrown.message);
  process.exit(2);
}
