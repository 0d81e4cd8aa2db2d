import { setTimeout as sleep } from 'node:timers/promises';
import type { AttemptReply } from '../../domain/contract/attempt.ts';
import { answerQuestion } from '../../domain/contract/attempt.ts';
import { getUserById } from '../../domain/contract/account.ts';
import { getQuestionsByContest } from '../../domain/contract/contest.ts';
import { setQuizCoinScore } from '../../domain/contract/finish.ts';
import {
  getDailyLeaderboard,
  getGlobalLeaderboard,
} from '../../domain/contract/get-leaderboard.ts';
import {
  getDailyQuiz,
  getGuessTheWord,
  getMathsQuestions,
  getQuestionsByLevel,
  getQuestionsByType,
} from '../../domain/contract/open-attempt.ts';
import { getUserBadges, setUserCoinScore } from '../../domain/contract/progress.ts';
import { ApiError } from '../../domain/errors.ts';
import { SOLO_TYPES } from '../../domain/play/modes.ts';
import type { Answer } from '../../domain/question/question.ts';
import type { Recorder } from './recorder.ts';
import type { RestClient } from './rest-client.ts';

/** A contest, as the players of an evening know it. */
export interface ContestTimes {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** The texts of the right options. A player who only guesses ends below 0, and nobody would win a prize. */
  readonly known: readonly string[];
}

interface SoloEvening {
  readonly client: RestClient;
  readonly recorder: Recorder;
  readonly random: () => number;
  /** When the last attempt may begin, in milliseconds since the epoch. */
  readonly until: number;
  readonly contest?: ContestTimes | undefined;
  /** Whether the player waits for the contest before anything else. */
  readonly comesForContest: boolean;
}

/** Reading, thinking and pressing. */
const THINK_MS = [1_500, 5_000] as const;
/** The wait after a reveal, for the difference of two clocks on this machine. */
const MARGIN_MS = 60;
const LEVELS = ['space', 'geography', 'animals', 'history', 'technology'];
/** The share of a contest's questions to which a player knows the answer. */
const KNOWN_SHARE = 0.7;
/** An entry into a contest leaves time for its questions. */
const CONTEST_LEAST_MS = 25_000;

/** Plays alone until the time is over: attempts of several modes, leaderboards, badges, and the contest once. */
export async function soloEvening(evening: SoloEvening): Promise<void> {
  const { recorder, until, contest, comesForContest } = evening;
  let hasEntered = !contest;
  if (contest && comesForContest) await sleep(Math.max(0, contest.startsAt - Date.now()));
  while (Date.now() < until) {
    const at = Date.now();
    const isOpen = contest && at >= contest.startsAt && at < contest.endsAt - CONTEST_LEAST_MS;
    const plays = !hasEntered && isOpen ? playContest : playMode;
    if (plays === playContest) hasEntered = true;
    try {
      await plays(evening);
      await lookAround(evening);
    } catch (error) {
      if (!(error instanceof ApiError)) recorder.error(`a solo player: ${String(error)}`);
      else recorder.count(`a solo player stopped for ${error.code}`);
      await sleep(2_000);
    }
  }
}

async function playContest(evening: SoloEvening): Promise<void> {
  const { client, recorder, contest } = evening;
  const view = await client.untilAnswered(getQuestionsByContest, { contest_id: contest?.id ?? '' });
  recorder.count('entries into the contest');
  await playAttempt(view, evening);
}

async function playMode(evening: SoloEvening): Promise<void> {
  const { client, random } = evening;
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const open = pick([
    () => client.untilAnswered(getQuestionsByType, { type: '2' }),
    () => client.untilAnswered(getQuestionsByLevel, { category: pick(LEVELS), level: '1' }),
    () => client.untilAnswered(getMathsQuestions, { type: 'category', type_id: 'algebra' }),
    () => client.untilAnswered(getGuessTheWord, { type: 'category', type_id: 'nature' }),
    () => client.untilAnswered(getDailyQuiz, {}),
  ]);
  await playAttempt(await open(), evening);
}

