import { createStore } from 'jotai';
import { useState, useSyncExternalStore } from 'react';
import type { PublicEnvironment } from '../domain/contract/public-environment.ts';
import { loadAppCheck, needsAppCheck } from './app-check-client.ts';
import type { AuthClient } from './auth-client.ts';

/** A page's Firebase and the store of its atoms. */
export interface PageConnection<Client extends AuthClient> {
  readonly client: Client;
  readonly store: ReturnType<typeof createStore>;
}

/**
 * Makes the hook that connects a page to Firebase. Pages that mount in the same commit in which another unmounts share its
 * connection. The hook returns null on the server and until the browser has connected.
 * @param stop ends a connection that no page uses
 */
export function createConnectionHook<Client extends AuthClient>(
  connect: (environment: PublicEnvironment, hostname: string) => Client,
  stop: (client: Client) => void = () => undefined,
): (environment: PublicEnvironment) => PageConnection<Client> | null {
  let current: PageConnection<Client> | null = null;
  let subscribers = 0;

  function subscribe(environment: PublicEnvironment, notify: () => void): () => void {
    subscribers += 1;
    whenAttestable(environment, () => {
      // the page may have unmounted while App Check was loading
      if (subscribers === 0) return;
      current ??= {
        client: connect(environment, window.location.hostname),
        store: createStore(),
      };
      notify();
    });
    return () => {
      subscribers -= 1;
      // strict mode unsubscribes and subscribes again within one task: keep the connection then
      queueMicrotask(() => {
        if (subscribers > 0) return;
        if (current) stop(current.client);
        current = null;
      });
    };
  }

  return function useConnection(environment) {
    // a refreshed page sends an equal environment as a new object, which must not cut the connection
    const [subscribeOnce] = useState(() => (notify: () => void) => subscribe(environment, notify));
    return useSyncExternalStore(
      subscribeOnce,
      () => current,
      () => null,
    );
  };
}

/** Calls `connect` at once, or as soon as the code of App Check is loaded where it is on. */
function whenAttestable(environment: PublicEnvironment, connect: () => void): void {
  if (needsAppCheck(environment)) void loadAppCheck(environment).then(connect);
  else connect();
}
