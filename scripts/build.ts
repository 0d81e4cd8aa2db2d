import { Running } from './process/running.ts';
import { SetupError } from './project/setup-error.ts';
import { buildWeb } from './web/build-web.ts';

// node scripts/run.mjs build: builds the page, even if the last build is up to date
const running = new Running();
try {
  await buildWeb(running.addTask, console.log);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
