import { flushCompileCache } from 'node:module';
import './wire/hooks.ts';
import { plant } from './plants.ts';
import type { Script } from './script/script.ts';
import { enterWorld, replaceGlobals } from './time/virtual-globals.ts';
import { VirtualTime } from './time/virtual-time.ts';
import type { WorldReport } from './run-world.ts';

/** A request to a worker. */
export type Order =
  | { readonly kind: 'run'; readonly seed: number; readonly battles: number }
  | { readonly kind: 'tell'; readonly script: Script }
  | { readonly kind: 'coverage' };

/** A world as a worker reports it; with its script, shrunk, if a law was broken. */
export type Answer =
  | {
      readonly kind: 'world';
      readonly report: Omit<WorldReport, 'story'>;
      readonly failed?: { readonly script: Script; readonly story: WorldReport['story'] };
    }
  | { readonly kind: 'coverage'; readonly branches: readonly string[]; readonly all: number };

replaceGlobals();
// errors are frequent here, and long stack traces cost time
Error.stackTraceLimit = 4;
enterWorld(new VirtualTime(Date.UTC(2026, 0, 1)), 0);
const planted = process.argv[2] ? plant(process.argv[2]) : undefined;
const { errorText, runWorld, useRules } = await import('./run-world.ts');
const { rulesBranches } = await import('./rules-branches.ts');
const { shrink } = await import('./script/shrink.ts');
const { writeScript } = await import('./script/script.ts');

useRules(planted);

/** A promise that nobody awaits failed while a world ran. */
const unhandled: unknown[] = [];
process.on('unhandledRejection', (error) => unhandled.push(error));

async function run(script: Script): Promise<WorldReport> {
  unhandled.length = 0;
  const report = await runWorld(script);
  const breaches = unhandled.map((error) => ({
    law: 'no error is lost',
    text: errorText(error),
  }));
  return { ...report, breaches: [...report.breaches, ...breaches] };
}

async function answerTo(script: Script, isShrunk: boolean): Promise<Answer> {
  const { story, ...report } = await run(script);
  const [first] = report.breaches;
  if (!first) return { kind: 'world', report };
  if (!isShrunk) return { kind: 'world', report, failed: { script, story } };
  const breaksSame = async (candidate: Script) =>
    (await run(candidate)).breaches.some(({ law }) => law === first.law);
  const shortest = await shrink(script, breaksSame);
  return {
    kind: 'world',
    report,
    failed: { script: shortest, story: (await run(shortest)).story },
  };
}

process.on('message', (order: Order) => {
  const answer =
    order.kind === 'coverage'
      ? Promise.resolve<Answer>({ kind: 'coverage', ...rulesBranches() })
      : answerTo(
          order.kind === 'run' ? writeScript(order.seed, order.battles) : order.script,
          order.kind === 'run',
        );
  answer.then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
// Node stores the cache at exit, which a killed process never reaches
flushCompileCache();
process.send?.({ kind: 'ready' });
