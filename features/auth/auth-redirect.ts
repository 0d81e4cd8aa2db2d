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
  const { next, why, over, ref, verified } = query;
  return {
    next: readNextPath(next),
    // whoever comes by the link of a mail was not sent away from a page
    reason: verified === '1' ? null : readSignInReason(why, next),
    isOver: over === '1' || why === 'deactivated',
    isVerified: verified === '1',
    friendsCode: readFriendsCode(ref),
  };
}
