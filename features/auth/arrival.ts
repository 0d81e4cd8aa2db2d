import type { SignInReason } from '../../domain/gate/next-path.ts';
import { readNextPath, readSignInReason } from '../../domain/gate/next-path.ts';
import { readFriendsCode } from './friends-code.ts';

/** With what somebody comes to a way in. */
export interface Arrival {
  /** A path of ours, to go on to. */
  readonly next: string;
  readonly reason: SignInReason | null;
  /** Whether the server has ended the session, so that Firebase's user goes too. */
  readonly isOver: boolean;
  /** The referral code of an invitation, or ''. */
  readonly friendsCode: string;
}

/** Reads the query of a way in. */
export function readArrival(
  query: Readonly<Record<string, string | string[] | undefined>>,
): Arrival {
  const { next, why, over, ref } = query;
  return {
    next: readNextPath(next),
    reason: readSignInReason(why, next),
    isOver: over === '1' || why === 'deactivated',
    friendsCode: readFriendsCode(ref),
  };
}
