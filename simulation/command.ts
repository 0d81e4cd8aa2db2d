import './wire/hooks.ts';
import { createHash } from 'node:crypto';
import { enterWorld, realClock, replaceGlobals } from './time/virtual-globals.ts';
import { VirtualTime } from './time/virtual-time.ts';

replaceGlobals();
enterWorld(new VirtualTime(Date.UTC(2026, 0, 1)), 0);
const { runWorld } = await import('./run-world.ts');
const { writeScript } = await import('./script/script.ts');
const { storyText } = await import('./story.ts');

const seed = Number(process.argv[2] ?? 1);
const count = Number(process.argv[3] ?? 1);
const verbose = process.argv[4] === '-v';
process.on('unhandledRejection', (e) => console.log('UNHANDLED', e));
const begun = realClock.now();
let battles = 0;
const cpu = process.cpuUsage();
const refused: Record<string, number> = {};
for (let s = seed; s < seed + count; s++) {
  const r = await runWorld(writeScript(s, 6));
  battles += r.battles;
  for (const [k, v] of Object.entries(r.refusedLocks)) refused[k] = (refused[k] ?? 0) + v;
  if (process.env['HASH']) console.log(s, createHash('sha1').update(storyText(r.story)).digest('hex').slice(0, 10), r.steps);
  if (r.breaches.length || verbose) {
    console.log('seed', s, JSON.stringify(r.breaches.slice(0, 3)), JSON.stringify(r.faults), r.battles, r.steps, r.commits);
    if (verbose) console.log(JSON.stringify(writeScript(s, 6).players));
    if (verbose) console.log(storyText(r.story));
  }
}
const used = process.cpuUsage(cpu);
console.log(battles, 'battles', Math.round(realClock.now() - begun), 'ms', 'cpu/battle', Math.round((used.user + used.system) / 1000 / Math.max(1, battles)), refused);
