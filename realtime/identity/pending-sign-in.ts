import { initializeApp } from 'firebase/app';
import type { Auth, User } from 'firebase/auth';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
} from 'firebase/auth';
import { attest } from '../app-check-client.ts';

const rooms = new WeakMap<Auth, Auth>();

/**
 * A second Auth of the same project beside the page's own. It holds a user who has authenticated but may still have to verify
 * an address or give a name; until then nobody is signed in on the page. It survives a reload, and the tab that a link in a
 * mail opens shares it.
 */
export function pendingSignInOf(auth: Auth): Auth {
  const known = rooms.get(auth);
  if (known) return known;
  const app = initializeApp(auth.app.options, 'pending sign-in');
  attest(app);
  const room = initializeAuth(app, {
    persistence: [browserLocalPersistence, inMemoryPersistence],
  });
  room.languageCode = auth.languageCode;
  const { emulatorConfig } = auth;
  if (emulatorConfig) {
    const { protocol, host, port } = emulatorConfig;
    connectAuthEmulator(room, `${protocol}://${host}:${port}`, { disableWarnings: true });
    // the emulator sends no code, so it needs no reCAPTCHA
    room.settings.appVerificationDisabledForTesting = true;
  }
  rooms.set(auth, room);
  return room;
}

/** Signs in the user of the pending sign-in on the page. */
export async function completeSignIn(auth: Auth, user: User): Promise<void> {
  await auth.updateCurrentUser(user);
  await pendingSignInOf(auth).signOut();
}
