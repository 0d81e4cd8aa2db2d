import { randomBytes } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { CATEGORY_MODES } from '../domain/question/question-pack.ts';
import { SOLO_PATHS } from '../domain/play/solo-place.ts';
import { appCheckSiteKeyOf, pictureHostsOf, pushKeysOf } from '../domain/contract/environment.ts';
import { findContestName } from './contests/contest-lists.ts';
import { clientAddress, serverEnvironment } from './environment.ts';
import { adminFirestore } from './firestore.ts';
import { contentSecurityPolicy } from './gate/content-security-policy.ts';
import type { GateVerdict } from './gate/create-gate.ts';
import { createGate } from './gate/create-gate.ts';
import { isExam } from './exams/exam-store.ts';
import { findSoloPlace } from './solo/find-solo-place.ts';

/** A page's fate, and where it is sent, the policy it goes under. */
export type PageVerdict =
  | Exclude<GateVerdict, { kind: 'pass' }>
  /** `isFound`: whether its path leads to something, as far as only the database knows. */
  | { readonly kind: 'pass'; readonly policy: string; readonly isFound: boolean };

const gate = createGate({
  firestore: adminFirestore,
  addressOf: clientAddress,
  now: Date.now,
});

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
    hasVideos: isBelow(new URL(request.url).pathname, SOLO_PATHS['fun-and-learn']),
    host: hostOf(request),
    authDomain: environment.FIREBASE_AUTH_DOMAIN,
    emulators: environment.FIRESTORE_EMULATOR_HOST
      ? {
          auth: portOf(environment.FIREBASE_AUTH_EMULATOR_HOST),
          firestore: portOf(environment.FIRESTORE_EMULATOR_HOST),
        }
      : null,
    hasPush: pushKeysOf(environment) !== null,
    hasAppCheck: appCheckSiteKeyOf(environment) !== '',
    pictureHosts: pictureHostsOf(environment),
  });
  return { kind: 'pass', policy, isFound: await isFound(request) };
}

const isBelow = (path: string, root: string) => `${path}/`.startsWith(root);

/** Pages below which a path names one thing, and nothing lies below that. */
const NAMED: readonly (readonly [
  root: string,
  isThere: (firestore: Firestore, id: string, now: number) => Promise<boolean>,
])[] = [
  [SOLO_PATHS.exam, isExam],
  [SOLO_PATHS.contest, async (...asked) => (await findContestName(...asked)) !== null],
];

/**
 * Whether a path below a mode leads to something. The page itself is sent before that is known to it, and then it is too late
 * for a status. Where the database fails, the page says so.
 */
async function isFound(request: Request): Promise<boolean> {
  const { pathname } = new URL(request.url);
  // a page that is open follows its links by itself
  if (request.headers.has('rsc')) return true;
  const named = NAMED.find(([root]) => isBelow(pathname, root));
  if (named) {
    const [root, isThere] = named;
    const [id, ...tooMuch] = pathname.slice(root.length).split('/').filter(Boolean);
    if (id === undefined) return true;
    return tooMuch.length === 0 && isThere(adminFirestore(), id, Date.now()).catch(() => true);
  }
  const mode = CATEGORY_MODES.find((one) => isBelow(pathname, SOLO_PATHS[one]));
  const segments = mode ? pathname.slice(SOLO_PATHS[mode].length).split('/').filter(Boolean) : [];
  if (!mode || segments.length === 0) return true;
  try {
    return (await findSoloPlace(adminFirestore(), mode, segments, Date.now())) !== null;
  } catch {
    return true;
  }
}

/** The host of the request; only a valid host name, because it is written into a header. */
function hostOf(request: Request): string {
  const host = request.headers.get('host') ?? '';
  return /^[\w.:[\]-]+$/.test(host) ? host : new URL(request.url).host;
}
