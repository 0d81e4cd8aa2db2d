import type { Firestore } from 'firebase-admin/firestore';
import type { ChallengeLook } from '../../domain/challenge/challenge-look.ts';
import type { Rate } from '../../domain/contract/action.ts';
import { isBlockBetween } from '../account/blocked-players.ts';
import { accountOf } from '../account-document.ts';
import { isLoopback } from '../http/client-address.ts';
import { RateLimit } from '../http/rate-limit.ts';
import {
  challengeOf,
  challengeRef,
  challengeRunOf,
  isForgotten,
  runRef,
  sideOf,
} from './challenge-store.ts';

/** A class may open one link at once; after that one read in five seconds. */
const PER_ADDRESS: Rate = { burst: 100, perSecond: 0.2 };

/**
 * Reads the public view of a challenge, which is over for a player who may not begin it because of a block. Never throws.
 * @param result the id of a finished run, or ''
 * @param visitor returns the uid of the signed-in player; '' for a guest
 */
export type LookAtChallenge = (
  code: string,
  result: string,
  address: string,
  visitor: () => Promise<string>,
) => Promise<ChallengeLook>;

/**
 * Creates the reader of challenges for the page of a link. It gives no question away. Rate limits are per instance: create one
 * per process.
 * @param now milliseconds since the epoch
 */
export function createChallengeLook(
  firestore: () => Firestore,
  now: () => number,
): LookAtChallenge {
  const looks = new RateLimit(PER_ADDRESS, now);
  return async (code, result, address, visitor) => {
    if (!/^[A-Za-z0-9_-]{20}$/.test(code)) return { kind: 'over' };
    if (!isLoopback(address) && looks.take(address) > 0) return { kind: 'unshown' };
    try {
      const [challenge, uid, run] = await Promise.all([
        challengeRef(firestore(), code).get().then(challengeOf),
        visitor(),
        /^[a-f0-9]{40}$/.test(result)
          ? runRef(firestore(), result).get().then(challengeRunOf)
          : undefined,
      ]);
      if (!challenge) return { kind: 'over' };
      const { name, image, categoryName, questions, answers, owner } = challenge;
      if (uid !== '' && uid !== owner && (await isBlocked(firestore(), owner, uid))) {
        return { kind: 'over' };
      }
      const isShown = run?.isFinished === true && run.code === code && !isForgotten(run);
      return {
        kind: 'open',
        owner,
        categoryName,
        questionCount: questions.length,
        side: answers ? sideOf({ name, image }, answers) : { ...EMPTY, name, image },
        isPlayed: answers !== null,
        ...(isShown && { answered: sideOf(run, run.answers) }),
      };
    } catch (error) {
      console.error('A challenge could not be read:', error);
      return { kind: 'unshown' };
    }
  };
}

async function isBlocked(firestore: Firestore, owner: string, uid: string): Promise<boolean> {
  const [own, theirs] = await firestore.getAll(
    accountOf(firestore, owner),
    accountOf(firestore, uid),
  );
  return own !== undefined && theirs !== undefined && isBlockBetween(own, theirs);
}

const EMPTY = { answers: [], points: 0, right: 0 };
