import { describe, expect, it } from 'vitest';
import { publicEnvironment } from '../../../../features/shared/env/public-environment.ts';

describe('publicEnvironment', () => {
  it('gives the browser the ports of the emulators, not their host', () => {
    const { emulators } = publicEnvironment({
      FIRESTORE_EMULATOR_HOST: '127.0.0.1:18080',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:19099',
    });
    expect(emulators).toEqual({ auth: 19099, firestore: 18080 });
  });

  it('has nothing that only the server may know', () => {
    const environment = publicEnvironment({
      FIREBASE_PROJECT_ID: 'quizbout-live',
      FIREBASE_API_KEY: 'AIza-key',
      FIREBASE_AUTH_DOMAIN: 'quizbout-live.firebaseapp.com',
      FIREBASE_APP_ID: '1:2:web:3',
      GOOGLE_APPLICATION_CREDENTIALS: 'secret-key.json',
      ACCOUNT_HASH_KEY: 'secret-key'.repeat(4),
      TASKS_TOKEN: 'secret-key'.repeat(4),
      TRUSTED_PROXY_HOPS: '1',
    });
    expect(environment.emulators).toBeNull();
    expect(JSON.stringify(environment)).not.toContain('secret-key');
  });
});
