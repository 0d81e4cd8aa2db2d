import type { Firestore } from 'firebase-admin/firestore';
import { accountOf } from '../account/ledger.ts';
import { playingRoomsOf } from '../battle/rooms.ts';
import { ApiError } from '../../domain/contract/api-error.ts';

/**
 * Checks that a player was asked a question, in a battle that is over: nobody reads questions in advance.
 * @throws ApiError where that is not so
 */
export async function checkWasAsked(
  firestore: Firestore,
  uid: string,
  questionId: string,
): Promise<void> {
  const [account, playing] = await Promise.all([
    accountOf(firestore, uid).get(),
    playingRoomsOf(firestore, uid).get(),
  ]);
  const seen = (account.get('seen') as string[] | undefined) ?? [];
  if (!seen.includes(questionId)) {
    throw new ApiError('noData', 'question_id is no question that you were asked of late');
  }
  const deals = await Promise.all(playing.docs.map(({ ref }) => ref.collection('answerKey').get()));
  const dealt = deals.flatMap(({ docs }) =>
    docs.flatMap((deal) => deal.get('questions') as string[]),
  );
  if (dealt.includes(questionId))
    throw new ApiError('inBattle', 'wait until the battle is settled');
}
