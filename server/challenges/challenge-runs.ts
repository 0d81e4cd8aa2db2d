import { randomBytes } from 'node:crypto';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { challengeAnswers, challengeRules } from '../../domain/challenge/challenge.ts';
import {
  answerChallenge,
  beginChallenge,
  finishChallenge,
} from '../../domain/contract/challenge.ts';
import type { ChallengeOutcome } from '../../domain/contract/challenge.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { ApiError } from '../../domain/errors.ts';
import type { AttemptEvent } from '../../domain/play/attempt.ts';
import { attemptPhase, clipMsOf, isClosed } from '../../domain/play/attempt.ts';
import { feedbackFor } from '../../domain/play/dealt-attempt.ts';
import { hasBlocked } from '../account/blocked-players.ts';
import { readPerson } from '../account/persons.ts';
import { accountOf, checkNotDeleted } from '../account-document.ts';
import { beginningOf, eventOf, hasBegun } from '../attempts/attempt-actions.ts';
import { takenOf } from '../attempts/finish-attempt.ts';
import { attemptReplyOf, presentedOf } from '../attempts/open-attempt.ts';
import { defineAction } from '../http/define-action.ts';
import type { Context } from '../http/define-action.ts';
import { findQuestions } from '../questions/find-questions.ts';
import { readSettings } from '../settings/read-settings.ts';
import { notifyOwner, readOwnersNotices } from './challenge-notices.ts';
import type { Challenge, ChallengeRun } from './challenge-store.ts';
import {
  challengeOf,
  challengeRef,
  challengeRunOf,
  guestRunId,
  isForgotten,
  KEEP_GUEST_MS,
  KEEP_MS,
  personRunId,
  runRef,
  sideOf,
} from './challenge-store.ts';
import { noteGame } from './note-game.ts';

type Visiting = Pick<Context<'none'>, 'firestore' | 'visitor' | 'now'>;

/** The player of a call: a guest with a token, or the holder of a session. */
interface Challenger {
  /** The ids under which the player's run may be stored; empty for a guest without a token. */
  readonly runIds: readonly string[];
  readonly uid: string;
  /** The ids of the person, those merged into it included; empty for a guest. */
  readonly persons: readonly string[];
  /** Undefined for a guest. */
  readonly account: DocumentSnapshot | undefined;
}

const GUEST: Challenger = { runIds: [], uid: '', persons: [], account: undefined };

/**
 * Whether the owner has blocked the player, or the player the owner. The reply is that of an unknown link, so that a block stays
 * unknown.
 */
async function isBlocked(
  firestore: Firestore,
  challenge: Challenge,
  { uid, persons, account }: Challenger,
): Promise<boolean> {
  const { owner } = challenge;
  if (uid === '' || uid === owner) return false;
  if (hasBlocked(account, { uid: owner, person: challenge.person })) return true;
  const ownersAccount = await accountOf(firestore, owner).get();
  // a block before a merge of persons names an id that was merged
  return persons.some((person) => hasBlocked(ownersAccount, { uid, person }));
}

/** A guest's token comes first, because a guest may have signed in during the run. */
async function challengerOf(
  { firestore, visitor, now }: Visiting,
  code: string,
  token: string | undefined,
): Promise<Challenger> {
  if (token !== undefined) return { ...GUEST, runIds: [guestRunId(code, token)] };
  const session = await visitor();
  if (!session) return GUEST;
  const { uid } = session;
  return firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountOf(firestore, uid));
    if (account.get('status') !== 'active') throw new ApiError('userUnknown');
    const { ids, give } = await readPerson(transaction, firestore, account, now());
    give();
    return { runIds: ids.map((id) => personRunId(code, id)), uid, persons: ids, account };
  });
}

/**
 * The player's run. Two persons who were merged may each have one; a finished one is the person's, at best one of an account
 * that still exists.
 * @param reader a transaction, or the database
 */
async function readRun(
  reader: { getAll(...refs: DocumentReference[]): Promise<DocumentSnapshot[]> },
  firestore: Firestore,
  { runIds }: Pick<Challenger, 'runIds'>,
): Promise<ChallengeRun | undefined> {
  if (runIds.length === 0) return undefined;
  const snapshots = await reader.getAll(...runIds.map((id) => runRef(firestore, id)));
  const runs = snapshots.flatMap((snapshot) => challengeRunOf(snapshot) ?? []);
  const finished = runs.filter(({ isFinished }) => isFinished);
  return finished.find((run) => !isForgotten(run)) ?? finished[0] ?? runs[0];
}

