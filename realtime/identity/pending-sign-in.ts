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
 * An Auth beside the page's own, of the same project. Who has just proved who they are waits there: an address may have to
 * be verified first, or a name be given, and until then nobody is signed in on this page. It outlives a reload, and the tab
 * that the link of a mail opens finds it too.
 */
export function pendingSignInOf(auth: Auth): Auth {
  const known = rooms.get(auth);
  if (known) return known;
  const app = initializeApp(auth.app.options, 'pending sign-in');
  attest(app);
  const room = initializeAuth(app, {
    persistence: [browserLocalPersistence, inMemoryPersistence],
  });
  const { emulatorConfig } = auth;
  if (emulatorConfig) {
    const { protocol, host, port } = emulatorConfig;
    connectAuthEmulator(room, `${protocol}://${host}:${port}`, { disableWarnings: true });
    // nobody solves a riddle for a code that is not sent
    room.settings.appVerificationDisabledForTesting = true;
  }
  rooms.set(auth, room);
  return room;
}

/** Signs a user of the pending sign-in in on the page. */
export async function completeSignIn(auth: Auth, user: User): Promise<void> {
  await auth.updateCurrentUser(user);
  await pendingSignInOf(auth).signOut();
}
