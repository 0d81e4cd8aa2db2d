import { createContext } from 'react';
import type { Arrival } from './arrival.ts';

/** With what the visitor came to this way in. */
export const ArrivalContext = createContext<Arrival>({
  next: '/',
  reason: null,
  isOver: false,
  isVerified: false,
  friendsCode: '',
});

/** The ways to sign in. */
export type WayIn = 'login' | 'sign-up' | 'reset-password' | 'otp-verify';

/** The address of another way in that leads to the same place. */
export function wayTo(way: WayIn, { next, friendsCode }: Arrival): string {
  const query = new URLSearchParams();
  if (next !== '/') query.set('next', next);
  if (friendsCode) query.set('ref', friendsCode);
  return `/auth/${way}/${query.size > 0 ? `?${query}` : ''}`;
}
