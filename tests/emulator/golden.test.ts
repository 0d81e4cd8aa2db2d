import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGolden, replay } from '../../scripts/differential/golden.ts';
import { KINDS } from '../../scripts/differential/kinds.ts';
import { startOurs } from '../../scripts/differential/start-pair.ts';

let running: Awaited<ReturnType<typeof startOurs>>;
beforeAll(async () => {
  running = await startOurs();
});
afterAll(() => running.stop());

describe("the recorded answers of Google's emulator", () => {
  it('are at least 5,000, all of one jar', () => {
    const recordings = KINDS.map(({ name }) => readGolden(name));
    const count = recordings.reduce((sum, { cases }) => sum + cases.length, 0);
    expect(count).toBeGreaterThanOrEqual(5_000);
    expect(new Set(recordings.map(({ jar }) => jar)).size).toBe(1);
  });

  it.each(KINDS)(
    '$name: ours answers the same, except where it differs on purpose',
    async (kind) => {
      const golden = readGolden(kind.name);
      const { decided, undecided } = await replay(kind, running.ours, golden);
      expect(undecided).toEqual([]);
      expect(decided).toEqual(golden.decided);
    },
  );
});
