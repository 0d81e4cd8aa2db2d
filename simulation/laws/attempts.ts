import type { Law } from './law.ts';

const ATTEMPT = /^attempts\/([^/]+)$/;
const PRIZE = /^users\/([^/]+)\/ledger\/contest-(.+)-prize$/;

/** Fields of a finished attempt that never change: its course and its result. */
const FINAL = ['gained', 'earned', 'finishedAt'];

/**
 * An attempt's status only moves forward, and it counts once. A contest pays each player once, and no more than its
 * prizes.
 * @param prizes the sum of all prizes of a contest, in coins
 */
export const attemptsLaw = (prizes: (contestId: string) => number): Law => {
  const paid = new Map<string, number>();
  return {
    name: 'attempts count once, contests pay once',
    check(changes, _at, breach) {
      for (const { path, before, after } of changes) {
        if (ATTEMPT.test(path) && before && after) {
          const isSameRun = before['run'] === after['run'];
          if ((after['run'] as number) < (before['run'] as number))
            breach(`${path} went back a run`);
          if (!isSameRun || before['status'] !== 'finished') continue;
          if (after['status'] !== 'finished') breach(`${path} runs again after its end`);
          if (before['isSealed'] === true) continue;
          for (const field of FINAL) {
            if (before[field] !== after[field]) breach(`${path} changed ${field} after its end`);
          }
        }
        const [, uid, contest] = PRIZE.exec(path) ?? [];
        if (uid === undefined || contest === undefined || !after || before) continue;
        const sum = (paid.get(contest) ?? 0) + (after['amount'] as number);
        paid.set(contest, sum);
        if (sum > prizes(contest)) breach(`the contest ${contest} has paid ${sum} coins`);
      }
    },
  };
};