/** Answers each question at a human pace, and ends the attempt. */
async function playAttempt(view: AttemptReply, evening: SoloEvening): Promise<void> {
  const { client, recorder, random, contest } = evening;
  recorder.count('attempts begun');
  const attempt = { attempt_id: view.attempt_id, started_at: String(view.startedAt) };
  const tell = async (question: number, what: 'heard' | 'begin') => {
    const fields = { ...attempt, question: String(question), [what]: '1' };
    await client.untilAnswered(answerQuestion, fields).catch(unlessRefused);
  };
  const hear = async (question: number, seconds: number) => {
    await sleep(seconds * 1_000);
    await tell(question, 'heard');
  };
  const done = new Set(view.events.map(({ question }) => question));
  let taken = done.size;
  for (const [index, question] of view.questions.entries()) {
    if (done.has(index)) continue;
    // its time begins when the clip was heard, or the picture has loaded
    if (question.audio) await hear(index, question.audio.seconds);
    else if (question.picture) await hear(index, 0.3);
    await sleep(THINK_MS[0] + random() * (THINK_MS[1] - THINK_MS[0]));
    const known = random() < KNOWN_SHARE ? (contest?.known ?? []) : [];
    const answer = JSON.stringify(anyAnswer(question, random, known));
    const fields = { ...attempt, question: String(index), answer };
    try {
      await client.untilAnswered(answerQuestion, fields);
      taken += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // its first try arrived, and the reply was lost
      if (error.code === 'alreadyAnswered') taken += 1;
      // the quiz of the day waits after a question that was missed
      if (error.code === 'tooEarly') await tell(index, 'begin');
    }
    await sleep(view.rules.revealMs + MARGIN_MS);
  }
  const outcome = await client.untilAnswered(setQuizCoinScore, {
    match_id: view.attempt_id,
    quiz_type: SOLO_TYPES[view.mode as keyof typeof SOLO_TYPES],
    started_at: String(view.startedAt),
  });
  recorder.count('attempts finished');
  if (!('marks' in outcome) || outcome.sealed_until !== undefined) return;
  const counted = outcome.marks.filter((mark) => mark === 'right' || mark === 'wrong').length;
  if (counted < taken) {
    recorder.error(
      `${view.attempt_id}: ${taken} answers were acknowledged, and ${counted} are in the result`,
    );
  }
}

function anyAnswer(
  question: AttemptReply['questions'][number],
  random: () => number,
  known: readonly string[],
): Answer {
  switch (question.kind) {
    case 'word':
      return { kind: 'word', word: 'a'.repeat(question.letters) };
    case 'choice': {
      const right = question.options.findIndex((text) => known.includes(text));
      const guess = Math.floor(random() * question.options.length);
      return { kind: 'choice', option: right < 0 ? guess : right };
    }
    case 'multi':
      return { kind: 'multi', options: [0] };
    case 'sequence':
      return { kind: 'sequence', options: question.options.map((_, place) => place) };
  }
}

/** Looks at the leaderboards and the own account; claims each unlocked badge twice at once. */
async function lookAround({ client, recorder, random }: SoloEvening): Promise<void> {
  const board = random() < 0.5 ? getDailyLeaderboard : getGlobalLeaderboard;
  await client.once(board, {}).catch(unlessRefused);
  await sleep(500 + random() * 2_000);
  await client.once(getUserById, {}).catch(unlessRefused);
  if (random() < 0.5) return;
  const badges = await client.untilAnswered(getUserBadges, {});
  for (const { type, status } of badges) {
    if (status !== '1') continue;
    const claims = [1, 2].map(() => client.untilAnswered(setUserCoinScore, { type }));
    const results = await Promise.allSettled(claims);
    const paid = results.filter((result) => result.status === 'fulfilled').length;
    recorder.count('badges claimed');
    if (paid > 1) recorder.error(`a badge ${type} was paid ${paid} times`);
  }
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
