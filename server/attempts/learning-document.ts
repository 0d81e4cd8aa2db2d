import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { FieldValue } from 'firebase-admin/firestore';
import { mathsQuestionOf } from '../../domain/maths/maths-questions.ts';
import { newCards } from '../../domain/play/album.ts';
import type { JudgedAnswer, Mistake } from '../../domain/play/mistakes.ts';
import { afterAnswers } from '../../domain/play/mistakes.ts';

/**
 * A player's mistakes and cards: `users/{uid}/private/learning`. One document, so that the end of an attempt or a battle
 * costs one read and at most one write more for both.
 */
export interface Learning {
  /** The oldest first. */
  readonly mistakes: readonly Mistake[];
  /** Ids of the questions whose note the player has read after a right answer, the newest last. */
  readonly cards: readonly string[];
}

/** The answers of an attempt or a battle to note. */
export interface AnswersToNote {
  /** Answers that may be practised again. */
  readonly answers: readonly JudgedAnswer[];
  /** Ids of the questions answered right whose note the player can read. */
  readonly read: readonly string[];
}

/** The document of a player's mistakes and cards. */
export function learningOf(firestore: Firestore, uid: string): DocumentReference {
  return firestore.doc(`users/${uid}/private/learning`);
}

/** The mistakes and cards in a document; none if it does not exist. */
function learningOfDocument(document: DocumentSnapshot): Learning {
  return {
    mistakes: (document.get('mistakes') as Mistake[] | undefined) ?? [],
    cards: (document.get('cards') as string[] | undefined) ?? [],
  };
}

/** Reads a player's mistakes and cards, outside a transaction. */
export async function readLearning(firestore: Firestore, uid: string): Promise<Learning> {
  return learningOfDocument(await learningOf(firestore, uid).get());
}

/**
 * Reads the mistakes and cards of these players within a transaction; a player without answers costs no read. The
 * function that it returns notes the answers of a player, once all reads are done, and returns the number of new cards.
 * @param notes by uid
 * @param today as `2026-11-21`
 */
export async function readForNotes(
  transaction: Transaction,
  firestore: Firestore,
  notes: ReadonlyMap<string, AnswersToNote>,
  today: string,
): Promise<(uid: string) => number> {
  const uids = [...notes].flatMap(([uid, { answers, read }]) =>
    answers.length + read.length > 0 ? [uid] : [],
  );
  const documents =
    uids.length === 0
      ? []
      : await transaction.getAll(...uids.map((uid) => learningOf(firestore, uid)));
  return (uid) => {
    const document = documents[uids.indexOf(uid)];
    const note = notes.get(uid);
    if (!document || !note) return 0;
    const before = learningOfDocument(document);
    const mistakes = afterAnswers(before.mistakes, note.answers, today);
    // a generated question comes with other numbers each time, so it is no card to collect
    const collected = newCards(
      before.cards,
      note.read.filter((id) => !mathsQuestionOf(id)),
    );
    const change = {
      ...(mistakes !== before.mistakes && { mistakes }),
      ...(collected.length > 0 && { cards: FieldValue.arrayUnion(...collected) }),
    };
    if (Object.keys(change).length > 0) transaction.set(document.ref, change, { merge: true });
    return collected.length;
  };
}

/** Removes mistakes whose questions cannot be asked any longer. */
export async function forgetMistakes(
  firestore: Firestore,
  uid: string,
  ids: readonly string[],
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const document = await transaction.get(learningOf(firestore, uid));
    if (!document.exists) return;
    const { mistakes } = learningOfDocument(document);
    transaction.update(document.ref, { mistakes: mistakes.filter(({ id }) => !ids.includes(id)) });
  });
}
