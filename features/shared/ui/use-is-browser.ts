import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in what the server sends and at its first look in the browser, true from then on. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
