import type { Firestore } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelContest } from '../../../server/contests/end-contest.ts';
import type { ContestApi } from './support.ts';
import { addContest, checkBooks, contestPlayer, HOUR, MINUTE, startContestApi } from './support.ts';
import { intercept } from '../support/intercept.ts';

let api: ContestApi;
beforeAll(async () => {
  api = await startContestApi('demo-killed-end');
});
afterAll(() => api?.stop());

/** An error that stands for the death of the process: no other work follows. */
class Killed extends Error {}

/**
 * A process that dies with a commit.
 * @param commits how many it makes before
 * @param isWritten whether the last commit is made before the process dies, and only its reply is lost
 */
function dyingProcess(commits: number, isWritten: boolean): Firestore {
  const { firestore } = api.newProcess();
  let left = commits;
  let isDead = false;
  intercept(firestore, async (send, method, rest) => {
    // Firestore releases the locks of a dead process by itself
    if (method === 'rollback') return send(method, ...rest);
    if (isDead) throw new Killed();
    if (method !== 'commit') return send(method, ...rest);
    left -= 1;
    if (left > 0) return send(method, ...rest);
    isDead = true;
    if (isWritten) await send(method, ...rest);
    throw new Killed();
  });
  return firestore;
}

const UIDS = ['ann', 'ben', 'cem', 'dee', 'eve'];

/** Five players: two finished equal, one better, one is interrupted, one did nothing. */
async function played(round: string) {
  const contest = await addContest(api, { prizes: [100, 51] });
  const players = [];
  for (const uid of UIDS) players.push(await contestPlayer(api, `${uid}-${round}`));
  const [ann, ben, cem, dee, eve] = players;
  for (const one of [ann, ben, dee, eve]) await one?.enter(contest);
  api.clock.ms += 1_000;
  for (const one of [ann, ben]) {
    const [key] = (await one?.keys(contest)) ?? [];
    await one?.answer(contest, 0, key!);
  }
  await cem?.play(contest, 5);
  await dee?.play(contest, 0);
  return { contest, players };
}

/** The result of a contest, without the round of the test. */
async function booksOf({ contest, players }: Awaited<ReturnType<typeof played>>) {
  const books = await Promise.all(
    players.map(async (one) => {
      const entry = await api.firestore.doc(`contests/${contest}/entries/${one.uid}`).get();
      const { coins, redeemable, score } = (await one.account()) ?? {};
      return {
        coins,
        redeemable,
        score,
        rank: entry.get('rank'),
        prize: entry.get('prize'),
        ledger: Object.values(await one.ledger()),
        notices: await one.notices(),
      };
    }),
  );
  const document = await api.firestore.doc(`contests/${contest}`).get();
  const { participants } = (document.get('result') as { participants: number }) ?? {};
  return { books, status: document.get('status') as string, participants };
}

/**
 * Works as a scheduler does, until nothing is due; each time in a process that dies after so many commits. The first is the
 * claim, which ends before the next process begins.
 */
async function workInDyingProcesses(commits: number, isWritten: boolean): Promise<number> {
  const firestore = dyingProcess(commits, isWritten);
  try {
    const { errors } = await api.sweep(firestore);
    return errors.length;
  } catch (error) {
    if (error instanceof Killed) return 1;
    throw error;
  } finally {
    await firestore.terminate();
    api.clock.ms += MINUTE;
  }
}

describe('the end of a contest that is killed', () => {
  const whole = {
    status: 'completed',
    participants: 5,
    // five right are 20 points; ann and ben share the second prize; the others have no points
    books: [
      { coins: 116, rank: 2, prize: 26, ledger: [-10, 26] },
      { coins: 115, rank: 2, prize: 25, ledger: [-10, 25] },
      { coins: 190, rank: 1, prize: 100, ledger: [-10, 100] },
      { coins: 90, rank: 5, prize: 0, ledger: [-10] },
      { coins: 90, rank: 4, prize: 0, ledger: [-10] },
    ],
  };

  it('has this result without a crash', async () => {
    const round = await played('whole');
    api.clock.ms += HOUR + MINUTE;
    await api.sweep();
    expect(await booksOf(round)).toMatchObject(whole);
  });

  it.each([false, true])(
    'has the same result after a crash that loses the reply of the last commit: %s',
    async (isWritten) => {
      let commits = 1;
      let hasDied = true;
      for (; hasDied; commits++) {
        const round = await played(`${commits}-${isWritten}`);
        api.clock.ms += HOUR + MINUTE;
        hasDied = (await workInDyingProcesses(commits, isWritten)) > 0;
        // another one continues
        expect(await api.sweep()).toMatchObject({
          errors: [],
        });
        expect(await booksOf(round)).toMatchObject(whole);
      }
      // begin, three runs that were cut off, awards, payment, places, result
      expect(commits - 2).toBeGreaterThanOrEqual(8);
      await checkBooks(api);
    },
    // a whole contest for each commit; for hangs only
    300_000,
  );

  it('has the same result if each process crashes after its claim and one commit', async () => {
    const round = await played('each');
    api.clock.ms += HOUR + MINUTE;
    for (let tries = 0; tries < 40; tries++) await workInDyingProcesses(2, true);
    expect(await booksOf(round)).toMatchObject(whole);
  });

  it('has the same result if four processes do it at once', async () => {
    const round = await played('four');
    api.clock.ms += HOUR + MINUTE;
    const clients = [1, 2, 3].map(() => dyingProcess(Infinity, false));
    await Promise.all([api.firestore, ...clients].map((one) => api.sweep(one)));
    await api.sweep();
    await Promise.all(clients.map((one) => one.terminate()));
    expect(await booksOf(round)).toMatchObject(whole);
    await checkBooks(api);
  });

  it('refunds every entry once wherever the cancellation is killed', async () => {
    for (const isWritten of [false, true]) {
      let hasDied = true;
      for (let commits = 1; hasDied; commits++) {
        const { contest, players } = await played(`off-${commits}-${isWritten}`);
        await cancelContest(api.firestore, contest, api.clock.ms);
        hasDied = (await workInDyingProcesses(commits, isWritten)) > 0;
        await api.sweep();
        expect(await Promise.all(players.map((one) => one.coins()))).toEqual(UIDS.map(() => 100));
        for (const one of players) expect(Object.values(await one.ledger())).toEqual([-10, 10]);
      }
    }
    await checkBooks(api);
  });
});
