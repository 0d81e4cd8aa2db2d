import type { SignInReason } from '../../domain/gate/next-path.ts';
import { readNextPath, readSignInReason } from '../../domain/gate/next-path.ts';
import { readFriendsCode } from './friends-code.ts';

/** With what somebody comes to an auth screen. */
export interface AuthRedirect {
  /** A path of ours, to go on to. */
  readonly next: string;
  readonly reason: SignInReason | null;
  /** Whether the server has ended the session, so that Firebase's user goes too. */
  readonly isOver: boolean;
  /** Whether the link of a mail was opened just now. */
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
    // whoever comes by the link of a mail, or of another form, was not sent away from a page
    reason: verified === '1' || (form === '1' && !why) ? null : readSignInReason(why, next),
    isOver: over === '1' || why === 'deactivated',
    isVerified: verified === '1',
    friendsCode: readFriendsCode(ref),
  };
}

/** Whether a gate has sent a guest here, who is more often new than back. */
export function isNewcomer({ reason, isOver }: AuthRedirect): boolean {
  return (reason === 'gate' || reason === 'feature') && !isOver;
}

/** The ways to sign in. */
export type AuthPath = 'login' | 'sign-up' | 'reset-password' | 'otp-verify';

/** The address of another auth screen that leads to the same place. */
export function authAddress(
  way: AuthPath,
  { next, friendsCode }: Pick<AuthRedirect, 'next' | 'friendsCode'>,
): string {
  const query = new URLSearchParams();
  if (next !== '/') query.set('next', next);
  // who comes from another form was told of the invitation there
  if (next !== '/' && way === 'login') query.set('form', '1');
  if (friendsCode) query.set('ref', friendsCode);
  return `/auth/${way}/${query.size > 0 ? `?${query}` : ''}`;
}
