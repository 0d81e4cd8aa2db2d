import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { cached } from '../../server/cached.ts';

const DATABASE = {} as Firestore;

/** A reader whose reads the test resolves. */
function reader() {
  const asked: PromiseWithResolvers<{ readonly n: number }>[] = [];
  const read = cached(1_000, (_firestore: Firestore, _page: string) => {
    const answer = Promise.withResolvers<{ readonly n: number }>();
    asked.push(answer);
    return answer.promise;
  });
  return { asked, read };
}

describe('a cached reader', () => {
  it('reads once for concurrent callers, until the value expires', async () => {
    const { asked, read } = reader();
    const both = Promise.all([read(DATABASE, 5_000, 'a'), read(DATABASE, 5_000, 'a')]);
    asked[0]?.resolve({ n: 1 });
    expect(await both).toEqual([{ n: 1 }, { n: 1 }]);
    expect(await read(DATABASE, 5_999, 'a')).toEqual({ n: 1 });
    const later = read(DATABASE, 6_000, 'a');
    asked[1]?.resolve({ n: 2 });
    expect(await later).toEqual({ n: 2 });
    expect(asked.length).toBe(2);
  });

  it('reads again when the clock was set back', async () => {
    const { asked, read } = reader();
    const first = read(DATABASE, 9_000, 'a');
    asked[0]?.resolve({ n: 1 });
    expect(await first).toEqual({ n: 1 });
    const back = read(DATABASE, 5_000, 'a');
    asked[1]?.resolve({ n: 2 });
    expect(await back).toEqual({ n: 2 });
  });

  it('keeps each argument and each database apart', async () => {
    const { asked, read } = reader();
    const all = [
      read(DATABASE, 5_000, 'a'),
      read(DATABASE, 5_000, 'b'),
      read({} as Firestore, 5_000, 'a'),
    ];
    asked.forEach((answer, n) => answer.resolve({ n }));
    expect(await Promise.all(all)).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
  });

  it('rejects all waiting callers on a failure, then reads again', async () => {
    const { asked, read } = reader();
    const both = Promise.allSettled([read(DATABASE, 5_000, 'a'), read(DATABASE, 5_000, 'a')]);
    const failure = new Error('away');
    asked[0]?.reject(failure);
    const failed = { status: 'rejected', reason: failure };
    expect(await both).toEqual([failed, failed]);
    const next = read(DATABASE, 5_000, 'a');
    asked[1]?.resolve({ n: 2 });
    expect(await next).toEqual({ n: 2 });
  });
});
