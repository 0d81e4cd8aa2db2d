import type { Firestore } from 'firebase-admin/firestore';
import { DEFENCE_QUESTIONS, shuffledCategories } from '../../domain/defence/defence.ts';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';
import { isAlreadyThere } from '../firestore-errors.ts';
import { findQuestions } from '../questions/find-questions.ts';
import { pickQuestions } from '../questions/pick-questions.ts';
import type { StoredQuestion } from '../questions/question-store.ts';
import { readSupply } from '../questions/question-store.ts';
import { secureRandom } from '../secure-random.ts';
import { questionsOfDay } from '../solo/daily-quiz.ts';
import { isSwitchedOn, questionCountOf } from '../solo/solo-rules.ts';
import { defenceDayAt, defenceExpiry } from './defence-documents.ts';

/** A day of the game's calendar in a content language. */
interface QuizDay {
  /** As `2026-11-26`. */
  readonly day: string;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  /** Id of a content language. */
  readonly language: string;
}

/**
 * The six questions of a day, the easiest first: those of `defenceDays/{day}_{language}`. The day's first player draws them for
 * all, at random, because a computed choice could be known in advance. The daily quiz is drawn before, so that no question
 * is in both.
 * @returns undefined if six categories have no questions
 */
export async function questionsOfDefence(
  firestore: Firestore,
  { day, endsAt, language }: QuizDay,
  settings: SystemSettings,
  now: number,
): Promise<readonly StoredQuestion[] | undefined> {
  const list = defenceDayAt(firestore, day, language);
  const ids = (await list.get()).get('questions') as readonly string[] | undefined;
  if (ids) {
    const found = await findQuestions(firestore, ids);
    // the points of a defence go by place, so a list with a gap is not played
    return found.length === ids.length ? found : undefined;
  }
  const daily = isSwitchedOn('daily', settings)
    ? await questionsOfDay(firestore, day, language, questionCountOf('daily', settings), now)
    : undefined;
  const dailyIds = new Set(daily?.map(({ id }) => id));
  const supply = await readSupply(firestore, { use: 'battle', category: '', language }, now);
  const drawn: StoredQuestion[] = [];
  for (const category of shuffledCategories(supply, secureRandom)) {
    if (drawn.length === DEFENCE_QUESTIONS) break;
    const picked = await pickQuestions({ use: 'battle', category, language }, 1, {
      firestore,
      now,
      random: secureRandom,
      timesSeen: (id) => (dailyIds.has(id) ? 1 : 0),
    });
    drawn.push(...(picked ?? []).filter(({ id }) => !dailyIds.has(id)));
  }
  if (drawn.length < DEFENCE_QUESTIONS) return undefined;
  drawn.sort((one, other) => one.difficulty - other.difficulty);
  try {
    const expiresAt = defenceExpiry(endsAt);
    await list.create({ questions: drawn.map(({ id }) => id), expiresAt });
    return drawn;
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
    return questionsOfDefence(firestore, { day, endsAt, language }, settings, now);
  }
}
