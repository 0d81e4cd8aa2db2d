import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { INITIAL_RATING } from '../../domain/battle/rating.ts';
import { entryRefusal } from '../../domain/contest/contest.ts';
import type { Contest } from '../../domain/contest/contest.ts';
import { ApiError } from '../../domain/errors.ts';
import { getQuestionsByContest } from '../../domain/contract/contest.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { PlayRules } from '../../domain/play/attempt.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';
import { moveCoins, readWallets } from '../account/ledger.ts';
import { readPerson } from '../account/persons.ts';
import { checkNotDeleted } from '../account-document.ts';
import { AnotherAccount, readPersonAttempt, refuseAnother } from '../attempts/person-attempts.ts';
import { defineAction } from '../http/define-action.ts';
import { REVEAL_MS, rulesOf } from '../solo/solo-rules.ts';
import { openSoloAttempt } from '../solo/solo-attempt.ts';
import type { ContestEntry } from './contest-store.ts';
import {
  contestEntries,
  contestIn,
  contestOf,
  contestAttemptId,
  endOfContestRun,
  readContestQuestions,
} from './contest-store.ts';

/** Attempts of a contest are stored this long after its end, for the review and for badges. */
const CONTEST_ATTEMPT_TTL_MS = 90 * 86_400_000;

/** When Firestore deletes the attempts of a contest. */
export const attemptExpiresAt = ({ endsAt }: Pick<Contest, 'endsAt'>): Timestamp =>
  Timestamp.fromMillis(endsAt + CONTEST_ATTEMPT_TTL_MS);

/** The rules of an attempt in a contest. */
export const contestRules = (
  settings: SystemSettings,
  { endsAt }: Pick<Contest, 'endsAt'>,
): PlayRules => ({
  ...rulesOf('contest', settings),
  // a player who finishes early could pass the keys on to others
  feedback: 'none',
  revealMs: REVEAL_MS.none,
  closesAt: endsAt,
  leastMs: LIMITS.humanMs,
  // no pass mark: points count whatever the share of right answers
  reward: { passPercent: 0, fullPercent: 100, coins: 0 },
});

/** Enters a contest and opens its attempt, or resumes it. Resuming costs nothing. */
export const getQuestionsByContestAction = defineAction(
  getQuestionsByContest,
  ({ contest_id: id, ...asked }, context) => {
    const { firestore, caller } = context;
    const attemptId = contestAttemptId(id, caller.uid);
    const opened = openSoloAttempt(
      'contest',
      asked,
      context,
      async ({ settings, at }) => {
        const contest = await readContest(firestore, id);
        // an attempt begun before the cancellation cannot continue either
        if (contest.status === 'cancelled') throw new ApiError('contestCancelled');
        return {
          item: id,
          language: contest.language,
          isTexTypeset: true,
          rules: contestRules(settings, contest),
          async pick({ item }) {
            if (item !== undefined) throw new ApiError('alreadyPlayed');
            check(contest, at);
            return readContestQuestions(firestore, at, id);
          },
          endOfMode: endOfContestRun,
          enter: (transaction) => enter(transaction, firestore, id, caller.uid, at),
        };
      },
      attemptId,
    );
    return opened.catch(refuseAnother);
  },
);

async function readContest(firestore: Firestore, id: string): Promise<Contest> {
  const document = await contestOf(firestore, id).get();
  if (!document.exists) throw new ApiError('noData', 'there is no such contest');
  return contestIn(document);
}

/** @throws ApiError if a contest cannot be entered now */
function check(contest: Contest, at: number): void {
  const refusal = entryRefusal(contest, at);
  if (refusal) throw new ApiError(refusal);
}

/**
 * Takes the fee and records the entry, within the transaction that creates the attempt. The transaction also reads the
 * contest: if it is called off concurrently, it either has the entry and refunds it, or has none.
 * @returns further fields of the attempt's document
 */
async function enter(
  transaction: Transaction,
  firestore: Firestore,
  id: string,
  uid: string,
  at: number,
): Promise<() => object> {
  const [document, profile] = await transaction.getAll(
    contestOf(firestore, id),
    firestore.doc(`users/${uid}`),
  );
  if (!document?.exists) throw new ApiError('noData', 'there is no such contest');
  const contest = contestIn(document);
  check(contest, at);
  const wallet = (await readWallets(transaction, firestore, [uid])).get(uid);
  if (!wallet || !profile?.exists) throw new ApiError('userUnknown');
  checkNotDeleted(wallet.snapshot);
  const { give, ...person } = await readPerson(transaction, firestore, wallet.snapshot, at);
  const once = { mode: 'contest', item: id } as const;
  const known = await readPersonAttempt(transaction, firestore, once, person, at);
  if (known.begun) throw new AnotherAccount(known.begun);
  const { entryFee: fee } = contest;
  return () => {
    give();
    known.mark();
    let { redeemable } = wallet;
    if (fee > 0) {
      const entry = { id: `contest-${id}-entry`, amount: -fee, title: 'contest', at };
      ({ redeemable } = moveCoins(transaction, wallet, { ...entry, type: 'contest-fee' }));
    }
    const text = (field: string) => (profile.get(field) as string | undefined) ?? '';
    const written: ContestEntry = {
      uid,
      name: text('name'),
      image: text('image'),
      fee,
      place: '',
      rating: (profile.get('rating') as number | undefined) ?? INITIAL_RATING,
      redeemable: wallet.redeemable - redeemable,
    };
    transaction.create(contestEntries(firestore, id).doc(uid), written);
    return {
      personId: person.id,
      expiresAt: attemptExpiresAt(contest),
    };
  };
}
