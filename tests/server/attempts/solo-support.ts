import { FieldValue, Timestamp } from '@google-cloud/firestore';
import { expect } from 'vitest';
import type { AttemptOutcome } from '../../../domain/contract/attempt.ts';
import type { ApiCode } from '../../../domain/errors.ts';
import type { SoloModeName } from '../../../domain/play/modes.ts';
import { SOLO_TYPES } from '../../../domain/play/modes.ts';
import type { Answer, Key, Question } from '../../../domain/question/question.ts';
import type { AttemptRecord } from '../../../server/attempts/attempt-store.ts';
import { contestAttemptId } from '../../../server/contests/contest-store.ts';
import type { Learning } from '../../../server/learning/fold-learning.ts';
import type { TestApi } from '../support/api.ts';
import { refused } from '../support/refused.ts';

type Fields = Record<string, string>;

/** The call that opens an attempt of each mode, over the seeded content; tests/server/defence has its own players. */
export const OPENING: Readonly<
  Record<Exclude<SoloModeName, 'defence'>, readonly [action: string, fields: Fields]>
> = {
  'quiz-zone': ['get_questions_by_level', { category: 'space', level: '1' }],
  daily: ['get_daily_quiz', { timezone: 'UTC' }],
  'true-false': ['get_questions_by_type', { type: '2' }],
  'fun-and-learn': ['get_fun_n_learn_questions', { fun_n_learn_id: 'natural-world-glaciers' }],
  'guess-the-word': ['get_guess_the_word', { type: 'category', type_id: 'nature' }],
  audio: ['get_audio_questions', { type: 'category', type_id: 'melodies' }],
  maths: ['get_maths_questions', { type: 'category', type_id: 'algebra' }],
  'multi-match': ['get_multi_match_questions_by_level', { category: 'mixed-bag', level: '1' }],
  'self-challenge': [
    'get_questions_for_self_challenge',
    { category_slug: 'space', limit: '10', minutes: '6' },
  ],
  contest: ['get_questions_by_contest', { contest_id: 'spring' }],
  bookmarks: ['get_bookmark_questions', { type: '1' }],
  mistakes: ['get_mistake_questions', {}],
};

/** An answer that is not right. */
export function wrongOf(key: Key): Answer {
  switch (key.kind) {
    case 'choice':
      return { kind: 'choice', option: key.option === 0 ? 1 : 0 };
    case 'multi':
      return { kind: 'multi', options: [] };
    case 'sequence':
      return { kind: 'sequence', options: key.options.toReversed() };
    case 'word':
      return { kind: 'word', word: 'zzz' };
  }
}

/** An answer of a call. */
export interface Reply {
  readonly error: boolean;
  readonly message?: string;
  readonly error_msg?: string;
  readonly data: Record<string, unknown>;
}
/** The reply to the end of an attempt. */
export interface FinishReply extends Reply {
  readonly data: Record<keyof AttemptOutcome, string>;
}

/** The contest of `OPENING`: it has begun, and lasts an hour from now; it is free. */
async function holdContest(api: TestApi): Promise<void> {
  const { docs } = await api.firestore
    .collection('questions')
    .where('category', '==', 'space')
    .limit(10)
    .get();
  await api.firestore.doc('contestQuestions/spring').set({ questions: docs.map((one) => one.id) });
  await api.firestore.doc('contests/spring').set({
    name: 'Spring',
    entryFee: 0,
    prizes: [],
    questionCount: 10,
    status: 'open',
    startsAt: Timestamp.fromMillis(api.clock.ms),
    endsAt: Timestamp.fromMillis(api.clock.ms + 3_600_000),
  });
}

/** An operator's own choice of what is shown and paid, which differs from the defaults in each. */
const SETTINGS = {
  answer_mode: '1',
  quiz_winning_percentage: 30,
  minimum_coins_winning_percentage: 70,
  review_answers_deduct_coin: 10,
};

/** Stores settings of the operator, so that no test depends on the defaults. */
export const setSoloSettings = (api: TestApi) =>
  api.firestore.doc('settings/system').set(SETTINGS, { merge: true });

const pictureless = new WeakSet<TestApi>();

/**
 * Takes the pictures out of the questions, once, so that the time of each begins with its turn: the questions of a day are drawn
 * at random.
 */
async function withoutPictures(api: TestApi): Promise<void> {
  if (pictureless.has(api)) return;
  pictureless.add(api);
  const { firestore } = api;
  const pictured = await firestore.collection('questions').where('picture.address', '>', '').get();
  const writer = firestore.bulkWriter();
  for (const one of pictured.docs) void writer.update(one.ref, { picture: FieldValue.delete() });
  await writer.close();
}

let players = 0;

