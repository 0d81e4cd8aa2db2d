import { randomBytes } from 'node:crypto';
import { pictureHostsOf, pushKeysOf } from '../domain/contract/environment.ts';
import { serverEnvironment } from './environment.ts';
import { adminFirestore } from './firestore.ts';
import { contentSecurityPolicy } from './gate/content-security-policy.ts';
import type { GateVerdict } from './gate/create-gate.ts';
import { createGate } from './gate/create-gate.ts';

/** A page's fate, and where it is sent, the policy it goes under. */
export type PageVerdict =
  Exclude<GateVerdict, { kind: 'pass' }> | { readonly kind: 'pass'; readonly policy: string };

const gate = createGate({ firestore: adminFirestore, now: Date.now });

/** The gate of this process: one request for a page in, what becomes of it out. Never throws. */
export async function guardPage(request: Request, isDevelopment: boolean): Promise<PageVerdict> {
  const verdict = await gate(request);
  if (verdict.kind !== 'pass') return verdict;
  const environment = serverEnvironment();
  const portOf = (address: string) => Number(address.slice(address.lastIndexOf(':') + 1));
  const policy = contentSecurityPolicy({
    nonce: randomBytes(16).toString('base64'),
    isDevelopment,
    isKnown: verdict.isKnown,
    host: hostOf(request),
    authDomain: environment.FIREBASE_AUTH_DOMAIN,
    emulators: environment.FIRESTORE_EMULATOR_HOST
      ? {
          auth: portOf(environment.FIREBASE_AUTH_EMULATOR_HOST),
          firestore: portOf(environment.FIRESTORE_EMULATOR_HOST),
        }
      : null,
    hasPush: pushKeysOf(environment) !== null,
    pictureHosts: pictureHostsOf(environment),
  });
  return { kind: 'pass', policy };
}

/** What the browser asked for; only what can be a host, since it is written into a header. */
function hostOf(request: Request): string {
  const host = request.headers.get('host') ?? '';
  return /^[\w.:[\]-]+$/.test(host) ? host : new URL(request.url).host;
}
