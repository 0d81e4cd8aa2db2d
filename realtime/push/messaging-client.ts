import type { FirebaseOptions } from 'firebase/app';
import { getApps, initializeApp } from 'firebase/app';
import { deleteToken, getMessaging, getToken, isSupported } from 'firebase/messaging';
import type { Messaging } from 'firebase/messaging';

/** A Firebase app for messaging alone: account pages use no other part of Firebase. */
const APP_NAME = 'push';

/** FCM in this browser. @throws where the browser does not support push */
async function connectMessaging(options: FirebaseOptions): Promise<Messaging> {
  if (!(await isSupported())) throw new Error('this browser takes no push messages');
  const app = getApps().find(({ name }) => name === APP_NAME) ?? initializeApp(options, APP_NAME);
  return getMessaging(app);
}

/**
 * Returns this browser's token, or makes one. Messages go to our one service worker.
 * @throws where FCM cannot be reached, or the player has not allowed it
 */
export async function readPushToken(options: FirebaseOptions, vapidKey: string): Promise<string> {
  // without a registration `ready` never settles
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('no service worker');
  const serviceWorkerRegistration = await navigator.serviceWorker.ready;
  return getToken(await connectMessaging(options), { vapidKey, serviceWorkerRegistration });
}

/** Deletes this browser's token at FCM. @throws if FCM cannot be reached */
export async function dropPushToken(options: FirebaseOptions): Promise<void> {
  await deleteToken(await connectMessaging(options));
}
