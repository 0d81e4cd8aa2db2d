import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp } from '../e2e/support/gamer.ts';
import { startLocalQuizbout } from '../scripts/local-quizbout.ts';
import { Running } from '../scripts/process/running.ts';
import { pickFreePorts } from '../scripts/project/free-port.ts';
import { launchChromium } from '../tests/support/browser.ts';
const out = '/tmp/shots';
const running = new Running();
const ports = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
await startLocalQuizbout(running, { mode: 'start', host: '127.0.0.1', edition: 'ours', ports, dataDir: mkdtempSync(join(tmpdir(), 'p-')), progress: (s: string) => { console.error(s); return () => {}; } } as never);
const browser = await launchChromium();
const url = `http://127.0.0.1:${ports.web}`;
const guest = await browser.newContext({ viewport: { width: 1280, height: 800 } });
const page = await guest.newPage();
const logs: string[] = [];
page.on('console', (m) => m.type() === 'error' && logs.push(m.text()));
page.on('pageerror', (e) => logs.push(String(e)));
const paths = process.argv.slice(2).filter((a) => a.startsWith('/'));
const shot = async (p: import('playwright').Page, who: string, path: string) => {
  await p.goto(url + path); await p.waitForLoadState('networkidle').catch(() => {});
  for (const [w, h] of [[1280, 800], [390, 844]] as const) { await p.setViewportSize({ width: w, height: h }); await p.waitForTimeout(150); await p.screenshot({ path: `${out}/${who}${path.replaceAll('/', '_')}${w}.png`, fullPage: true }); }
};
for (const path of paths) await shot(page, 'guest', path);
if (process.argv.includes('player')) {
  const ann = await signUp(browser, url, 'Ann');
  ann.page.on('console', (m) => m.type() === 'error' && logs.push(m.text()));
  for (const path of paths) await shot(ann.page, 'ann', path);
  console.log(ann.faults);
}
console.log(logs);
await browser.close(); await running.stop(); process.exit();
