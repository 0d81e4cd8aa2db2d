import type { Firestore } from 'firebase-admin/firestore';
import type { Exam } from '../exams/exam-store.ts';
import { examOf } from '../exams/exam-store.ts';
import { isBlocked, keyCountAt } from '../exams/key-counts.ts';

const SHOWN = 100;

/** The hours of an exam as text, as in "on 2026-12-01 from 09:00 to 11:00 (Europe/Berlin)". */
export function hoursOf({ date, timeZone, opensAt, closesAt }: Exam): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
  return `on ${date} from ${time.format(opensAt)} to ${time.format(closesAt)} (${timeZone})`;
}

/** A report about wrong exam keys for the examiner; undefined if there was none. */
export async function wrongKeysOf(firestore: Firestore, id: string): Promise<string | undefined> {
  const wrong = ((await keyCountAt(firestore, id).get()).get('wrong') as number | undefined) ?? 0;
  if (wrong === 0) return undefined;
  return isBlocked(wrong)
    ? `KEYS ARE BEING GUESSED: ${wrong} wrong keys. Nobody new gets in until exam open ${id}, or exam admit ${id} <uid|email>.`
    : `${wrong} wrong keys since it was opened.`;
}

/**
 * Prints the exams whose hours are not over, and the last ones, the newest first.
 * @param zone of the game
 * @param now milliseconds since the epoch
 */
export async function listExams(
  firestore: Firestore,
  zone: string,
  now: number,
  print: (line: string) => void,
): Promise<void> {
  const { docs } = await firestore.collection('exams').orderBy('date', 'desc').limit(SHOWN).get();
  if (docs.length === 0) print('There are no exams.');
  for (const document of docs) {
    const exam = examOf(document, zone);
    if (!exam) continue;
    const begun = await firestore
      .collection('personAttempts')
      .where('mode', '==', 'exam')
      .where('item', '==', exam.id)
      .count()
      .get();
    const state = stateOf(exam, now);
    print(`${exam.id}  ${exam.title}  ${hoursOf(exam)}  ${state}  ${begun.data().count} begun`);
    const guessed = await wrongKeysOf(firestore, exam.id);
    if (guessed) print(`  ${guessed}`);
  }
}

function stateOf({ isOpen, opensAt, closesAt }: Exam, now: number): string {
  if (now >= closesAt) return 'over';
  if (!isOpen) return 'closed';
  return now < opensAt ? 'to come' : 'open';
}
