import { atom } from 'jotai';
import type { PushConfig } from '../../domain/contract/public-environment.ts';

const optionsOf = ({ firebase, senderId }: PushConfig) => ({
  ...firebase,
  messagingSenderId: senderId,
});

/** Asks FCM for this browser's token. @returns null where there is none to be had */
export const readPushTokenAtom = atom(null, async (_get, _set, config: PushConfig) => {
  try {
    const { readPushToken } = await import('./messaging-client.ts');
    return await readPushToken(optionsOf(config), config.vapidKey);
  } catch {
    return null;
  }
});

/** Makes FCM forget this browser, as far as it can be reached. */
export const dropPushTokenAtom = atom(null, async (_get, _set, config: PushConfig) => {
  const { dropPushToken } = await import('./messaging-client.ts');
  await dropPushToken(optionsOf(config)).catch(() => undefined);
});
