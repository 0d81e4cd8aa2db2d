import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ownAccountQuery,
  showBalance,
} from '../../../../features/shared/rest/own-account-query.ts';
import { createQueryClient } from '../../../../features/shared/rest/query-client.ts';
import { ROOT_KEY } from '../../../../features/shared/state/persisted-root.ts';
import {
  forgetPlayer,
  shownAccountAtom,
} from '../../../../features/shared/state/persisted-state.ts';

const store = getDefaultStore();
const shown = () => store.get(shownAccountAtom);
let stopReading: () => void;

beforeEach(() => {
  const groups = { user: { name: 'Old name', image: '' }, userCoins: { coins: 1, score: 2 } };
  const storage = new Map([[ROOT_KEY, JSON.stringify({ version: 1, groups })]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
  });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', new EventTarget());
  stopReading = store.sub(shownAccountAtom, () => {});
});

afterEach(() => {
  forgetPlayer();
  stopReading();
  vi.unstubAllGlobals();
});

describe('the account in the header', () => {
  it('shows nothing from storage before the page has read anything', () => {
    expect(shown()).toEqual({});
  });

  it('shows the balance of another action, without the stored name', async () => {
    await showBalance(createQueryClient(), { coins: 70, score: 9 });
    expect(shown()).toEqual({ coins: 70, score: 9 });
  });

  it('shows the account that a query reads with its latest balance', async () => {
    const client = createQueryClient();
    const account = { name: 'Ann', profile: '/ann.png', coins: 50, all_time_score: 8 };
    await client.fetchQuery({
      queryKey: ownAccountQuery.queryKey,
      // the fields of the account that the hook reads
      queryFn: () => account as never,
    });
    expect(shown()).toEqual({ name: 'Ann', image: '/ann.png', coins: 50, score: 8 });
    await showBalance(client, { coins: 45, score: 8 });
    expect(shown()).toEqual({ name: 'Ann', image: '/ann.png', coins: 45, score: 8 });
  });

  it('shows nothing of a player who has signed out', async () => {
    await showBalance(createQueryClient(), { coins: 70, score: 9 });
    forgetPlayer();
    expect(shown()).toEqual({});
  });
});
