import type { Browser, Page } from 'playwright';
import type { Firestore } from '@google-cloud/firestore';
import type { Translation } from '../../domain/language/translations.ts';
import type { AttemptRecord } from '../../server/attempts/attempt-store.ts';
import { signUp } from './gamer.ts';

/** Marks of the questions of the exams, which are choices if nothing else is said. */
const MARKS = [1, 2, 2, 5];
const KEY = 'EXAM24';

/** Writes an exam for a test file: its id is `id`, its key KEY. It is open now, unless `opensAt` says when it opens. */
export async function addExam(
  firestore: Firestore,
  id: string,
  exam: {
    readonly title: string;
    readonly titles?: readonly Translation[];
    readonly minutes: number;
    readonly answerAgain: boolean;
    readonly opensAt?: number;
  },
  asked?: readonly string[],
): Promise<void> {
  const ids = asked ?? (await questionsOf(firestore, 'shelves', 'array-contains', 'space/1'));
  const questions = ids.map((question, place) => ({ id: question, marks: MARKS[place] }));
  const now = Date.now();
  // open for hours before and after, so that a test may run over midnight
  const hours = {
    date: new Date(now).toISOString().slice(0, 10),
    timeZone: 'UTC',
    opensAt: now - 3_600_000,
    closesAt: now + 12 * 3_600_000,
  };
  await firestore.doc(`examSecrets/${id}`).set({ key: KEY, questions });
  await firestore.doc(`exams/${id}`).set({ ...hours, ...exam, totalMarks: 10, questionCount: 4 });
}

/** As many stored questions as an exam has, by the value of a field. */
export async function questionsOf(
  firestore: Firestore,
  field: string,
  by: '==' | 'array-contains',
  value: string,
): Promise<readonly string[]> {
  const found = firestore.collection('questions').where(field, by, value);
  return (await found.limit(MARKS.length).get()).docs.map(({ id }) => id);
}

/** The attempt of a player at an exam. */
export const recordOf = async (firestore: Firestore, exam: string, uid: string) =>
  (await firestore.doc(`attempts/exam_${exam}_${uid}`).get()).data() as AttemptRecord;

/** The options on the screen. */
export const answers = (page: Page) =>
  page.getByRole('group', { name: 'Answers' }).getByRole('button');

/** Lets a player leave an exam for so many seconds. */
export const mayBeLeftFor = (firestore: Firestore, exam: string, uid: string, seconds: number) =>
  firestore.doc(`attempts/exam_${exam}_${uid}`).update({ 'exam.resumeMs': seconds * 1_000 });

/** Longer than a busy machine needs to load pages and check a screen, in seconds. */
export const LONG = 3_600;

/** A player who has begun an exam, and may leave it for long: a reload counts as an absence. */
export async function begin(
  { browser, url, firestore }: { browser: Browser; url: string; firestore: Firestore },
  name: string,
  exam: string,
) {
  const gamer = await signUp(browser, url, name, `/exam-module/${exam}/`);
  await enter(gamer.page);
  await mayBeLeftFor(firestore, exam, gamer.uid, LONG);
  return { ...gamer, run: await recordOf(firestore, exam, gamer.uid) };
}

/** Begins the exam of the page by its key, whatever its first question is. */
export async function start(page: Page): Promise<void> {
  await page.getByLabel('Exam Key').fill(KEY);
  await page.getByRole('checkbox', { name: 'I agree to the rules' }).check();
  await page.getByRole('button', { name: 'Start the exam' }).click();
  await page.locator('[data-game]').waitFor();
}

/** Begins an exam of choices. */
export async function enter(page: Page): Promise<void> {
  await start(page);
  // keys have no effect before the answers are shown
  await answers(page).first().waitFor();
}

/** The place of the right option on the screen. */
export function rightOf({ questions }: AttemptRecord, number: number): number {
  const key = questions[number]?.key;
  if (key?.kind !== 'choice') throw new Error('not a choice');
  return key.option;
}

/** Hides a page, or shows it again, as another tab or the lock of a phone does. */
export function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  return page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to });
    // bubbles to the window, as the browser's own does
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}
