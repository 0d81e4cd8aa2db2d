import type { Firestore } from 'firebase-admin/firestore';
import type { SoloModeName } from '../../domain/play/modes.ts';
import type { CategoryMode } from '../../domain/question/question-pack.ts';
import { accountOf } from '../account-document.ts';
import type { AttemptRecord } from '../attempts/attempt-store.ts';
import { attemptReference } from '../attempts/attempt-store.ts';
import { runningAttempts, sealedAttempts } from '../attempts/open-attempt.ts';
import { playingRoomsOf } from '../battle/rooms.ts';
import { seenCodeOf } from '../questions/question-store.ts';
import { soloAttemptId } from '../solo/solo-attempt.ts';

/**
 * Ids of the questions in a player's running battles and attempts. A reply about one of them would help there.
 * @param now milliseconds since the epoch
 */
export async function questionsBeingPlayed(
  firestore: Firestore,
  uid: string,
  now: number,
): Promise<ReadonlySet<string>> {
  const [runs, playing] = await Promise.all([
    runningAttempts(firestore, uid, now),
    playingRoomsOf(firestore, uid).get(),
  ]);
  const deals = await Promise.all(playing.docs.map(({ ref }) => ref.collection('answerKey').get()));
  return new Set([
    ...deals.flatMap(({ docs }) => docs.flatMap((deal) => deal.get('questions') as string[])),
    ...idsOf(runs),
  ]);
}

/**
 * Ids of the questions whose keys a player may not learn now: those being played, and those of sealed attempts (Defence, a
 * contest), which others still play.
 * @param now milliseconds since the epoch
 */
export async function questionsGoingOn(
  firestore: Firestore,
  uid: string,
  now: number,
): Promise<ReadonlySet<string>> {
  const [playing, sealed] = await Promise.all([
    questionsBeingPlayed(firestore, uid, now),
    sealedAttempts(firestore, uid, now),
  ]);
  return new Set([...playing, ...idsOf(sealed)]);
}

const idsOf = (attempts: readonly Pick<AttemptRecord, 'questions'>[]) =>
  attempts.flatMap(({ questions }) => questions.map(({ question }) => question.id));

/** The modes beside its own in which a question of a category may have been asked. */
const ALSO_IN: Readonly<Partial<Record<CategoryMode, readonly SoloModeName[]>>> = {
  'quiz-zone': ['daily', 'true-false', 'self-challenge'],
};

/** Whether a player was recently asked a question, in a battle or an attempt. @param mode of the question's category */
export async function wasAsked(
  firestore: Firestore,
  uid: string,
  questionId: string,
  mode: CategoryMode,
): Promise<boolean> {
  // an operator's daily list may have questions of every kind
  const modes: readonly SoloModeName[] = [mode, ...(ALSO_IN[mode] ?? ['daily'])];
  const found = await firestore.getAll(
    accountOf(firestore, uid),
    ...modes.map((one) => attemptReference(firestore, soloAttemptId(one, uid))),
    { fieldMask: ['seen'] },
  );
  // the account notes codes, an attempt ids
  const names = [questionId, seenCodeOf(questionId)];
  const seen = found.flatMap((one) => (one.get('seen') as string[] | undefined) ?? []);
  return names.some((name) => seen.includes(name));
}
