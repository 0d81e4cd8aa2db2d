import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
} from '@firebase/rules-unit-testing';
import type { RulesTestEnvironment, TokenOptions } from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT, RestartableEmulator } from './support/sdk-emulator.ts';

setLogLevel('silent');

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /users/{uid} {
      allow read: if request.auth != null;
      allow write: if request.auth.uid == uid && request.auth.token.vip == true;
    }
  }
}`;

let emulator: RestartableEmulator;
let environment: RulesTestEnvironment;
beforeAll(async () => {
  emulator = await RestartableEmulator.start();
  environment = await initializeTestEnvironment({
    projectId: PROJECT,
    firestore: { host: '127.0.0.1', port: emulator.port, rules: RULES },
  });
});
afterAll(async () => {
  await environment.cleanup();
  await emulator.stop();
});
beforeEach(() => environment.clearFirestore());

const as = (uid: string, claims: TokenOptions = {}) =>
  environment.authenticatedContext(uid, claims).firestore();

describe('contexts', () => {
  it('[AUTH-1, AUTH-2] has the user and the claims of a mock token', async () => {
    await assertSucceeds(as('alice', { vip: true }).doc('users/alice').set({ n: 1 }));
    await assertFails(as('alice').doc('users/alice').set({ n: 2 }));
    await assertFails(as('bob', { vip: true }).doc('users/alice').set({ n: 3 }));
    await assertSucceeds(as('bob').doc('users/alice').get());
  });

  it('[AUTH-1] has a visitor without a token', async () => {
    await assertFails(environment.unauthenticatedContext().firestore().doc('users/alice').get());
  });

  it('[AUTH-1] lets the owner do anything', async () => {
    await environment.withSecurityRulesDisabled(async (context) => {
      await context.firestore().doc('secret/s').set({ n: 1 });
    });
    await assertFails(as('alice').doc('secret/s').get());
  });

  it('[TRANSPORT-30] denies a listener with permission-denied', async () => {
    const denied = new Promise((_, reject) => {
      as('alice')
        .doc('secret/s')
        .onSnapshot(() => undefined, reject);
    });
    await assertFails(denied);
  });
});

it('[CTRL-3] clears the database', async () => {
  await as('alice', { vip: true }).doc('users/alice').set({});
  await environment.clearFirestore();
  expect((await as('bob').doc('users/alice').get()).exists).toBe(false);
});

it("[CTRL-1] shows the compiler's words when rules are bad", async () => {
  const bad = initializeTestEnvironment({
    projectId: PROJECT,
    firestore: { host: '127.0.0.1', port: emulator.port, rules: RULES.replace('true;', 'true +;') },
  });
  await expect(bad).rejects.toThrow(/^INVALID_ARGUMENT: firestore\.rules:6:\d+[\s\S]*\^/);
  await assertSucceeds(as('bob').doc('users/alice').get());
});
