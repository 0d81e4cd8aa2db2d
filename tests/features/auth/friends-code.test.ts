import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { keepFriendsCode, storedFriendsCode } from '../../../features/auth/friends-code.ts';
import { readPersistedRoot } from '../../../features/shared/state/persisted-root.ts';
import { HANG_MS } from '../../support/eventually.ts';

/** Longer than any wait of a busy machine. */
const HANG = { timeout: HANG_MS };

const storage = new Map<string, string>();
beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});
afterAll(() => vi.unstubAllGlobals());

it('is stored for the page that the mail opens, until it was used', async () => {
  keepFriendsCode('AB3K9PQR');
  // even before another tab releases the storage lock
  expect(storedFriendsCode()).toBe('AB3K9PQR');
  await vi.waitFor(() => expect(readPersistedRoot()['friendsCode']).toBe('AB3K9PQR'), HANG);
  keepFriendsCode('');
  expect(storedFriendsCode()).toBe('');
  await vi.waitFor(() => expect(readPersistedRoot()['friendsCode']).toBe(''), HANG);
});
