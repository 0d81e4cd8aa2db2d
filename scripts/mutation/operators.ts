import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { ROOT } from '../project/root.ts';

/** The part of a path in Babel's tree that the operators below use. */
interface Place {
  readonly node: {
    readonly type: string;
    readonly value?: unknown;
    readonly expression?: Place['node'];
  };
  readonly parent: { readonly type: string };
  readonly key: unknown;
}

interface Mutator {
  readonly name: string;
  mutate(place: Place, options: unknown): Iterable<object>;
}

/** Strings and object literals: breaking them is noticed at once, and they are half of all mutants. */
const LEFT_OUT: ReadonlySet<string> = new Set(['StringLiteral', 'ObjectLiteral']);

const OFF_BY_ONE: Mutator = {
  name: 'OffByOne',
  *mutate({ node, parent, key }) {
    if (node.type !== 'NumericLiteral' || typeof node.value !== 'number') return;
    if (parent.type.startsWith('TS') || key === 'key') return;
    yield { type: 'NumericLiteral', value: node.value + 1 };
  },
};

const DROPPED_CALL: Mutator = {
  name: 'DroppedCall',
  *mutate({ node }) {
    if (node.type !== 'ExpressionStatement') return;
    const { expression } = node;
    const called = expression?.type === 'AwaitExpression' ? 'await' : expression?.type;
    if (called !== 'CallExpression' && called !== 'await') return;
    yield { type: 'BlockStatement', body: [], directives: [] };
  },
};

interface Instrumenter {
  instrument(
    files: readonly { name: string; mutate: true; content: string }[],
    options: object,
  ): Promise<{ mutants: readonly unknown[] }>;
}

/**
 * Fits Stryker's operators to money and scores: adds numbers off by one and omitted calls, and removes strings and
 * object literals. It changes Stryker's internal list (the version is fixed in package.json), because Stryker has no
 * public way to set operators.
 * @param sample the number of mutants to draw by `seed` instead of using all
 */
export async function fitOperators(
  files: readonly string[],
  sample: number | undefined,
  seed: number,
): Promise<void> {
  const core = fileURLToPath(import.meta.resolve('@stryker-mutator/core'));
  const index = pathToFileURL(createRequire(core).resolve('@stryker-mutator/instrumenter'));
  const load = (path: string) => import(new URL(path, index).href) as Promise<unknown>;
  const { allMutators } = (await load('./mutators/mutate.js')) as { allMutators: Mutator[] };
  let keeps: (place: number) => boolean = () => true;
  let made = 0;
  const gated = (mutator: Mutator): Mutator => ({
    name: mutator.name,
    *mutate(place, options) {
      for (const mutant of mutator.mutate(place, options)) if (keeps(made++)) yield mutant;
    },
  });
  const wanted = allMutators.filter(({ name }) => !LEFT_OUT.has(name));
  allMutators.splice(0, Infinity, ...[...wanted, OFF_BY_ONE, DROPPED_CALL].map(gated));
  if (sample === undefined) return;
  const { Instrumenter } = (await load('./instrumenter.js')) as {
    Instrumenter: new (logger: object) => Instrumenter;
  };
  const quiet = { debug() {}, info() {}, isDebugEnabled: () => false };
  await new Instrumenter(quiet).instrument(
    files.map((name) => ({
      name,
      mutate: true,
      content: readFileSync(resolve(ROOT, name), 'utf8'),
    })),
    { excludedMutations: [], ignorers: [], plugins: null },
  );
  const drawn = draw(made, sample, seed);
  made = 0;
  keeps = (place) => drawn.has(place);
}

/** Draws `count` of the numbers below `total`, the same for the same seed. */
function draw(total: number, count: number, seed: number): ReadonlySet<number> {
  const order = (place: number) => createHash('sha256').update(`${seed}:${place}`).digest('hex');
  const places = Array.from({ length: total }, (_, place) => ({ place, order: order(place) }));
  places.sort((one, two) => one.order.localeCompare(two.order));
  return new Set(places.slice(0, count).map(({ place }) => place));
}
