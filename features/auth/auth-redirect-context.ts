import { createContext } from 'react';
import type { AuthRedirect } from './auth-redirect.ts';
import { authAddress } from './auth-redirect.ts';

/** The facts with which the visitor came to this auth screen. */
export const AuthRedirectContext = createContext<AuthRedirect>({
  next: '/',
  reason: null,
  isOver: false,
  isVerified: false,
  friendsCode: '',
});

/** Returns the address that a mail's link ends on: the auth screen, with the invitation and the path to continue to. */
export function backTo(redirect: AuthRedirect): string {
  return new URL(authAddress('login', redirect), location.origin).href;
}

/** The same after a verification, which the page there confirms. */
export function backVerified(redirect: AuthRedirect): string {
  const address = new URL(backTo(redirect));
  address.searchParams.set('verified', '1');
  return address.href;
}
