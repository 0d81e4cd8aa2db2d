import { createContext } from 'react';
import type { AuthRedirect } from './auth-redirect.ts';

/** With what the visitor came to this auth screen. */
export const AuthRedirectContext = createContext<AuthRedirect>({
  next: '/',
  reason: null,
  isOver: false,
  isVerified: false,
  friendsCode: '',
});

/** The ways to sign in. */
export type AuthPath = 'login' | 'sign-up' | 'reset-password' | 'otp-verify';

/** The address of another auth screen that leads to the same place. */
export function authAddress(way: AuthPath, { next, friendsCode }: AuthRedirect): string {
  const query = new URLSearchParams();
  if (next !== '/') query.set('next', next);
  if (friendsCode) query.set('ref', friendsCode);
  return `/auth/${way}/${query.size > 0 ? `?${query}` : ''}`;
}

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
