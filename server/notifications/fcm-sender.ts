import type { Messaging } from 'firebase-admin/messaging';
import type { PushSender } from './send-push.ts';

/** What FCM says of a token that belongs to no browser any more. */
const GONE: ReadonlySet<string> = new Set([
  'messaging/registration-token-not-registered',
  'messaging/invalid-registration-token',
  'messaging/invalid-argument',
]);

/** The sender that is Firebase Cloud Messaging. Our service worker shows the message, so it goes as plain data. */
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
