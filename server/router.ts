import { getAuth } from 'firebase-admin/auth';
import { ACTIONS } from './actions.ts';
import { serverEnvironment } from './environment.ts';
import { adminApp, adminFirestore } from './firestore.ts';
import type { Route } from './http/create-route.ts';
import { createRoute } from './http/create-route.ts';
import { imageResponse } from './images/image-response.ts';
import { firebaseCredentials } from './session/credentials.ts';
import { identityDeleter } from './session/delete-identity.ts';
import { createSweepRoute } from './scheduled-work.ts';
import { idTokenVerifier } from './session/verify-id-token.ts';

/** The picture of an id, as a page shows it. Never throws. */
export const serveImage = (id: string): Promise<Response> => imageResponse(adminFirestore(), id);

const deleteIdentity = identityDeleter(() => getAuth(adminApp()));

/** The scheduled work of this process: what a scheduler calls once a minute. Never throws. */
export const sweepRoute = createSweepRoute({
  firestore: adminFirestore,
  token: () => serverEnvironment().TASKS_TOKEN,
  deleteIdentity,
  now: Date.now,
  log: console.log,
});

/** The API of this process: one call in, one answer out. Never throws. */
export const route: Route = createRoute({
  actions: ACTIONS,
  firestore: adminFirestore,
  verifyIdToken: idTokenVerifier(() => getAuth(adminApp())),
  credentials: firebaseCredentials(() => getAuth(adminApp())),
  deleteIdentity,
  isDemo: () => serverEnvironment().DEMO_MODE === '1',
  personKey: () => serverEnvironment().ACCOUNT_HASH_KEY,
  now: Date.now,
  log: console.log,
});
