import { createContext } from 'react';
import type { AuthRedirect } from './auth-redirect.ts';
import { authAddress } from './auth-redirect.ts';

/** With what the visitor came to this auth screen. */
export const AuthRedirectContext = createContext<AuthRedirect>({
  next: '/',
  reason: null,
  isOver: false,
  isVerified: false,
  friendsCode: '',
});

/** The address that the link of a mail ends on: the auth screen, which still knows the invitation and where to go on to. */
export function backTo(redirect: AuthRedirect): string {
  return new URL(authAddress('login', redirect), location.origin).href;
}

/** The same after a verification, of which the page there says that it was done. */
export function backVerified(redirect: AuthRedirect): string {
  const address = new URL(backTo(redirect));
  address.searchParams.set('verified', '1');
  return address.href;
}
