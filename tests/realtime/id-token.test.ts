import type { Auth, IdTokenResult } from 'firebase/auth';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { authAtom } from '../../realtime/client-atoms.ts';
import { localClockAtom } from '../../realtime/clock/clock-atoms.ts';
import { readIdTokenAtom } from '../../realtime/identity/id-token-atom.ts';
import { fakeOf } from '../support/fake-of.ts';

const EXPIRES_AT = Date.UTC(2026, 0, 1, 12);
const MINUTE_MS = 60_000;

/** A page whose user has a token that expires after this time. */
function pageAt(leftMs: number) {
  const asked: boolean[] = [];
  const currentUser = {
    providerData: [{ providerId: 'phone' }],
    getIdTokenResult: () =>
      Promise.resolve(
        fakeOf<IdTokenResult>({
          token: 'held',
          expirationTime: new Date(EXPIRES_AT).toUTCString(),
        }),
      ),
    getIdToken: (isForced: boolean) => {
      asked.push(isForced);
      return Promise.resolve('renewed');
    },
  };
  const store = createStore();
  store.set(authAtom, fakeOf<Auth>({ currentUser }));
  store.set(localClockAtom, {
    // the steady clock of a device that has slept is behind
    now: () => 0,
    wall: () => EXPIRES_AT - leftMs,
    after: () => () => {},
  });
  return { read: () => store.set(readIdTokenAtom), asked };
}

describe('the identity token', () => {
  it('is used as it is while it is valid for five minutes', async () => {
    const { read, asked } = pageAt(5 * MINUTE_MS);
    expect(await read()).toEqual({ kind: 'token', token: 'held', type: 'mobile' });
    expect(asked).toEqual([]);
  });

  it('is renewed in its last five minutes', async () => {
    for (const leftMs of [5 * MINUTE_MS - 1, 0, -MINUTE_MS]) {
      const { read, asked } = pageAt(leftMs);
      expect(await read()).toMatchObject({ token: 'renewed' });
      expect(asked).toEqual([true]);
    }
  });
});
