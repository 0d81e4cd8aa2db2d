import { answerQuestion } from '../../domain/contract/attempt.ts';
import {
  getGuessTheWord,
  getMathsQuestions,
  getQuestionsByLevel,
  getQuestionsByType,
} from '../../domain/contract/open-attempt.ts';
import { setQuizCoinScore } from '../../domain/contract/finish.ts';
import { SOLO_TYPES } from '../../domain/play/modes.ts';
import type { Answer } from '../../domain/question/question.ts';
import type { Call } from '../api/load.ts';
import type { BarePlayer } from '../support/bare-game.ts';

/** The number of an attempt's questions with the seeded settings. */
const QUESTIONS = 10;

/** A measured mode: the call that opens an attempt, and an answer valid for any of its questions. */
interface BenchMode {
  readonly open: string;
  readonly form: Readonly<Record<string, string>>;
  readonly anyAnswer: (number: number) => Answer;
}

const option = (number: number): Answer => ({ kind: 'choice', option: number % 2 });

export const MODES = {
  'true-false': { open: getQuestionsByType.name, form: { type: '2' }, anyAnswer: option },
  'quiz-zone': {
    open: getQuestionsByLevel.name,
    form: { category: 'space', level: '1' },
    anyAnswer: option,
  },
  maths: {
    open: getMathsQuestions.name,
    form: { type: 'category', type_id: 'algebra' },
    anyAnswer: option,
  },
  'guess-the-word': {
    open: getGuessTheWord.name,
    form: { type: 'category', type_id: 'nature' },
    anyAnswer: () => ({ kind: 'word', word: 'a' }),
  },
} as const satisfies Readonly<Record<string, BenchMode>>;
export type BenchModeName = keyof typeof MODES;

/** The calls of an attempt: open, one answer per question, settle. */
export const stepsOf = (mode: BenchModeName): readonly string[] => [
  MODES[mode].open,
  ...Array.from({ length: QUESTIONS }, () => answerQuestion.name),
  setQuizCoinScore.name,
];

/** The id of the document of a player's attempt. */
export const attemptOf = (mode: BenchModeName, { uid }: BarePlayer): string => `${mode}_${uid}`;

/** A step of a player's attempt. */
export interface Step {
  readonly mode: BenchModeName;
  readonly players: readonly BarePlayer[];
  /** The player's index. */
  readonly turn: number;
  /** Its place in `stepsOf`. */
  readonly step: number;
  /** The answer of an answering step; undefined for any answer. */
  readonly answer?: Answer | undefined;
  /** Answers that come with the end, as JSON. */
  readonly atTheEnd?: string;
}

/** The call of a step. */
export function callOf(
  origin: string,
  { mode, players, turn, step, answer, atTheEnd }: Step,
): Call {
  const name = stepsOf(mode)[step] ?? '';
  const player = players[turn];
  if (!player) throw new Error(`there is no player ${turn}`);
  const attempt = attemptOf(mode, player);
  const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    [MODES[mode].open]: MODES[mode].form,
    [answerQuestion.name]: {
      attempt_id: attempt,
      question: String(step - 1),
      answer: JSON.stringify(answer ?? MODES[mode].anyAnswer(step)),
    },
    [setQuizCoinScore.name]: {
      match_id: attempt,
      quiz_type: SOLO_TYPES[mode],
      ...(atTheEnd !== undefined && { play_questions: atTheEnd }),
    },
  };
  return {
    url: `${origin}/api/${name}`,
    players,
    isSignedIn: true,
    picks: [],
    form: forms[name] ?? {},
    answer: '{"error":false,"data":',
  };
}
