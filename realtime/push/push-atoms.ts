import { atom } from 'jotai';
import type { PushConfig } from '../../domain/contract/public-environment.ts';

const optionsOf = ({ firebase, senderId }: PushConfig) => ({
  ...firebase,
  messagingSenderId: senderId,
});

/** Asks FCM for this browser's token. @returns null if FCM gives none */
export const readPushTokenAtom = atom(null, async (_get, _set, config: PushConfig) => {
  try {
    const { readPushToken } = await import('./messaging-client.ts');
    return await readPushToken(optionsOf(config), config.vapidKey);
  } catch {
    return null;
  }
});

/** Deletes this browser's token at FCM. Does nothing if FCM cannot be reached. */
export const dropPushTokenAtom = atom(null, async (_get, _set, config: PushConfig) => {
  const { dropPushToken } = await import('./messaging-client.ts');
  await dropPushToken(optionsOf(config)).catch(() => undefined);
});
