import type { Answer } from '../../../domain/question/question.ts';
import type { ContentQuestion } from '../../../domain/question/content-question.ts';
import type { Translation } from '../../../domain/language/translations.ts';
import { examAttemptId } from '../../../domain/exam/exam-part.ts';
import type { AttemptRecord } from '../../../server/attempts/attempt-store.ts';
import { storedData } from '../../../server/questions/question-store.ts';
import type { Reply } from '../attempts/solo-support.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

type Fields = Record<string, string>;

/** A question of each kind; of the choices the second option is right. */
export const QUESTIONS: readonly ContentQuestion[] = [
  choice('lab-a', 'Which gas do plants take in?'),
  choice('lab-b', 'Which of these is $2^5$?', { tex: true }),
  {
    id: 'lab-c',
    kind: 'multi',
    question: 'Which are metals?',
    difficulty: 2,
    note: 'By table.',
    options: ['Iron', 'Chlorine', 'Zinc', 'Helium'],
    answer: [0, 2],
  },
  {
    id: 'lab-d',
    kind: 'word',
    question: 'What melts to water?',
    difficulty: 1,
    answer: 'SNOW',
    note: 'So it does.',
  },
  choice('lab-e', 'What has no charge?'),
] as readonly ContentQuestion[];
/** The right answer of those with one option. */
export const RIGHT = { kind: 'choice', option: 1 } as const;
const MARKS = [1, 2, 2, 5, 1];

function choice(id: string, question: string, also: object = {}): ContentQuestion {
  return {
    id,
    kind: 'choice',
    question,
    difficulty: 1,
    note: `The secret note of ${id}.`,
    options: ['Nitrogen', 'The second', 'Argon', 'Neon'],
    answer: 1,
    ...also,
  } as ContentQuestion;
}

/** The fields of an imported exam. */
interface ExamFields {
  readonly date?: string;
  readonly timeZone?: string;
  readonly minutes?: number;
  readonly answerAgain?: boolean;
  readonly isOpen?: boolean;
  readonly languageId?: string;
  readonly category?: string;
  readonly titles?: readonly Translation[];
  readonly key?: string;
}

/** The day of the tests' clock in UTC. */
export const today = (api: TestApi) => new Date(api.clock.ms).toISOString().slice(0, 10);

export interface ExamApi extends TestApi {
  /** Sets the clock to this hour of a new day in UTC; returns an id for its exam. */
  newDay: (hour: number) => string;
  /** Moves the clock ahead by these seconds. */
  wait: (seconds: number) => void;
}

/** An API with the questions of the exams. */
export async function startExamApi(projectId: string): Promise<ExamApi> {
  const api = await startApi(projectId);
  const batch = api.firestore.batch();
  for (const one of QUESTIONS) {
    batch.set(api.firestore.doc(`questions/${one.id}`), storedData('lab', one));
  }
  await batch.commit();
  let days = 0;
  return {
    ...api,
    newDay(hour) {
      api.clock.ms = Date.UTC(2026, 1, (days += 1), hour);
      return `exam-${days}`;
    },
    wait(seconds) {
      api.clock.ms += seconds * 1_000;
    },
  };
}

/** Writes an exam as the import does. */
export async function addExam(api: TestApi, id: string, also: ExamFields = {}): Promise<void> {
  const { key = 'EXAM47', ...fields } = also;
  await api.firestore.doc(`exams/${id}`).set({
    title: `Exam ${id}`,
    date: today(api),
    timeZone: 'UTC',
    minutes: 60,
    answerAgain: true,
    totalMarks: MARKS.reduce((sum, marks) => sum + marks, 0),
    questionCount: MARKS.length,
    ...fields,
  });
  const questions = QUESTIONS.map((one, place) => ({ id: one.id, marks: MARKS[place] }));
  await api.firestore.doc(`examSecrets/${id}`).set({ key, questions });
}

let players = 0;

export type ExamPlayer = Awaited<ReturnType<typeof examPlayer>>;
/** A new player of an exam, by raw calls. */
export async function examPlayer(api: TestApi, exam: string, uid = `sitter-${(players += 1)}`) {
  const token = await api.join(uid);
  const id = examAttemptId(exam, uid);
  // a test reads the data without asking for an error: a refusal has none, so the test fails on it
  const call = async (action: string, fields: Fields = {}) =>
    (await api.call(action, fields, { token })).envelope as unknown as Reply;
  let order = 0;
  const player = {
    uid,
    token,
    id,
    call,
    person: async () =>
      (await api.firestore.doc(`users/${uid}/private/account`).get()).get('personId') as string,
    record: async () => (await api.firestore.doc(`attempts/${id}`).get()).data() as AttemptRecord,
    open: (also: Fields = {}) =>
      call('get_exam_module_questions', {
        exam_module_id: exam,
        exam_key: 'EXAM47',
        is_agreed: '1',
        timezone: 'UTC',
        page: 'p',
        ...also,
      }),
    resume: (page = 'p') =>
      call('get_exam_module_questions', { exam_module_id: exam, resume: '1', page }),
    answer: (question: number, given: Answer) =>
      call('answer_question', {
        attempt_id: id,
        question: String(question),
        answer: JSON.stringify(given),
      }),
    heartbeat: (kind: string, also: Fields = {}) =>
      call('exam_heartbeat', {
        attempt_id: id,
        kind,
        page: 'p',
        order: String((order += 1)),
        ...also,
      }),
    end: (also: Fields = { total_duration: '0' }) =>
      call('set_exam_module_result', { exam_module_id: exam, ...also }),
    list: async (type: string, also: Fields = {}) =>
      call('get_exam_module', { type, timezone: 'UTC', ...also }),
    /** Answers so many questions right, from the first. */
    async answerRight(count: number) {
      const { questions } = await player.record();
      for (const [question, { key }] of questions.slice(0, count).entries()) {
        const reply = await player.answer(question, key);
        if (reply.error) throw new Error(JSON.stringify(reply));
      }
    },
  };
  return player;
}
