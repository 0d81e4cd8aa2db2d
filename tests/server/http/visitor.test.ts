import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setActive } from '../../../server/admin/players.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-visitor');
  await api.seed();
});
afterAll(() => api?.stop());

/** Calls an action that visitors and players may call. */
const categories = (token?: string) =>
  api.call('get_categories', { type: '1' }, token === undefined ? {} : { token });

describe('a call that needs no session', () => {
  it.each([undefined, 'ended-or-invented'])('is a visitor’s with the token %s', async (token) => {
    expect((await categories(token)).envelope.error).toBe(false);
  });

  it('is refused at the rate limit of its account', async () => {
    const token = await api.join('fast');
    const statuses: number[] = [];
    for (let calls = 0; calls < 61; calls++) statuses.push((await categories(token)).status);
    expect(statuses.lastIndexOf(200)).toBe(59);
    expect(statuses.at(-1)).toBe(429);
  });

  it('brings the reason of a deactivation once', async () => {
    const token = await api.join('gone');
    await setActive(api.firestore, 'gone', false, () => Promise.resolve());
    expect((await categories(token)).envelope).toMatchObject(refused('accountDeactivated'));
    expect((await categories(token)).envelope.error).toBe(false);
  });
});
