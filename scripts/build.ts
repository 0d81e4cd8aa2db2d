import { Running } from './process/running.ts';
import { SetupError } from './project/setup-error.ts';
import { buildWeb, reasonToBuild } from './web/build-web.ts';

// node scripts/run.mjs build: builds the page; with --if-changed only if the last build is not up to date
const running = new Running();
try {
  if (process.argv.includes('--if-changed') && reasonToBuild() === null) {
    console.log('The last build is up to date.');
  } else {
    await buildWeb(running.addTask, console.log);
  }
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
