import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Script } from '../../simulation/script/script.ts';
import { storyText } from '../../simulation/story.ts';
import type { Answer, Order } from '../../simulation/worker.ts';

/** A script that breaks a law while a fault is in the source, as `npm run simulate -- --plant` has shrunk it. */
interface Story {
  readonly plant: string;
  readonly law: string;
  readonly script: Script;
}

const ROOT = join(import.meta.dirname, '../..');
const STORIES = join(import.meta.dirname, 'stories');

const stories = readdirSync(STORIES).map((file): [string, Story] => [
  file.replace(/\.json$/, ''),
  JSON.parse(readFileSync(join(STORIES, file), 'utf8')) as Story,
]);

/** Starts a process that has virtual time. */
async function start(plants: readonly string[]): Promise<ChildProcess> {
  const worker = fork(join(ROOT, 'simulation/worker.ts'), plants);
  await nextAnswer(worker);
  return worker;
}

/** The next answer of a worker. @throws Error if it ends first */
async function nextAnswer(worker: ChildProcess): Promise<Answer> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([answer]) => answer as Answer),
      once(worker, 'exit', { signal }).then(([code]) => {
        throw new Error(`The worker ended with ${String(code)}.`);
      }),
    ]);
  } finally {
    waiting.abort();
  }
}

/** The laws that a script breaks, each once, and its story. */
async function tell(worker: ChildProcess, script: Script) {
  worker.send({ kind: 'tell', script } satisfies Order);
  const answer = await nextAnswer(worker);
  if (answer.kind !== 'world') throw new Error('The worker answered without a world.');
  return {
    laws: [...new Set(answer.report.breaches.map(({ law }) => law))],
    story: storyText(answer.failed?.story ?? []),
  };
}

/** The same in a new process. */
async function broken(script: Script, plants: readonly string[]) {
  const worker = await start(plants);
  try {
    return await tell(worker, script);
  } finally {
    worker.kill();
  }
}

/** Any change of the product shifts the times of a world: the story may need another seed then. */
const SEEDS = 60;

/**
 * The story's script with its own seed, or with the first after it with which it breaks the law, and the laws that it breaks; no
 * laws if there is no such seed.
 */
async function breakingScript({ law, script, plant }: Story) {
  const worker = await start([plant]);
  try {
    for (let seed = script.seed; seed < script.seed + SEEDS; seed++) {
      const { laws } = await tell(worker, { ...script, seed });
      if (laws.includes(law)) return { script: { ...script, seed }, laws };
    }
    return { script, laws: [] };
  } finally {
    worker.kill();
  }
}

/** A process without a fault, for all stories: its start costs more than a world. */
let faultless: ChildProcess | undefined;
async function startedFaultless(): Promise<ChildProcess> {
  if (!faultless?.connected) faultless = await start([]);
  return faultless;
}
afterAll(() => faultless?.kill());

// longer than 30 s on a busy machine: a fault needs a process, which plays a world and may try further seeds
describe.each(stories)('the story %s', (_name, one) => {
  it('breaks its law while the fault is in the source', async () => {
    const { laws } = await breakingScript(one);
    expect(laws).toContain(one.law);
  });

  it('breaks no law without the fault', async () => {
    const { laws, story } = await tell(await startedFaultless(), one.script);
    expect(laws, story).toEqual([]);
  });
});

describe('a world', () => {
  it('is the same each time', async () => {
    const [, story] = stories[0] ?? [];
    if (!story) throw new Error('There are no stories.');
    const { script } = await breakingScript(story);
    const [one, other] = [await broken(script, [story.plant]), await broken(script, [story.plant])];
    expect(one.story).not.toBe('');
    expect(other.story).toBe(one.story);
  });
});
