import type { AttemptReply } from '../../../domain/contract/attempt.ts';
import type { ChallengeOutcome, ChallengeSide } from '../../../domain/contract/challenge.ts';
import type { DealtQuestion } from '../../../domain/play/dealt-attempt.ts';
import { startBattleApi } from '../battle/support.ts';
import type { BattleApi } from '../battle/support.ts';

/** A browser: of a guest with its token, or of a signed-in player. */
export interface Browser {
  readonly uid?: string;
  run?: string;
}

export interface Begun {
  run: string;
  attempt?: AttemptReply;
  rival?: ChallengeSide;
  outcome?: ChallengeOutcome;
}

export const optionOf = ({ key }: DealtQuestion, isRight: boolean): string => {
  const right = key.kind === 'choice' ? key.option : 0;
  return JSON.stringify({ kind: 'choice', option: isRight ? right : right === 0 ? 1 : 0 });
};

/** The time of every answer after its question's beginning, in milliseconds. */
export const PACE_MS = 3_000;

/** 4 points, and 1 more within 4 s: all answers come after 3 s. */
export const POINTS = 5;

/** Questions without a picture, whose time begins at once. */
const QUESTIONS = Array.from(
  { length: 10 },
  (_, number) => `space-${String(number + 1).padStart(3, '0')}`,
);

/** The API with content, and the moves of the players of a challenge. */
export async function startChallengeApi(projectId: string) {
  const api: BattleApi = await startBattleApi(projectId);
  /** Calls an action of a challenge; a refusal is its code. */
  async function ask(browser: Browser, action: string, fields: Readonly<Record<string, string>>) {
    const { uid, run } = browser;
    const token = uid === undefined ? undefined : await api.token(uid);
    const { envelope } = await api.call(
      action,
      { ...fields, ...(run !== undefined && { run }) },
      token === undefined ? {} : { token },
    );
    return envelope.error ? envelope.message : envelope.data;
  }

  async function create(uid: string, fields: Readonly<Record<string, string>>): Promise<string> {
    const reply = await ask({ uid }, 'create_challenge', fields);
    if (typeof reply === 'string') return reply;
    return String(reply?.['code']);
  }

  async function begin(browser: Browser, code: string): Promise<Begun> {
    const reply = await ask(browser, 'begin_challenge', { code });
    if (typeof reply === 'string') throw new Error(reply);
    // the part of the reply that these tests read
    const begun = reply as unknown as Begun;
    if (begun.run) browser.run = begun.run;
    return begun;
  }

  /** The dealt questions of a run, with their keys. */
  const dealtOf = async ({ attempt }: Begun): Promise<readonly DealtQuestion[]> =>
    (await api.firestore.doc(`challengeRuns/${attempt!.attempt_id}`).get()).get(
      'questions',
    ) as DealtQuestion[];

  /** Plays a run to its end: each question answered 3 s after its beginning. @param right which are right */
  async function play(
    browser: Browser,
    code: string,
    right: (question: number) => boolean,
  ): Promise<ChallengeOutcome> {
    const begun = await begin(browser, code);
    const dealt = await dealtOf(begun);
    for (const [question, asked] of dealt.entries()) {
      api.clock.ms += PACE_MS;
      const answer = optionOf(asked, right(question));
      const reply = await ask(browser, 'answer_challenge', {
        code,
        question: String(question),
        answer,
      });
      if (typeof reply === 'string') throw new Error(`question ${question}: ${reply}`);
      api.clock.ms += begun.attempt!.rules.revealMs;
    }
    const outcome = await ask(browser, 'finish_challenge', { code });
    if (typeof outcome === 'string') throw new Error(outcome);
    // sent as it is read: the contract turns nothing into another value
    return outcome as unknown as ChallengeOutcome;
  }

  /** The link to a challenge with questions that its owner has not played yet. */
  async function unplayedOf(uid: string): Promise<string> {
    const code = await create(uid, { source: 'new' });
    await api.firestore.doc(`challenges/${code}`).update({ questions: QUESTIONS });
    return code;
  }

  /** The link to a challenge of a player who has answered the first `right` questions right. */
  async function challengeOf(uid: string, right: number): Promise<string> {
    const code = await unplayedOf(uid);
    await play({ uid }, code, (question) => question < right);
    return code;
  }

  return { ...api, ask, begin, create, dealtOf, play, unplayedOf, challengeOf };
}
export type ChallengeApi = Awaited<ReturnType<typeof startChallengeApi>>;
