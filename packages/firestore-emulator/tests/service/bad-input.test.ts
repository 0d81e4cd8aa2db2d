import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BIDI_METHODS, SERVER_STREAM_METHODS, UNARY_METHODS } from '../../src/service/call.ts';
import type { CallContext } from '../../src/service/call.ts';
import {
  and,
  by,
  DATABASE,
  document,
  from,
  json,
  Local,
  ROOT,
  statusOf,
  where,
} from '../support/local.ts';

const structuredQuery = {
  from: from('c'),
  where: and(where('a', 'EQUAL', 1), where('t', 'ARRAY_CONTAINS', 'x')),
  orderBy: [by('a')],
  startAt: { before: true, values: [json(1)] },
  limit: 3,
  offset: 1,
  select: { fields: [{ fieldPath: 'a' }] },
};

/** A valid request of every kind; the fuzz replaces parts of it. */
const good = {
  database: DATABASE,
  parent: ROOT,
  name: `${ROOT}/c/a`,
  collectionId: 'c',
  pageSize: 2,
  pageToken: '',
  mask: { fieldPaths: ['a.b'] },
  document: document('c/a', { a: [1, null, { b: new Date(0) }], g: new Uint8Array([1]) }),
  documents: [`${ROOT}/c/a`],
  writes: [
    {
      update: document('c/b', { a: 1 }),
      updateMask: { fieldPaths: ['a'] },
      updateTransforms: [{ fieldPath: 'n', increment: json(1) }],
      currentDocument: { exists: true },
    },
    { delete: `${ROOT}/c/z`, currentDocument: { updateTime: '2026-01-01T00:00:00Z' } },
  ],
  transaction: 'AAAA',
  readTime: '2026-01-01T00:00:00Z',
  newTransaction: { readOnly: { readTime: '2026-01-01T00:00:00Z' } },
  options: { readWrite: { retryTransaction: 'AAAA' } },
  structuredQuery,
  structuredAggregationQuery: {
    structuredQuery,
    aggregations: [{ alias: 'n', count: { upTo: 3 } }, { sum: { field: { fieldPath: 'a' } } }],
  },
  partitionCount: 2,
  addTarget: { targetId: 2, query: { parent: ROOT, structuredQuery }, resumeToken: 'AAAA' },
  removeTarget: 4,
  streamToken: 'AA==',
};

type Node = Record<string, unknown>;

/** A copy of the valid request with some members, at any depth, dropped or replaced by nonsense. */
const mutated = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(), fc.jsonValue({ maxDepth: 2 }), fc.boolean()), { maxLength: 4 }),
  )
  .map(([changes]) => {
    const copy = structuredClone(good) as Node;
    for (const [pick, nonsense, drop] of changes) {
      const places: [Node, string][] = [];
      const walk = (node: Node): void => {
        for (const key of Object.keys(node)) {
          places.push([node, key]);
          if (typeof node[key] === 'object' && node[key] !== null) walk(node[key] as Node);
        }
      };
      walk(copy);
      const [node, key] = places[pick % places.length]!;
      if (drop && Array.isArray(node)) node.splice(Number(key), 1);
      else if (drop) delete node[key];
      else node[key] = nonsense;
    }
    return copy;
  });

/** A client that does not wait for locks. */
function impatient(local: Local): CallContext {
  const gone = new AbortController();
  setImmediate(() => gone.abort());
  return { ...local.context(), signal: gone.signal };
}

async function drained(answers: AsyncIterable<object>): Promise<void> {
  const iterator = answers[Symbol.asyncIterator]();
  while (!(await iterator.next()).done);
}

const request = fc.oneof(mutated, fc.jsonValue({ maxDepth: 3 }));

const RUNS = 3_000;

describe('bad input', () => {
  async function filled(): Promise<Local> {
    const local = new Local();
    await local.set({ 'c/a': { a: 1 }, 'c/b': { a: 2, t: ['x'] } });
    return local;
  }

  it.each(UNARY_METHODS)(
    '[DATA-5] never makes an internal error of a malformed %s',
    async (method) => {
      const local = await filled();
      await fc.assert(
        fc.asyncProperty(request, async (message) => {
          const answer = local.service.unary(method, message, impatient(local));
          expect(await statusOf(answer)).not.toBe('INTERNAL');
        }),
        { numRuns: RUNS },
      );
    },
  );

  it.each(SERVER_STREAM_METHODS)(
    '[DATA-5] never makes an internal error of a malformed %s',
    async (method) => {
      const local = await filled();
      await fc.assert(
        fc.asyncProperty(request, async (message) => {
          const answers = local.service.serverStream(method, message, impatient(local));
          expect(await statusOf(drained(answers))).not.toBe('INTERNAL');
        }),
        { numRuns: RUNS },
      );
    },
  );

  it.each(BIDI_METHODS)(
    '[DATA-5] never makes an internal error of a malformed message of %s',
    async (method) => {
      const local = await filled();
      await fc.assert(
        fc.asyncProperty(request, async (message) => {
          const failures: string[] = [];
          const session = local.service.bidi(method, local.context(), {
            send: () => {},
            writable: true,
            onDrain: () => {},
            fail: (error) => void failures.push(error.status),
            end: () => {},
          });
          session.receive({ database: DATABASE });
          session.receive(message);
          await Promise.resolve();
          session.cancel();
          expect(failures).not.toContain('INTERNAL');
        }),
        { numRuns: RUNS },
      );
    },
  );
});
