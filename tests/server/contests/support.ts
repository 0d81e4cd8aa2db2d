import type { Firestore } from '@google-cloud/firestore';
import { Timestamp } from '@google-cloud/firestore';
import type { SentContestCard } from '../../../domain/contract/contest.ts';
import type { Answer, Key } from '../../../domain/question/question.ts';
import type { AttemptRecord } from '../../../server/attempts/attempt-store.ts';
import { workOnContests } from '../../../server/contests/contest-work.ts';
import { REVEAL_MS } from '../../../server/solo/solo-rules.ts';
import { addStatements } from '../attempts/support.ts';
import { wrongOf } from '../attempts/solo-support.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export interface ContestReply {
  readonly error: boolean;
  readonly message?: string;
  readonly data: Record<string, unknown> | null;
}

export const allowed = { error: false };

export interface ContestApi extends TestApi {
  newPlayer: (coins?: number) => Promise<ContestPlayer>;
  /** A player of this uid; `+2` behind it is another account of the same mailbox. */
  playerOf: (uid: string) => Promise<ContestPlayer>;
  /** The scheduled work of contests, by this process or another one. */
  sweep: (firestore?: Firestore) => ReturnType<typeof workOnContests>;
  /** Ends the contests of the last hour, with their settlement. */
  end: () => Promise<void>;
}

/** An API with questions for contests. */
export async function startContestApi(projectId: string): Promise<ContestApi> {
  const api = await startApi(projectId);
  await api.firestore.doc('settings/system').set({ answer_mode: '3' });
  await addStatements(api, 'space', 10);
  let players = 0;
  return {
    ...api,
    newPlayer: (coins) => contestPlayer(api, `player-${(players += 1)}`, coins),
    playerOf: (uid) => contestPlayer(api, uid),
    sweep: (firestore = api.firestore) => workOnContests(firestore, null, api.clock.ms),
    async end() {
      api.clock.ms += HOUR + MINUTE;
      await workOnContests(api.firestore, null, api.clock.ms);
    },
  };
}

/** Stops it, if it was started, once its books were checked. */
export async function stopContestApi(api: ContestApi | undefined): Promise<void> {
  if (api) await checkBooks(api);
  await api?.stop();
}

let contests = 0;

/** A contest of five questions that begins now and lasts an hour; three prizes. */
export async function addContest(
  api: TestApi,
  {
    id = `contest-${(contests += 1)}`,
    fee = 10,
    prizes = [100, 50, 25],
    startsIn = 0,
    lasts = HOUR,
    questions = 5,
    languageId = '14',
  } = {},
): Promise<string> {
  const startsAt = Timestamp.fromMillis(api.clock.ms + startsIn);
  await api.firestore.doc(`contests/${id}`).set({
    name: `The ${id}`,
    description: 'Be quick.',
    image: '',
    languageId,
    startsAt,
    endsAt: Timestamp.fromMillis(api.clock.ms + startsIn + lasts),
    entryFee: fee,
    questionCount: questions,
    status: 'open',
    dueAt: startsAt,
    prizes: prizes.map((coins, index) => ({ rank: index + 1, coins })),
  });
  const ids = Array.from({ length: questions }, (_, n) => `space-00${n}`);
  await api.firestore.doc(`contestQuestions/${id}`).set({ questions: ids });
  return id;
}

