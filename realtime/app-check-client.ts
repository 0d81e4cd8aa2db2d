import type { FirebaseApp } from 'firebase/app';
import type { PublicEnvironment } from '../domain/contract/public-environment.ts';

type AppCheck = (app: FirebaseApp) => () => Promise<string>;

/** Undefined if App Check is off or not loaded yet. */
let start: AppCheck | undefined;
const tokens = new WeakMap<FirebaseApp, () => Promise<string>>();

/** Whether the code of App Check must be loaded before the page connects. */
export function needsAppCheck({ appCheckSiteKey }: PublicEnvironment): boolean {
  return appCheckSiteKey !== '' && start === undefined;
}

/**
 * Loads the code of App Check. Never rejects: if loading fails, the page continues, and the server refuses the calls that need
 * a token.
 */
export async function loadAppCheck({ appCheckSiteKey }: PublicEnvironment): Promise<void> {
  try {
    const { startAppCheck } = await import('./app-check.ts');
    start = (app) => startAppCheck(app, appCheckSiteKey);
  } catch (error) {
    console.error('App Check could not be loaded:', error);
  }
}

/** Attests an app, once, where App Check is on. Call it before the app's first use. */
export function attest(app: FirebaseApp): void {
  if (start && !tokens.has(app)) tokens.set(app, start(app));
}

/** A token for our own server; undefined if App Check is off or gives none. Never rejects. */
export async function appCheckTokenOf(app: FirebaseApp): Promise<string | undefined> {
  return tokens
    .get(app)?.()
    .catch(() => undefined);
}