async function readChallenge(firestore: Firestore, code: string): Promise<Challenge> {
  const challenge = challengeOf(await challengeRef(firestore, code).get());
  if (!challenge) throw new ApiError('noData', 'the link is unknown or has expired');
  return challenge;
}

/** Begins a run, resumes it, or returns its end. */
export const beginChallengeAction = defineAction(
  beginChallenge,
  async ({ code, run: token, look }, context) => {
    const { firestore, now } = context;
    const [challenge, challenger] = await Promise.all([
      readChallenge(firestore, code),
      challengerOf(context, code, token),
    ]);
    const run = await readRun(firestore, firestore, challenger);
    const at = now();
    if (run && isForgotten(run)) {
      // the page with the invitation opens as for somebody who has not played
      if (look || token !== undefined) throw new ApiError('noData', 'no run goes on');
      throw new ApiError('alreadyPlayed', 'by a deleted account');
    }
    if (run?.isFinished) {
      return answer({ run: '', outcome: outcomeOf(challenge, run, at) });
    }
    if (run) {
      if (attemptPhase(run, at).kind === 'over') {
        return answer({ run: '', outcome: await end(context, challenge, run) });
      }
      return answer({ run: '', ...viewOf(challenge, run, at) });
    }
    if (look || token !== undefined) throw new ApiError('noData', 'no run goes on');
    if (await isBlocked(firestore, challenge, challenger)) {
      throw new ApiError('noData', 'the link is unknown or has expired');
    }
    const isOwner = challenger.persons.includes(challenge.person);
    if (isOwner && challenge.answers)
      throw new ApiError('alreadyPlayed', 'it is the own challenge');
    if (!isOwner && !challenge.answers) throw new ApiError('notFinished', 'its owner still plays');
    const opened = await open(firestore, challenge, challenger, at);
    // the page sets its clock by the reply
    return answer({ run: opened.token, ...viewOf(challenge, opened.run, now()) });
  },
);

/** Deals the questions of a challenge to a player, in a separate order of options. */
async function open(
  firestore: Firestore,
  { code, person, questions: ids, language, answers }: Challenge,
  { runIds, uid, persons }: Challenger,
  now: number,
) {
  const [{ battle }, questions, profile] = await Promise.all([
    readSettings(firestore, now),
    findQuestions(firestore, ids),
    uid === '' ? undefined : firestore.doc(`users/${uid}`).get(),
  ]);
  if (questions.length < ids.length) throw new ApiError('noData', 'a question is gone');
  const token = uid === '' ? randomBytes(32).toString('base64url') : '';
  const own = persons.includes(person) ? person : persons[0];
  const id = own === undefined ? guestRunId(code, token) : personRunId(code, own);
  const shuffling = { isOptionsShuffled: true, hasFifthOption: true, isTexTypeset: true };
  const run = {
    code,
    uid,
    name: (profile?.get('name') as string | undefined) ?? '',
    image: (profile?.get('image') as string | undefined) ?? '',
    rules: challengeRules(battle.rules),
    startedAt: now,
    events: [],
    questions: questions.map((stored) => presentedOf(stored, language, shuffling)),
    isFinished: false,
    answers: [],
    // a challenge never changes once it is played, so an answer need not read it
    rival: answers,
    expiresAt: Timestamp.fromMillis(now + (uid === '' ? KEEP_GUEST_MS : KEEP_MS)),
  };
  const { expiresAt, ...data } = run;
  const plain = JSON.parse(JSON.stringify(data)) as typeof data;
  const opened = { token, run: { ...plain, id, clipsMs: plain.questions.map(clipOf) } };
  if (uid === '') {
    await runRef(firestore, id).create({ ...plain, expiresAt });
    return opened;
  }
  return firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(accountOf(firestore, uid));
    const first = await readRun(transaction, firestore, { runIds });
    checkNotDeleted(account);
    // another tab of the same player was faster
    if (first) return { token, run: first };
    transaction.create(runRef(firestore, id), { ...plain, expiresAt });
    return opened;
  });
}

const clipOf = ({ question }: ChallengeRun['questions'][number]) => clipMsOf(question);

