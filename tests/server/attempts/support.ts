import type { AttemptOutcome } from '../../../domain/contract/attempt.ts';
import { categoryCounts, storedData } from '../../../server/questions/question-store.ts';
import type { AttemptRecord } from '../../../server/attempts/attempt-store.ts';
import type { TestApi } from '../support/api.ts';

/** Adds a category of statements that are true or false: every third is true. */
export async function addStatements(api: TestApi, slug: string, size: number): Promise<void> {
  const questions = Array.from({ length: size }, (_, n) => ({
    id: `${slug}-${String(n).padStart(3, '0')}`,
    kind: 'choice' as const,
    question: `Statement ${n} of ${slug}.`,
    options: ['True', 'False'],
    answer: n % 3 === 0 ? 0 : 1,
    difficulty: ([1, 1, 2, 2, 3] as const)[n % 5]!,
    note: `Because of ${n}.`,
  }));
  const batch = api.firestore.batch();
  for (const question of questions) {
    batch.set(api.firestore.doc(`questions/${question.id}`), storedData(slug, question));
  }
  batch.set(api.firestore.doc(`categories/${slug}`), {
    name: slug,
    icon: '🎯',
    ...categoryCounts(slug, questions),
  });
  await batch.commit();
}

/** A player of True & False, by raw calls. */
export function trueFalsePlayer(api: TestApi, uid: string, token: string) {
  const id = `true-false_${uid}`;
  const call = async (action: string, fields: Record<string, string> = {}) =>
    (await api.call(action, fields, { token })).envelope;
  return {
    id,
    call,
    open: (also: Record<string, string> = {}) =>
      call('get_questions_by_type', { type: '2', ...also }),
    /** The stored attempt. */
    record: async () => (await api.firestore.doc(`attempts/${id}`).get()).data() as AttemptRecord,
    answer: (question: number, option?: number) =>
      call('answer_question', {
        attempt_id: id,
        question: String(question),
        ...(option !== undefined && { answer: JSON.stringify({ kind: 'choice', option }) }),
      }),
    // a test reads the data without asking for an error: a refusal has none, so the test fails on it
    finish: async (also: Record<string, string> = {}) =>
      (await call('set_quiz_coin_score', {
        match_id: id,
        quiz_type: '1.2',
        ...also,
      })) as unknown as {
        error: boolean;
        message?: string;
        data: Record<keyof AttemptOutcome, string>;
      },
  };
}

/** Index of the right option of each question of an attempt. */
export const keysOf = ({ questions }: AttemptRecord): number[] =>
  questions.map(({ key }) => (key.kind === 'choice' ? key.option : -1));
