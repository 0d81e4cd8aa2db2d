import type { Messaging } from 'firebase-admin/messaging';
import type { DocumentSnapshot, Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { FieldPath } from 'firebase-admin/firestore';
import { accountOf } from '../account-document.ts';
import { forgetPushTokens } from './push-tokens.ts';

/** FCM's error codes for a token whose browser no longer exists. */
const GONE: ReadonlySet<string> = new Set([
  'messaging/registration-token-not-registered',
  'messaging/invalid-registration-token',
  'messaging/invalid-argument',
]);

/** A sender over Firebase Cloud Messaging. Our service worker shows the message, so it is sent as plain data. */
export function fcmSender(messaging: () => Messaging): PushSender {
  return async (tokens, { title, body, link }) => {
    const { responses } = await messaging().sendEachForMulticast({
      tokens: [...tokens],
      data: { title, body, link },
    });
    return responses.map(({ success, error }) =>
      success ? 'taken' : error && GONE.has(error.code) ? 'gone' : 'failed',
    );
  };
}

/** The message that a browser shows. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A path of this site, opened by a press. */
  readonly link: string;
}

/**
 * Sends one message to at most 500 browsers.
 * @returns for each token, in order, whether it was accepted, failed for now, or no longer belongs to a browser
 */
export type PushSender = (
  tokens: readonly string[],
  message: PushMessage,
) => Promise<readonly ('taken' | 'failed' | 'gone')[]>;

/** The most messages of one FCM call. */
const PUSH_BATCH_SIZE = 500;
/** Accounts read per batch. */
const PAGE_SIZE = 300;

/** The result of a sending, in browsers. */
export interface PushCount {
  readonly taken: number;
  readonly failed: number;
}

/**
 * Sends a message to the browsers of one player, or of everybody. It deletes tokens whose browser is gone.
 * @param uid undefined for everybody
 * @param progress gets the number of accounts with browsers that were served so far
 */
export async function sendPush(
  firestore: Firestore,
  send: PushSender,
  message: PushMessage,
  uid: string | undefined,
  progress: (accounts: number) => void = () => {},
): Promise<PushCount> {
  if (uid !== undefined) {
    const account = await accountOf(firestore, uid).get();
    return sendTo(
      firestore,
      send,
      message,
      ownersOf([account.data() && { uid, ...account.data() }]),
    );
  }
  let count: PushCount = { taken: 0, failed: 0 };
  let served = 0;
  for await (const page of accountsWithTokens(firestore)) {
    const owners = ownersOf(page.map(withUid));
    const { taken, failed } = await sendTo(firestore, send, message, owners);
    count = { taken: count.taken + taken, failed: count.failed + failed };
    progress((served += page.length));
  }
  return count;
}

/**
 * Sends to the browsers of some players, each in the player's language, with one call of the sender per message.
 * @param uids at most 300
 * @param messageIn the message in a language, by the name in the account; '' for an account without one
 */
export async function sendPushTo(
  firestore: Firestore,
  send: PushSender,
  uids: readonly string[],
  messageIn: (language: string) => PushMessage,
): Promise<void> {
  if (uids.length === 0) return;
  const accounts = await firestore.getAll(...uids.map((uid) => accountOf(firestore, uid)), {
    fieldMask: ['status', 'fcmTokens', 'language'],
  });
  const byLanguage = Map.groupBy(accounts, (account) => String(account.get('language') ?? ''));
  for (const [language, some] of byLanguage) {
    const owners = ownersOf(some.map(withUid));
    if (owners.length > 0) await sendTo(firestore, send, messageIn(language), owners);
  }
}

const withUid = (account: DocumentSnapshot) => ({
  ...account.data(),
  uid: account.ref.parent.parent?.id ?? '',
});

async function* accountsWithTokens(
  firestore: Firestore,
): AsyncGenerator<readonly QueryDocumentSnapshot[]> {
  const accounts = firestore
    .collectionGroup('private')
    .where('fcmTokens', '>', [])
    .orderBy('fcmTokens')
    .orderBy(FieldPath.documentId())
    .limit(PAGE_SIZE);
  let page = await accounts.get();
  while (page.docs.length > 0) {
    const last = page.docs.at(-1);
    // computed before sending, because removed tokens would move the cursor
    const next = page.docs.length < PAGE_SIZE || !last ? null : accounts.startAfter(last);
    yield page.docs;
    if (!next) return;
    page = await next.get();
  }
}

/** The owner of each token; a deactivated or deleted player gets no push. */
function ownersOf(
  accounts: readonly (Readonly<Record<string, unknown>> | undefined)[],
): readonly { readonly token: string; readonly uid: string }[] {
  return accounts.flatMap((account) =>
    account?.['status'] === 'active'
      ? ((account['fcmTokens'] as string[] | undefined) ?? []).map((token) => ({
          token,
          uid: String(account['uid']),
        }))
      : [],
  );
}

async function sendTo(
  firestore: Firestore,
  send: PushSender,
  message: PushMessage,
  owners: readonly { readonly token: string; readonly uid: string }[],
): Promise<PushCount> {
  const gone = new Map<string, string[]>();
  let taken = 0;
  for (let from = 0; from < owners.length; from += PUSH_BATCH_SIZE) {
    const some = owners.slice(from, from + PUSH_BATCH_SIZE);
    const outcomes = await send(
      some.map(({ token }) => token),
      message,
    );
    some.forEach(({ token, uid }, place) => {
      if (outcomes[place] === 'taken') taken += 1;
      if (outcomes[place] === 'gone') gone.set(uid, [...(gone.get(uid) ?? []), token]);
    });
  }
  await Promise.all([...gone].map(([uid, tokens]) => forgetPushTokens(firestore, uid, tokens)));
  return { taken, failed: owners.length - taken };
}
