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

/** The verdict on a page: a redirect, or its content security policy. */
export type PageVerdict =
  | Exclude<GateVerdict, { kind: 'pass' }>
  /** `isFound`: whether the category or contest of its path exists, as only the database knows. */
  | { readonly kind: 'pass'; readonly policy: string; readonly isFound: boolean };

const gate = createGate({
  firestore: adminFirestore,
  addressOf: clientAddress,
  now: Date.now,
});

/** The route guard of this process: returns the verdict on a request for a page. Never throws. */
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

/** Pages with exactly one name below them in the path. */
const NAMED: readonly (readonly [
  root: string,
  isThere: (firestore: Firestore, id: string, now: number) => Promise<boolean>,
])[] = [
  [SOLO_PATHS.exam, isExam],
  [SOLO_PATHS.contest, async (...asked) => (await findContestName(...asked)) !== null],
];

/**
 * Whether the category or contest of a path exists. A page is streamed before it knows this, which is too late for a
 * 404 status. If the database fails, the page itself shows the error.
 */
async function isFound(request: Request): Promise<boolean> {
  const { pathname } = new URL(request.url);
  // a client navigation gets its answer from the page itself
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
