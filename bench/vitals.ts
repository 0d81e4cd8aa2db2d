import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { FIRST_PAGES, loadOnPhone } from '../e2e/support/web-vitals.ts';
import { gameForTests } from '../scripts/check/game-for-tests.ts';
import { Running } from '../scripts/process/running.ts';
import { startBareApp } from '../scripts/web/start-bare-app.ts';
import { launchChromium } from '../tests/support/browser.ts';
import { fail, print, progress } from './support/report.ts';

// npm run bench:vitals -- [--loads 5]: when the largest element of the first pages is painted on a slow phone, compared
// with Next's empty page
const { values } = parseArgs({ options: { loads: { type: 'string', default: '5' } } });
/** Loads of each page, of which the quickest counts. */
const LOADS = Number(values.loads);
/**
 * How many times later than Next's empty page the largest element may be painted, on a quiet machine: a busy one delays a
 * page of many scripts more. Google calls 2.5 s good; on this line the empty page takes 0.46 s.
 */
const TIMES_BARE = 5.4;

console.log(
  `Node ${process.version}, ${cpus().length} cores, load at the start ${loadavg()[0]?.toFixed(1)}`,
);
const running = new Running();
const game = await gameForTests(progress);
const browser = await launchChromium();
try {
  const bareUrl = `${(await startBareApp(running)).url}/`;
  const rows = [];
  for (const path of FIRST_PAGES) {
    const bare: number[] = [];
    const own: number[] = [];
    for (let load = 0; load < LOADS; load++) {
      // in turn, because a machine is slower at one time than at another
      bare.push((await loadOnPhone(browser, bareUrl)).lcpMs);
      own.push((await loadOnPhone(browser, `http://127.0.0.1:${game.ports.web}${path}`)).lcpMs);
    }
    const [bareMs, lcpMs] = [Math.min(...bare), Math.min(...own)];
    const times = lcpMs / bareMs;
    rows.push({
      page: path,
      'LCP, ms': Math.round(lcpMs),
      "Next's empty page, ms": Math.round(bareMs),
      times: times.toFixed(1),
    });
    if (times > TIMES_BARE) fail(`${path} is painted ${times.toFixed(1)} times later.`);
  }
  print(`The quickest of ${LOADS} loads; at most ${TIMES_BARE} times`, rows);
} finally {
  await browser.close();
  await running.stop();
  await game.stop();
}
