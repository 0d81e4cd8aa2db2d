import { gameForTests } from './check/game-for-tests.ts';
import { Running } from './process/running.ts';
import { SetupError } from './project/setup-error.ts';
import type { Ports } from './project/ports.ts';
import { LISTENING_ROUTES, SAMPLE_PATHS } from './size/budgets.ts';
import { builtRoutes } from './size/built-routes.ts';
import { measureEmptyPage } from './size/empty-page.ts';
import type { RouteSize } from './size/judge.ts';
import { errorsOfLists, judgeRoutes, kilobytes, sizeTableOf } from './size/judge.ts';
import { openPlayerSession } from './size/player-session.ts';
import { routeMeter } from './size/measure-route.ts';
import { launchChromium } from './size/scripts-until-idle.ts';

const AT_ONCE = 4;

// node scripts/run.mjs size: weighs the JavaScript of every page of the build, made first if it is stale
const running = new Running();
try {
  process.exitCode = await checkSizes();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await running.stop();
}

async function checkSizes(): Promise<number> {
  const empty = await measureEmptyPage(running.addTask);
  const sizes = await measureBuild();
  const verdicts = judgeRoutes(sizes, LISTENING_ROUTES, empty.gzip);
  console.log(
    `JavaScript of each route in KB (1000 bytes), gzip; an empty page of ${empty.versions} has ${kilobytes(empty.gzip)}`,
  );
  for (const line of sizeTableOf(verdicts)) console.log(line);
  const errors = [
    ...verdicts.flatMap((verdict) => verdict.errors),
    ...errorsOfLists(sizes, LISTENING_ROUTES),
  ];
  for (const error of errors) console.error(`✗ ${error}`);
  return errors.length === 0 ? 0 : 1;
}

async function measureBuild(): Promise<RouteSize[]> {
  const { ports, stop } = await gameForTests();
  try {
    return await measureGame(ports);
  } finally {
    await stop();
  }
}

async function measureGame(ports: Ports): Promise<RouteSize[]> {
  const browser = await launchChromium();
  try {
    const session = await openPlayerSession(ports);
    const measure = routeMeter(`http://127.0.0.1:${ports.web}`, browser, session);
    const routes = builtRoutes(SAMPLE_PATHS);
    const sizes: RouteSize[] = [];
    // a page with a listener always waits for the time limit; measuring several at once does not change their bytes
    for (let n = 0; n < routes.length; n += AT_ONCE) {
      sizes.push(...(await Promise.all(routes.slice(n, n + AT_ONCE).map(measure))));
    }
    return sizes;
  } finally {
    await browser.close();
  }
}
