import { Timestamp } from 'firebase-admin/firestore';
import { keepChallenge } from '../../domain/contract/challenge.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { ApiError } from '../../domain/errors.ts';
import { readPerson } from '../account/persons.ts';
import { accountOf } from '../account-document.ts';
import { defineAction } from '../http/define-action.ts';
import {
  challengeOf,
  challengeRef,
  challengeRunOf,
  guestRunId,
  isForgotten,
  KEEP_MS,
  personRunId,
  runRef,
} from './challenge-store.ts';
import { noteGame } from './note-game.ts';

/**
 * Takes a guest's finished run to an account, in one transaction: the guest's document becomes the run of the person, so that no
 * second account of the person and no second call can take it again. Coins, score and rating do not change.
 */
export const keepChallengeAction = defineAction(
  keepChallenge,
  async ({ code, run: token }, { firestore, caller: { uid }, now }) => {
    const guest = runRef(firestore, guestRunId(code, token));
    await firestore.runTransaction(async (transaction) => {
      const [snapshot, account, profile, challenged] = await transaction.getAll(
        guest,
        accountOf(firestore, uid),
        firestore.doc(`users/${uid}`),
        challengeRef(firestore, code),
      );
      if (account?.get('status') !== 'active' || !profile?.exists)
        throw new ApiError('userUnknown');
      const run = challengeRunOf(snapshot);
      const challenge = challengeOf(challenged);
      if (!snapshot || !run || !challenge || isForgotten(run)) {
        throw new ApiError('noData', 'there is no such run');
      }
      if (!run.isFinished) throw new ApiError('notFinished');
      const { id, ids, give } = await readPerson(transaction, firestore, account, now());
      const refs = ids.map((one) => runRef(firestore, personRunId(code, one)));
      const isTaken = run.uid !== '' || ids.includes(challenge.person);
      const runs = await transaction.getAll(...refs);
      if (isTaken || runs.some(({ exists }) => exists)) throw new ApiError('alreadyThere');
      give();
      const owned = {
        uid,
        name: profile.get('name') as string,
        image: profile.get('image') as string,
        expiresAt: Timestamp.fromMillis(now() + KEEP_MS),
      };
      transaction.update(guest, owned);
      transaction.create(runRef(firestore, personRunId(code, id)), {
        ...snapshot.data(),
        ...owned,
      });
      transaction.update(account.ref, noteGame(account, run, run.answers, now()));
    });
    return answer(null, 'updated');
  },
);
