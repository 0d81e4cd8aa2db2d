import type { SignInReason } from '../../domain/gate/next-path.ts';
import { readNextPath, readSignInReason } from '../../domain/gate/next-path.ts';
import { readFriendsCode } from './friends-code.ts';

/** The facts with which a visitor comes to an auth screen. */
export interface AuthRedirect {
  /** One of our paths, to continue to after signing in. */
  readonly next: string;
  readonly reason: SignInReason | null;
  /** Whether the server has ended the session, so the page signs out Firebase's user too. */
  readonly isOver: boolean;
  /** Whether the visitor has just opened the link of a mail. */
  readonly isVerified: boolean;
  /** The referral code of an invitation, or ''. */
  readonly friendsCode: string;
}

/** Reads the query of an auth screen. */
export function readAuthRedirect(
  query: Readonly<Record<string, string | string[] | undefined>>,
): AuthRedirect {
  const { next, why, over, ref, verified, form } = query;
  return {
    next: readNextPath(next),
    // a visitor who comes from a mail or another form was not redirected from a page
    reason: verified === '1' || (form === '1' && !why) ? null : readSignInReason(why, next),
    isOver: over === '1' || why === 'deactivated',
    isVerified: verified === '1',
    friendsCode: readFriendsCode(ref),
  };
}

/** Whether the route guard sent a guest here: such guests usually have no account yet. */
export function isNewcomer({ reason, isOver }: AuthRedirect): boolean {
  return (reason === 'gate' || reason === 'feature') && !isOver;
}

/** The ways to sign in. */
export type AuthPath = 'login' | 'sign-up' | 'reset-password' | 'otp-verify';

/** Returns the address of another auth screen that continues to the same path. */
export function authAddress(
  way: AuthPath,
  { next, friendsCode }: Pick<AuthRedirect, 'next' | 'friendsCode'>,
): string {
  const query = new URLSearchParams();
  if (next !== '/') query.set('next', next);
  // the other form has shown the invitation already
  if (next !== '/' && way === 'login') query.set('form', '1');
  if (friendsCode) query.set('ref', friendsCode);
  return `/auth/${way}/${query.size > 0 ? `?${query}` : ''}`;
}
