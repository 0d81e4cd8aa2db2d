import { disableNetwork, enableNetwork, getDocs, getDocsFromServer } from 'firebase/firestore';
import type { Query } from 'firebase/firestore';
import { expect } from 'vitest';
import { idsOf } from './backend.ts';

/** The SDK's own answer from its cache judges the server's: both must be `ids`, in order. Needs an 'lru' client. */
export async function sameOnlineAndOffline(asked: Query, ids: readonly string[]): Promise<void> {
  expect(idsOf(await getDocsFromServer(asked)), 'server').toEqual(ids);
  await disableNetwork(asked.firestore);
  expect(idsOf(await getDocs(asked)), 'cache').toEqual(ids);
  await enableNetwork(asked.firestore);
}
