import { describe, expect, it } from 'vitest';
import type { AttemptView } from '../../../../domain/solo/attempt-view.ts';
import { flagsOf, withFlag } from '../../../../features/shared/attempt/flags.ts';

const runAt = (startedAt: number) => ({ attempt_id: 'exam_finals_ann', startedAt }) as AttemptView;

describe('the marks of questions to look at again', () => {
  it('are set or removed in one attempt alone', () => {
    const run = runAt(1);
    const marked = withFlag(withFlag([], run, 2), run, 0);
    expect(flagsOf(marked, run)).toEqual([2, 0]);
    expect(flagsOf(marked, runAt(2))).toEqual([]);
    expect(flagsOf(withFlag(marked, run, 2), run)).toEqual([0]);
  });

  it('are stored of five attempts, the last ones that were marked in', () => {
    const flags = [1, 2, 3, 4, 5, 1, 6].reduce(
      (before, startedAt) => withFlag(before, runAt(startedAt), startedAt),
      [] as ReturnType<typeof withFlag>,
    );
    expect(flags.map(({ run }) => Number(run.split(' ')[1]))).toEqual([3, 4, 5, 1, 6]);
  });
});