/** A player of contests, by raw calls. */
export async function contestPlayer(api: TestApi, uid: string, coins = 100) {
  const token = await api.join(uid, coins);
  // a test reads the data without asking for an error: a refusal has none, so the test fails on it
  const call = async (action: string, fields: Record<string, string> = {}) =>
    (await api.call(action, fields, { token })).envelope as unknown as ContestReply;
  const runOf = (contest: string) => `contest_${contest}_${uid}`;
  const record = async (contest: string) =>
    (await api.firestore.doc(`attempts/${runOf(contest)}`).get()).data() as AttemptRecord;
  const player = {
    uid,
    token,
    call,
    runOf,
    record,
    enter: (contest: string, also: Record<string, string> = {}) =>
      call('get_questions_by_contest', { contest_id: contest, ...also }),
    answer: (contest: string, question: number, given: Answer) =>
      call('answer_question', {
        attempt_id: runOf(contest),
        question: String(question),
        answer: JSON.stringify(given),
      }),
    finish: (contest: string, also: Record<string, string> = {}) =>
      call('set_quiz_coin_score', {
        match_id: runOf(contest),
        quiz_type: 'contest',
        ...also,
      }),
    keys: async (contest: string): Promise<readonly Key[]> =>
      (await record(contest)).questions.map(({ key }) => key),
    /** Answers `count` questions, the first `right` of them correctly, each after a wait. */
    async answerSome(contest: string, right: number, count = 5, thinkMs = 1_000) {
      for (const [index, key] of (await player.keys(contest)).slice(0, count).entries()) {
        api.clock.ms += thinkMs;
        const reply = await player.answer(contest, index, index < right ? key : wrongOf(key));
        if (reply.error) throw new Error(JSON.stringify(reply));
        // without feedback the next question comes at once
        api.clock.ms += REVEAL_MS.none;
      }
    },
    /** Enters, answers all, and finishes. */
    async play(contest: string, right: number, thinkMs = 1_000) {
      const entered = await player.enter(contest);
      if (entered.error) throw new Error(JSON.stringify(entered));
      await player.answerSome(contest, right, 5, thinkMs);
      return player.finish(contest);
    },
    board: (contest: string, also: Record<string, string> = {}) =>
      call('get_contest_leaderboard', { contest_id: contest, ...also }),
    /** The card of a contest, and the list in which it stands. */
    async card(contest: string) {
      const { data } = await call('get_contest', { contest_id: contest });
      const lists = data as Record<string, { data: SentContestCard[] }>;
      const found = ['live', 'upcoming', 'past'].flatMap((tab) =>
        (lists[`${tab}_contest`]?.data ?? []).map((card) => ({ tab, card })),
      );
      return found[0];
    },
    coins: async () =>
      (await api.firestore.doc(`users/${uid}/private/account`).get()).get('coins') as number,
    account: async () => (await api.firestore.doc(`users/${uid}/private/account`).get()).data(),
    /** Amounts of the movements that contests have made, by their ids. */
    async ledger() {
      const { docs } = await api.firestore.collection(`users/${uid}/ledger`).get();
      return Object.fromEntries(
        docs
          .filter(({ id }) => id.startsWith('contest-'))
          .map((entry) => [entry.id, entry.get('amount') as number]),
      );
    },
    async notices() {
      const { docs } = await api.firestore.collection(`users/${uid}/notifications`).get();
      return docs
        .filter(({ id }) => id.startsWith('contest-'))
        .map((one) => ({ type: one.get('type') as string, rank: one.get('rank') as unknown }));
    },
  };
  return player;
}
export type ContestPlayer = Awaited<ReturnType<typeof contestPlayer>>;

/** Fails where the coins of any account are not the sum of its ledger. */
export async function checkBooks(api: TestApi): Promise<void> {
  const { docs } = await api.firestore.collection('users').get();
  for (const { id } of docs) {
    const account = await api.firestore.doc(`users/${id}/private/account`).get();
    const entries = await api.firestore.collection(`users/${id}/ledger`).get();
    const sum = (field: string) =>
      entries.docs.reduce((all, entry) => all + Number(entry.get(field) ?? 0), 0);
    const books = { coins: sum('amount'), redeemable: sum('redeemable') };
    const stored = {
      coins: account.get('coins') as number,
      redeemable: (account.get('redeemable') as number | undefined) ?? 0,
    };
    if (JSON.stringify(books) !== JSON.stringify(stored)) {
      throw new Error(`${id}: ${JSON.stringify(stored)}, the ledger says ${JSON.stringify(books)}`);
    }
  }
}
