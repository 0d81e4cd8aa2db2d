import { setTimeout as sleep } from 'node:timers/promises';
import { makeUser, signInAtFirebase } from '../../e2e/support/stored-session.ts';
import { getUserById, logOut, userSignup } from '../../domain/contract/account.ts';
import { getGlobalLeaderboard } from '../../domain/contract/get-leaderboard.ts';
import { ApiError } from '../../domain/errors.ts';
import type { Recorder } from './recorder.ts';
import { restClient } from './rest-client.ts';

interface VisitorEvening {
  readonly url: string;
  readonly authPort: number;
  readonly recorder: Recorder;
  readonly random: () => number;
  readonly until: number;
  /** No other visitor has the same. */
  readonly name: string;
}

/** Until the time is over: a new person signs up, looks around, and logs out; the session must be over then. */
export async function visitorEvening(evening: VisitorEvening): Promise<void> {
  const { recorder, random, until, name } = evening;
  for (let number = 0; Date.now() < until; number++) {
    await sleep(1_000 + random() * 6_000);
    try {
      await visit(evening, `${name}-${number}@evening.test`);
    } catch (error) {
      if (!(error instanceof ApiError)) recorder.error(`a visitor: ${String(error)}`);
      else recorder.count(`a visitor stopped for ${error.code}`);
    }
  }
}

async function visit(
  { url, authPort, recorder, random }: VisitorEvening,
  email: string,
): Promise<void> {
  const uid = await makeUser(authPort, email, 'Visitor');
  const { idToken } = await signInAtFirebase(authPort, email);
  const signUp = restClient(url, idToken, recorder);
  const fields = { firebase_id: uid, type: 'email', web_language: 'en' };
  // a double click: one account, one welcome
  const press = () => signUp.untilAnswered(userSignup, fields);
  const [session] = random() < 0.3 ? await Promise.all([press(), press()]) : [await press()];
  recorder.count('sign-ups');
  const client = restClient(url, session.api_token, recorder);
  await client.untilAnswered(getUserById, {});
  await sleep(500 + random() * 2_000);
  await client.untilAnswered(getGlobalLeaderboard, {}).catch(unlessRefused);
  await sleep(500 + random() * 2_000);
  await client.untilAnswered(logOut, {}).catch((error: unknown) => {
    // its first try arrived, and the reply was lost
    if (!(error instanceof ApiError && error.code === 'unauthorized')) throw error;
  });
  recorder.count('log-outs');
  const after = await client.untilAnswered(getUserById, {}).then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
  if (after !== 'unauthorized') recorder.error(`after its log-out ${uid} is ${after}`);
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
