import {
  appCheckSiteKeyOf,
  parseEnvironment,
  pushKeysOf,
} from '../../../domain/contract/environment.ts';
import type { PublicEnvironment } from '../../../domain/contract/public-environment.ts';

/** The environment that a page may send to the browser. For server components only; read it at each request. */
export function publicEnvironment(
  variables: Record<string, string | undefined> = process.env,
): PublicEnvironment {
  const environment = parseEnvironment(variables);
  const { FIREBASE_AUTH_EMULATOR_HOST, FIRESTORE_EMULATOR_HOST } = environment;
  return {
    firebase: {
      projectId: environment.FIREBASE_PROJECT_ID,
      apiKey: environment.FIREBASE_API_KEY,
      authDomain: environment.FIREBASE_AUTH_DOMAIN,
      appId: environment.FIREBASE_APP_ID,
    },
    emulators: FIRESTORE_EMULATOR_HOST
      ? { auth: portOf(FIREBASE_AUTH_EMULATOR_HOST), firestore: portOf(FIRESTORE_EMULATOR_HOST) }
      : null,
    appCheckSiteKey: appCheckSiteKeyOf(environment),
    push: pushKeysOf(environment),
  };
}

function portOf(address: string): number {
  return Number(address.slice(address.lastIndexOf(':') + 1));
}
