import { expect, it, vi } from 'vitest';
import { answerFirst, dealtBattle, finish, startBattleApi } from '../battle/support.ts';
import { withMeeting } from '../../../server/battle/rivals.ts';
import type { Wallet } from '../../../server/account/ledger.ts';
import { fakeOf } from '../../support/fake-of.ts';

// the second test writes documents of a MiB again and again
vi.setConfig({ testTimeout: 300_000 });

it('bounds the history of a rival in an account', () => {
  let rivals: Record<string, readonly number[]> = {};
  const snapshot = { get: () => rivals };
  const wallet = fakeOf<Wallet>({ snapshot });
  const start = Date.UTC(2026, 0, 1);
  // a battle that both leave at once, every 10 s
  for (let n = 0; n < 3_000; n++) rivals = { ...withMeeting(wallet, 'rival', start + n * 10_000) };
  expect(rivals['rival']!.length).toBe(4);
});

it('pays a stranger the coins of a battle with a player who met another rival all week', async () => {
  const api = await startBattleApi('demo-review-rivals');
  try {
    const roomId = await dealtBattle(api, 'random', ['cem', 'ann']);
    const held = await api.coins('cem');
    await answerFirst(api.firestore, roomId, 'cem', true);
    await answerFirst(api.firestore, roomId, 'ann', false);
    await finish(api.firestore, roomId);
    // as many meetings with ben as still fit
    const account = api.firestore.doc('users/ann/private/account');
    const fits = (count: number) => {
      const times = Array.from({ length: count }, (_, n) => api.clock.ms - 600_000_000 + n * 4_000);
      return account.update({ rivals: { ben: times } }).then(
        () => true,
        () => false,
      );
    };
    // eight bytes each of a document's MiB, in which everything else of an account takes less than 1,400
    let [most, tooMany] = [130_900, 131_072];
    while (tooMany - most > 1) {
      const middle = Math.floor((most + tooMany) / 2);
      if (await fits(middle)) most = middle;
      else tooMany = middle;
    }
    expect(await fits(most)).toBe(true);
    const settle = { match_id: roomId, quiz_type: '1.3' };
    const code = await api.as('cem', 'set_quiz_coin_score', settle);
    expect({ code, coins: await api.coins('cem') }).toEqual({ code: 'ok', coins: held + 10 });
  } finally {
    await api.stop();
  }
});
