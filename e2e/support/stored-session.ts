import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { LOCAL_PROJECT } from '../../scripts/project/root.ts';

/** The password of every player of these games. */
export const PASSWORD = 'quiz-night';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

interface SignedIn {
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };

const identities = (authPort: number) =>
  `http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com/v1`;

/** Makes a user at the Auth emulator like an operator, without a verification mail. @returns the uid */
export async function makeUser(
  authPort: number,
  email: string,
  displayName: string,
  emailVerified = true,
): Promise<string> {
  const made = await fetch(`${identities(authPort)}/projects/${LOCAL_PROJECT}/accounts`, {
    method: 'POST',
    headers: { ...JSON_TYPE, authorization: 'Bearer owner' },
    body: JSON.stringify({ email, password: PASSWORD, displayName, emailVerified }),
  });
  const { localId } = (await made.json()) as { localId?: string };
  if (!localId) throw new Error(`The Auth emulator made no user for ${email}.`);
  return localId;
}

/** The port of the Auth emulator, from a page of the local game; the tests of `npm start` use different ports. */
export function authPortIn(html: string): number {
  const port = /"emulators\\?":\{\\?"auth\\?":(\d+)/.exec(html)?.[1];
  if (!port) throw new Error('The page names no Auth emulator.');
  return Number(port);
}

/** The stored session of a player who has just signed in. */
export interface StoredSession {
  /** The cookies of our server. */
  readonly cookies: Cookies;
  /** The user in the format of Firebase's SDK. */
  readonly user: ReturnType<typeof firebaseUser>;
}

/** Signs a user in at the Auth emulator alone, by the password of these games. */
export async function signInAtFirebase(authPort: number, email: string): Promise<SignedIn> {
  const answer = await fetch(`${identities(authPort)}/accounts:signInWithPassword?key=local`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
  });
  return (await answer.json()) as SignedIn;
}

/** Signs a user in, without a browser. */
export async function storedSession(
  url: string,
  authPort: number,
  email: string,
  name: string,
): Promise<StoredSession> {
  const user = await signInAtFirebase(authPort, email);
  const opened = await fetch(`${url}/api/user_signup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.idToken}` },
    body: new URLSearchParams({ firebase_id: user.localId, type: 'email', web_language: 'en' }),
  });
  const { error, message } = (await opened.json()) as { error: boolean; message: string };
  if (error) throw new Error(`No session was opened for ${email}: ${message}`);
  const { hostname } = new URL(url);
  return {
    cookies: opened.headers.getSetCookie().map((line) => cookieOf(line, hostname)),
    user: firebaseUser(user, email, name),
  };
}

/**
 * Opens a player's browser with a session. Playwright could write the SDK's database too, but only by loading an extra
 * page, which costs as much as a test's page. Here the first page writes it before its scripts read it, and later pages
 * do not.
 */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions,
  { cookies, user }: StoredSession,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addCookies(cookies);
  await context.addInitScript((record) => {
    if (location.protocol === 'about:') return;
    const opening = indexedDB.open('firebaseLocalStorageDb', 1);
    // fires once, when the database is created
    opening.onupgradeneeded = () => {
      const store = { keyPath: 'fbase_key' };
      opening.result.createObjectStore('firebaseLocalStorage', store).put(record);
    };
    opening.onsuccess = () => opening.result.close();
  }, user);
  return context;
}

function cookieOf(line: string, domain: string): Cookies[number] {
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', value = ''] = pair.split('=');
  const given = new Map(
    attributes.map((text) => text.toLowerCase().split('=') as [string, string]),
  );
  return {
    name,
    value: decodeURIComponent(value),
    domain,
    path: '/',
    expires: Math.floor(Date.now() / 1_000) + Number(given.get('max-age')),
    httpOnly: given.has('httponly'),
    secure: given.has('secure'),
    sameSite: 'Lax',
  };
}

/** The SDK's format: https://github.com/firebase/firebase-js-sdk, packages/auth/src/core/user/user_impl.ts, toJSON. */
function firebaseUser(user: SignedIn, email: string, displayName: string) {
  const now = Date.now();
  const provider = { providerId: 'password', uid: email, displayName, email };
  return {
    fbase_key: 'firebase:authUser:local:[DEFAULT]',
    value: {
      uid: user.localId,
      email,
      emailVerified: true,
      displayName,
      isAnonymous: false,
      providerData: [{ ...provider, phoneNumber: null, photoURL: null }],
      stsTokenManager: {
        refreshToken: user.refreshToken,
        accessToken: user.idToken,
        expirationTime: now + Number(user.expiresIn) * 1_000,
      },
      createdAt: String(now),
      lastLoginAt: String(now),
      apiKey: 'local',
      appName: '[DEFAULT]',
    },
  };
}
