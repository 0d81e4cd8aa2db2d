import { describe, expect, it } from 'vitest';
import { Revocations } from '../../../server/session/credentials.ts';

const MINUTE = 60_000;

function start() {
  const asked: (readonly string[])[] = [];
  const changed = new Map<string, number>();
  const clock = { ms: 0 };
  const revocations = new Revocations(
    {
      validAfter: (uids) => {
        asked.push(uids);
        return Promise.resolve(new Map(uids.map((uid) => [uid, changed.get(uid) ?? 0])));
      },
      revoke: () => Promise.resolve(),
    },
    () => clock.ms,
  );
  const isRevoked = (uid: string) => revocations.isRevoked({ uid, signedInAt: 1 });
  return { asked, changed, clock, isRevoked };
}

describe('the question whether sign-ins still count', () => {
  it('is one for up to 100 playing players', async () => {
    const { asked, clock, isRevoked } = start();
    const uids = Array.from({ length: 250 }, (_, n) => `p${n}`);
    for (const uid of uids) await isRevoked(uid);
    expect(asked).toHaveLength(250);
    asked.length = 0;
    // an hour of calls, each player every 20 s
    for (; clock.ms < 60 * MINUTE; clock.ms += 20_000) {
      for (const uid of uids) expect(await isRevoked(uid)).toBe(false);
    }
    // one question for each player would be 14 × 250 = 3,500
    expect(asked.length).toBeLessThan(60);
    expect(Math.max(...asked.map((some) => some.length))).toBe(100);
  });

  it('finds a changed password within 5 minutes beside any other players', async () => {
    for (const playsOn of [true, false]) {
      const { changed, clock, isRevoked } = start();
      expect(await isRevoked('ann')).toBe(false);
      changed.set('ann', 2);
      while (playsOn && clock.ms < 5 * MINUTE - 1_000) {
        clock.ms += 1_000;
        await isRevoked('ann');
      }
      clock.ms = 5 * MINUTE;
      expect(await isRevoked('ann')).toBe(true);
    }
  });

  it('keeps at most 10,000 answers', async () => {
    const { asked, isRevoked } = start();
    for (let n = 0; n < 10_001; n++) await isRevoked(`p${n}`);
    asked.length = 0;
    await isRevoked('p10000');
    expect(asked).toEqual([]);
    await isRevoked('p0');
    expect(asked).toEqual([['p0']]);
  });
});
