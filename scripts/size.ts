import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalQuizbout } from './local-quizbout.ts';
import { Running } from './process/running.ts';
import { SetupError } from './project/setup-error.ts';
import { pickFreePorts } from './project/free-port.ts';
import { LISTENING_ROUTES, SAMPLE_PATHS } from './size/budgets.ts';
import { builtRoutes } from './size/built-routes.ts';
import { measureEmptyPage } from './size/empty-page.ts';
import type { RouteSize } from './size/judge.ts';
import { errorsOfLists, judgeRoutes, kilobytes, tableOf } from './size/judge.ts';
import { openPlayerSession } from './size/player-session.ts';
import { routeMeter } from './size/measure-route.ts';
import { launchChromium } from './size/scripts-until-idle.ts';

// node scripts/run.mjs size: weighs the JavaScript of every page of the build, made first if it is stale
const running = new Running();
const dataDir = mkdtempSync(join(tmpdir(), 'quizbout-size-'));
try {
  process.exitCode = await checkSizes();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await running.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function checkSizes(): Promise<number> {
  const empty = await measureEmptyPage(running.addTask);
  const sizes = await measureBuild();
  const verdicts = judgeRoutes(sizes, LISTENING_ROUTES, empty.gzip);
  console.log(
    `JavaScript of each route in KB (1000 bytes), gzip; an empty page of ${empty.versions} has ${kilobytes(empty.gzip)}`,
  );
  for (const line of tableOf(verdicts)) console.log(line);
  const errors = [
    ...verdicts.flatMap((verdict) => verdict.errors),
    ...errorsOfLists(sizes, LISTENING_ROUTES),
  ];
  for (const error of errors) console.error(`✗ ${error}`);
  return errors.length === 0 ? 0 : 1;
}

async function measureBuild(): Promise<RouteSize[]> {
  const ports = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  await startLocalQuizbout(running, {
    mode: 'start',
    host: '127.0.0.1',
    ports,
    dataDir,
    edition: 'ours',
  });
  const browser = await launchChromium();
  try {
    const session = await openPlayerSession(ports);
    const measure = routeMeter(`http://127.0.0.1:${ports.web}`, browser, session);
    const sizes: RouteSize[] = [];
    for (const route of builtRoutes(SAMPLE_PATHS)) sizes.push(await measure(route));
    return sizes;
  } finally {
    await browser.close();
  }
}
