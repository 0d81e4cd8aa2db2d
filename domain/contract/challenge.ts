import * as v from 'valibot';
import { action, DocumentId, Flag, Nothing, text } from './action.ts';
import { answerQuestion, AttemptReply, LastAnswers, StartedAt } from './attempt.ts';

/** The code of a challenge: it cannot be guessed, so a link is needed. */
const Code = v.pipe(
  v.string('must be a code'),
  v.regex(/^[A-Za-z0-9_-]{20}$/, 'must be the code of a link'),
);

/** The secret of a guest's run, which only the guest's browser has; absent for a signed-in player. */
const RunToken = v.optional(
  v.pipe(
    v.string('must be a token'),
    v.regex(/^[A-Za-z0-9_-]{43}$/, 'must be a token of begin_challenge'),
  ),
);

const Answer = v.nullable(v.object({ isRight: v.boolean(), points: v.number(), ms: v.number() }));

/** One player's part in a challenge. */
const Side = v.object({
  /** '' for a guest. */
  name: v.string(),
  /** An address, or ''. */
  image: v.string(),
  /** By question. Of the other player only those of questions that the caller has closed. */
  answers: v.array(Answer),
  points: v.number(),
  right: v.number(),
});
export type ChallengeSide = v.InferOutput<typeof Side>;

const Outcome = v.object({
  /** The server's time, in milliseconds since the epoch. */
  now: v.number(),
  own: Side,
  /** Undefined for the first run of a challenge, which the others play against. */
  rival: v.optional(Side),
  /** Whether the run belongs to an account. */
  isKept: v.boolean(),
  /** Names the run in a link that shows its result. */
  result: v.string(),
});
/** The end of a run. */
export type ChallengeOutcome = v.InferOutput<typeof Outcome>;

/**
 * Makes a link to play the caller's finished battle or attempt against, or one with new questions that the caller plays first.
 * The same source gives the same link. Codes: noData if there is no such game or its questions are no choices, notFinished,
 * noQuestions, attemptOver if the next attempt has replaced the one of `started_at` before it had a link.
 */
export const createChallenge = action({
  name: 'create_challenge',
  proof: 'session',
  input: v.object({
    source: v.picklist(['battle', 'attempt', 'new'], 'must be battle, attempt or new'),
    /** The id of the room or of the attempt; absent for new questions. */
    id: v.optional(DocumentId),
    /** For an attempt. */
    started_at: StartedAt,
  }),
  output: v.object({ code: Code }),
  rate: { burst: 20, perSecond: 0.02 },
});

/**
 * Begins or resumes a run of a challenge, or returns its end. Guests may call it. `look` only returns a run that exists: noData
 * otherwise. Codes: noData for an unknown or expired link, notFinished while its owner has not played it,
 * alreadyPlayed for its owner, and for a person who has played it with a deleted account.
 */
export const beginChallenge = action({
  name: 'begin_challenge',
  proof: 'none',
  input: v.object({ code: Code, run: RunToken, look: v.optional(Flag, '0') }),
  output: v.object({
    /** The token of a guest's new run, which the next calls need; '' for a signed-in player. */
    run: v.string(),
    attempt: v.optional(AttemptReply),
    rival: v.optional(Side),
    outcome: v.optional(Outcome),
  }),
  // a class behind one address opens a link at once: a look and a start for each
  rate: { burst: 200, perSecond: 0.5 },
});

/** Locks an answer of a run, and returns the key with the other player's answer. Codes: as answer_question. */
export const answerChallenge = action({
  name: 'answer_challenge',
  proof: 'none',
  input: v.object({
    code: Code,
    run: RunToken,
    started_at: answerQuestion.input.entries.started_at,
    question: answerQuestion.input.entries.question,
    answer: answerQuestion.input.entries.answer,
    heard: answerQuestion.input.entries.heard,
    begin: answerQuestion.input.entries.begin,
  }),
  output: v.object({ ...answerQuestion.output.entries, rival: v.optional(Answer) }),
  rate: { burst: 300, perSecond: 12 },
});

/** Ends a run, with answers that were not sent yet. A repeated call returns the same. Codes: noData. */
export const finishChallenge = action({
  name: 'finish_challenge',
  proof: 'none',
  input: v.object({ code: Code, run: RunToken, play_questions: v.optional(LastAnswers) }),
  output: Outcome,
  rate: { burst: 100, perSecond: 1 },
});

/**
 * Takes a guest's finished run to the caller's account, once: its mistakes and cards come along, but neither coins nor rating.
 * Codes: updated, noData, notFinished, alreadyThere if it belongs to an account, or if the caller has played this challenge.
 */
export const keepChallenge = action({
  name: 'keep_challenge',
  proof: 'session',
  input: v.object({
    code: Code,
    run: v.pipe(text(43), v.regex(/^[A-Za-z0-9_-]{43}$/, 'must be a token of begin_challenge')),
  }),
  output: Nothing,
});
