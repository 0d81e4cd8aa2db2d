/** Whether this browser is sent push messages, and what can be done. */
export type PushState =
  /** It cannot be. */
  | 'impossible'
  /** The player may turn it on. */
  | 'off'
  /** The player has told the browser never to allow it. */
  | 'blocked'
  | 'on';

/** What a browser says of itself. */
export interface PushFacts {
  readonly isSupported: boolean;
  readonly permission: NotificationPermission;
  /** Of this browser, as it was kept; '' for none. */
  readonly token: string;
}

/** What follows from the facts. */
export function pushStateOf({ isSupported, permission, token }: PushFacts): PushState {
  if (!isSupported) return 'impossible';
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' && token !== '' ? 'on' : 'off';
}

/** Whether a browser has all that push messages need. In the browser only. */
export function isPushSupported(): boolean {
  return 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;
}