/** A running run, with the other player's answers to the questions that are closed. */
function viewOf(challenge: Challenge, run: ChallengeRun, now: number) {
  const record = { ...run, mode: 'challenge', item: run.code, items: {}, helps: [] } as const;
  const closed = run.questions.filter((_, question) => isClosed(run, question, now)).length;
  return {
    attempt: attemptReplyOf(run.id, record, now),
    ...(challenge.answers && { rival: sideOf(challenge, challenge.answers, closed) }),
  };
}

/** Whether a run is that of the owner, by any account of the person: it is what the others play against. */
const isOwners = ({ code, person }: Challenge, { id }: Pick<ChallengeRun, 'id'>): boolean =>
  id === personRunId(code, person);

/** The end of a finished run: both players side by side. */
function outcomeOf(challenge: Challenge, run: ChallengeRun, now: number): ChallengeOutcome {
  return {
    now,
    own: sideOf(run, run.answers),
    ...(challenge.answers &&
      !isOwners(challenge, run) && { rival: sideOf(challenge, challenge.answers) }),
    isKept: run.uid !== '',
    result: run.id,
  };
}

/** Locks an answer at the server's time. */
export const answerChallengeAction = defineAction(answerChallenge, async (input, context) => {
  const { code, run: token, started_at, question, answer: given, heard, begin } = input;
  const { firestore, now } = context;
  const challenger = await challengerOf(context, code, token);
  const at = now();
  const reply = await firestore.runTransaction(async (transaction) => {
    const run = await readRun(transaction, firestore, challenger);
    if (!run) throw new ApiError('noData', 'there is no such run');
    if (run.isFinished) throw new ApiError('attemptOver');
    if (started_at !== undefined && started_at !== run.startedAt) throw new ApiError('attemptOver');
    const kind = given ? undefined : heard ? 'heard' : begin ? 'begun' : undefined;
    if (kind && hasBegun(run, kind, question, at)) return { now: at, feedback: {} };
    const event = kind ? beginningOf(run, kind, question, at) : eventOf(run, question, given, at);
    const events = event ? [...run.events, event] : run.events;
    if (event) transaction.update(runRef(firestore, run.id), { events });
    if (kind) return { now: at, event, feedback: {} };
    return {
      now: at,
      event,
      feedback: feedbackFor({ ...run, events }, question),
      ...(run.rival && { rival: run.rival[question] ?? null }),
    };
  });
  return answer(reply);
});

/** Ends a run. */
export const finishChallengeAction = defineAction(finishChallenge, async (input, context) => {
  const { code, run: token, play_questions: answers = [] } = input;
  const { firestore } = context;
  const [challenge, run] = await Promise.all([
    readChallenge(firestore, code),
    challengerOf(context, code, token).then((one) => readRun(firestore, firestore, one)),
  ]);
  if (!run || isForgotten(run)) throw new ApiError('noData', 'there is no such run');
  return answer(await end(context, challenge, run, answers));
});

/**
 * Ends a run once: takes the last answers that are still in time, stores the points, and tells the challenge's owner. The owner's
 * own first run becomes what the others play against. The game is noted in a player's account.
 */
async function end(
  { firestore, now }: Visiting,
  challenge: Challenge,
  { id, uid }: ChallengeRun,
  answers: Parameters<typeof takenOf>[1] = [],
): Promise<ChallengeOutcome> {
  const at = now();
  const { system_timezone: timeZone } = await readSettings(firestore, at);
  const isFirst = isOwners(challenge, { id }) && !challenge.answers;
  return firestore.runTransaction(async (transaction) => {
    const run = challengeRunOf(await transaction.get(runRef(firestore, id)));
    if (!run) throw new ApiError('noData', 'there is no such run');
    if (run.isFinished) return outcomeOf(challenge, run, at);
    const notices = isFirst
      ? undefined
      : await readOwnersNotices(transaction, firestore, challenge.owner, { now: at, timeZone });
    const account = uid === '' ? undefined : await transaction.get(accountOf(firestore, uid));
    const events: readonly AttemptEvent[] = [...run.events, ...takenOf(run, answers, at)];
    const finished = { ...run, events, isFinished: true };
    const own = challengeAnswers(finished);
    transaction.update(runRef(firestore, id), {
      events: [...events],
      isFinished: true,
      answers: [...own],
    });
    if (account?.exists) transaction.update(account.ref, noteGame(account, finished, own, at));
    if (isFirst) transaction.update(challengeRef(firestore, challenge.code), { answers: [...own] });
    const outcome = outcomeOf(challenge, { ...finished, answers: own }, at);
    if (notices) notifyOwner(transaction, notices, challenge, run, outcome, at);
    return outcome;
  });
}
