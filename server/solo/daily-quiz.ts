import type { Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { flag } from '../../domain/contract/action.ts';
import { ApiError } from '../../domain/errors.ts';
import { getDailyQuiz, getDailyState } from '../../domain/contract/open-attempt.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { dayEnd, daysInRow } from '../../domain/play/daily.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import { beginDailyOfPerson } from '../account/person-days.ts';
import { attemptReference, recordOf } from '../attempts/attempt-store.ts';
import { isAlreadyThere } from '../firestore-errors.ts';
import { defineAction } from '../http/define-action.ts';
import { secureRandom } from '../secure-random.ts';
import { readSettings } from '../settings/read-settings.ts';
import { pickQuestions } from '../questions/pick-questions.ts';
import type { StoredQuestion } from '../questions/question-store.ts';
import { storedOf } from '../questions/question-store.ts';
import { questionCountOf, rulesOf } from './solo-rules.ts';
import { openSoloAttempt, soloAttemptId } from './solo-attempt.ts';

/** The lifetime of a day's list. */
const DAILY_QUIZ_TTL_MS = 40 * 86_400_000;

/**
 * Opens or resumes the quiz of the day, by the game's calendar. A person plays a day once, and no day before the last
 * one played. After a missed question the next one waits for the player until the day is over.
 */
export const getDailyQuizAction = defineAction(getDailyQuiz, (input, context) =>
  openSoloAttempt('daily', input, context, async ({ settings, language, at }) => {
    const { system_timezone } = settings;
    const [day, endsAt] = [dayOf(at, system_timezone), dayEnd(at, system_timezone)];
    const { firestore, caller } = context;
    return {
      item: day,
      rules: { ...rulesOf('daily', settings), waitsUntil: endsAt },
      async pick({ item: last = '' }) {
        if (day <= last) throw new ApiError('dailyAlreadyPlayed');
        const count = questionCountOf('daily', settings);
        const questions = await questionsOfDay(firestore, day, language, count, at);
        if (questions?.length) await beginDailyOfPerson(firestore, caller.uid, day, at);
        return questions;
      },
    };
  }),
);

/**
 * The questions of a day: those of `dailyQuizzes/{day}_{language}`, which the operator may have written. If the document does
 * not exist, the day's first player draws them for all.
 */
export async function questionsOfDay(
  firestore: Firestore,
  day: string,
  language: string,
  count: number,
  now: number,
): Promise<readonly StoredQuestion[] | undefined> {
  const list = firestore.doc(`dailyQuizzes/${day}_${language}`);
  const written = await list.get();
  const ids = written.get('questions') as readonly string[] | undefined;
  // an empty list is not replaced, so that all players of the day get the same
  if (ids) {
    if (ids.length === 0) return undefined;
    const found = await firestore.getAll(...ids.map((id) => firestore.doc(`questions/${id}`)));
    return found.filter(({ exists }) => exists).map(storedOf);
  }
  const drawn = await pickQuestions({ use: 'battle', category: '', language }, count, {
    firestore,
    now,
    random: secureRandom,
    timesSeen: () => 0,
  });
  if (!drawn) return undefined;
  try {
    const expiresAt = Timestamp.fromMillis(now + DAILY_QUIZ_TTL_MS);
    await list.create({ questions: drawn.map(({ id }) => id), expiresAt });
    return drawn;
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
    return questionsOfDay(firestore, day, language, count, now);
  }
}

/** A player's attempt at the daily quiz, and whether it is a finished one of this day. One read. */
export async function readDailyAttempt(firestore: Firestore, uid: string, day: string) {
  const snapshot = await attemptReference(firestore, soloAttemptId('daily', uid)).get();
  const record = snapshot.exists ? recordOf(snapshot) : undefined;
  return {
    id: snapshot.id,
    facts: record?.facts ?? [],
    isPlayed: record?.item === day && record.status === 'finished',
  };
}

/** Whether the caller has played today's quiz, and the days in a row. */
export const getDailyStateAction = defineAction(
  getDailyState,
  async (_input, { firestore, now, caller: { uid } }) => {
    const at = now();
    const { system_timezone } = await readSettings(firestore, at);
    const day = dayOf(at, system_timezone);
    const { id, facts, isPlayed } = await readDailyAttempt(firestore, uid, day);
    return answer({
      day,
      is_played: flag(isPlayed),
      streak: String(daysInRow(facts.at(-1), day, at)),
      ends_at: dayEnd(at, system_timezone),
      now: at,
      attempt_id: isPlayed ? id : '',
    });
  },
);
