import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import {
  answerQuestion,
  LastAnswers,
  MAX_ATTEMPT_QUESTIONS,
} from '../../../domain/contract/attempt.ts';
import { getExamModuleQuestions } from '../../../domain/contract/exam.ts';
import type { ContentQuestion } from '../../../domain/question/content-question.ts';
import { storedData } from '../../../server/questions/question-store.ts';
import { sentData } from '../support/sent-data.ts';
import type { ExamApi, ExamPlayer } from './support.ts';
import { addExam, examPlayer, QUESTIONS, RIGHT, startExamApi } from './support.ts';

const LAST = MAX_ATTEMPT_QUESTIONS - 1;
let api: ExamApi;
let player: ExamPlayer;

beforeAll(async () => {
  api = await startExamApi('demo-long-exam');
  const exam = api.newDay(9);
  await addExam(api, exam);
  const ids = Array.from({ length: MAX_ATTEMPT_QUESTIONS }, (_, n) => `lab-${1000 + n}`);
  const batch = api.firestore.batch();
  for (const id of ids) {
    const question = { ...QUESTIONS[0], id } as ContentQuestion;
    batch.set(api.firestore.doc(`questions/${id}`), storedData('lab', question));
  }
  const questions = ids.map((id) => ({ id, marks: 1 }));
  batch.update(api.firestore.doc(`examSecrets/${exam}`), { questions });
  await batch.commit();
  player = await examPlayer(api, exam);
  await player.open();
});
afterAll(() => api?.stop());

it('locks the answer to the last question of the longest exam', async () => {
  const { event } = sentData(answerQuestion, await player.answer(LAST, RIGHT));
  expect(event).toMatchObject({ kind: 'answer', question: LAST });
});

it('resumes the longest exam with the answer to its last question', async () => {
  await player.answer(LAST, RIGHT);
  const { events } = sentData(getExamModuleQuestions, await player.resume());
  expect(events.at(-1)).toMatchObject({ kind: 'answer', question: LAST });
});

it('accepts all answers of the longest exam at its end', () => {
  const word = 'W'.repeat(60);
  const id = `${'s'.repeat(60)}-12345`;
  const answers = Array.from({ length: MAX_ATTEMPT_QUESTIONS }, () => ({
    id,
    answer: { kind: 'word', word },
  }));
  expect(v.is(LastAnswers, JSON.stringify(answers))).toBe(true);
});