/** A new player of a mode, by raw calls. */
export async function soloPlayer(
  api: TestApi,
  mode: SoloModeName,
  { coins = 100, uid = `solo-${(players += 1)}` } = {},
) {
  const token = await api.join(uid, coins);
  const id = mode === 'contest' ? contestAttemptId('spring', uid) : `${mode}_${uid}`;
  if (mode === 'contest') await holdContest(api);
  if (mode === 'daily') await withoutPictures(api);
  // a test reads the data without asking for an error: a refusal has none, so the test fails on it
  const call = async (action: string, fields: Fields = {}) =>
    (await api.call(action, fields, { token })).envelope as unknown as Reply;
  const record = async () =>
    (await api.firestore.doc(`attempts/${id}`).get()).data() as AttemptRecord;
  // as above; the fields are those of the outcome, sent as texts
  const finish = async (also: Fields = {}) =>
    (await call('set_quiz_coin_score', {
      match_id: id,
      quiz_type: SOLO_TYPES[mode],
      ...also,
    })) as unknown as FinishReply;
  const [action, fields] = mode === 'defence' ? ['begin_defence', {}] : OPENING[mode];
  const player = {
    uid,
    token,
    id,
    call,
    record,
    finish,
    /** Moves the common clock ahead. */
    wait(ms: number) {
      api.clock.ms += ms;
    },
    open: (also: Fields = {}) => call(action, { ...fields, ...also }),
    answer: (question: number, given: Answer) =>
      call('answer_question', {
        attempt_id: id,
        question: String(question),
        answer: JSON.stringify(given),
      }),
    look: (question: number, also: Fields = {}) =>
      call('answer_question', { attempt_id: id, question: String(question), ...also }),
    /** Lets the clip of a question end, or shows its picture, so that its time starts. */
    async present(index: number, { audio, picture }: Pick<Question, 'audio' | 'picture'>) {
      if (audio) api.clock.ms += audio.seconds * 1_000;
      if (audio || picture) await player.look(index, { heard: '1' });
    },
    use: (lifeline: string, question = 0) =>
      call('use_lifeline', { attempt_id: id, question: String(question), lifeline }),
    review: () => call('review_answers', { attempt_id: id }),
    /** Finishes with all answers, this many of them right. */
    async finishWith(right: number, count = Infinity) {
      const { questions } = await record();
      const answers = questions.slice(0, count).map(({ question, key }, index) => ({
        id: question.id,
        answer: index < right ? key : wrongOf(key),
      }));
      return finish({ play_questions: JSON.stringify(answers) });
    },
    /** Opens an attempt and sends all its answers with its end: the two actions of the specification. */
    async play(right: number, also: Fields = {}) {
      const opened = await player.open(also);
      if (opened.error) throw new Error(JSON.stringify(opened));
      return player.finishWith(right);
    },
    async account() {
      const account = await api.firestore.doc(`users/${uid}/private/account`).get();
      return { coins: account.get('coins') as number, score: account.get('score') as number };
    },
    /** Bookmarks the questions of a category. */
    async keep(ids: readonly string[], type = '1') {
      const batch = api.firestore.batch();
      const list = api.firestore.doc(`users/${uid}/private/bookmarks`);
      batch.set(list, { ids: { [type]: ids } }, { merge: true });
      for (const [place, questionId] of ids.entries()) {
        batch.set(api.firestore.doc(`users/${uid}/bookmarks/${type}-${questionId}`), {
          type,
          questionId,
          at: new Date(api.clock.ms + place),
        });
      }
      await batch.commit();
    },
    /** Notes questions as mistakes that are due. */
    async miss(ids: readonly string[]) {
      const mistakes = ids.map((questionId) => ({ id: questionId, step: 0, due: '2020-01-01' }));
      await api.firestore.doc(`users/${uid}/private/learning`).set({ mistakes });
    },
    /** Stores the questions that a mode of the player's own questions asks. */
    async supply(ids: readonly string[]) {
      if (mode === 'bookmarks') await player.keep(ids);
      if (mode === 'mistakes') await player.miss(ids);
    },
    /** The stored mistakes and cards, after a look at the page of the mistakes. */
    async learning() {
      await call('get_mistakes');
      const { mistakes = [], cards = [] } = ((
        await api.firestore.doc(`users/${uid}/private/learning`).get()
      ).data() ?? {}) as Partial<Learning>;
      return { mistakes, cards };
    },
  };
  return player;
}
export type SoloPlayer = Awaited<ReturnType<typeof soloPlayer>>;

/** Changes settings of the operator until the work is done; the clock moves past the lifetime of their cache. */
export async function withSettings<T>(
  api: TestApi,
  settings: Readonly<Record<string, unknown>>,
  work: () => Promise<T>,
): Promise<T> {
  const document = api.firestore.doc('settings/system');
  const before = (await document.get()).data() ?? {};
  await document.set({ ...before, ...settings });
  api.clock.ms += 60_000;
  try {
    return await work();
  } finally {
    await document.set(before);
    api.clock.ms += 60_000;
  }
}

/** A move in an open attempt; `right` returns the key of one of its questions. */
type Move = (player: SoloPlayer, right: (question: number) => Key) => Promise<Reply>;

/** An attempt, the code of its refusal, and what is allowed instead. Each plays a run of the mode that is open. */
export interface Attack {
  readonly mode: SoloModeName;
  readonly coins?: number;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly attack: Move;
  readonly code: ApiCode;
  readonly twin: Move;
}

/** Tries an attack in a run that was just opened, then its twin. */
export async function tryAttack(
  api: TestApi,
  { mode, coins, settings = {}, attack, code, twin }: Attack,
): Promise<void> {
  await withSettings(api, settings, async () => {
    const player = await soloPlayer(api, mode, { ...(coins !== undefined && { coins }) });
    expect(await player.open()).toMatchObject({ error: false });
    const { questions } = await player.record();
    const right = (question: number) => questions[question]!.key;
    expect(await attack(player, right)).toMatchObject(refused(code));
    expect(await twin(player, right)).toMatchObject({ error: false });
  });
}
