import type { Firestore } from 'firebase-admin/firestore';
import { answer, refusal } from '../domain/contract/envelope.ts';
import type { Envelope } from '../domain/contract/envelope.ts';
import { finishDeletions } from './profile/deletion/finish-deletion.ts';
import { finishLeftExams } from './exams/finish-exam.ts';
import { sweep } from './battle/sweep.ts';
import { workOnContests } from './contests/contest-work.ts';
import { endArenas } from './arenas/end-arena.ts';
import { remindOfDays } from './learning/daily-reminders.ts';
import { endDefences } from './defence/end-defence.ts';
import { endLeagueWeeks } from './leagues/end-week.ts';
import type { SchedulerProof } from './scheduler-proof.ts';
import { isRestoring } from './settings/read-settings.ts';
import type { WorkDone } from './due-work.ts';
import type { PushSender } from './notifications/send-push.ts';

/**
 * After this time a call begins no more work: less than the minute after which a scheduler gives up and calls again.
 */
const TIME_BUDGET_MS = 40_000;

/** The number of errors per call that are logged in full; all are counted. */
const MAX_LOGGED = 20;

const NOTHING_DONE: WorkDone = { done: 0, left: 0, errors: [] };
const FAILED = refusal('somethingWentWrong', 'the sweep failed: see the log');

/** The document with the last call of the scheduler. Times in milliseconds. */
export const lastSweepOf = (firestore: Firestore) => firestore.doc('operations/sweep');

/** The dependencies of the route for scheduled work. */
export interface ScheduledWorkServices {
  readonly firestore: () => Firestore;
  /** Whether a request comes from the scheduler. */
  readonly isScheduler: SchedulerProof;
  /** Deletes a user at Firebase; no error if the user is already deleted. */
  readonly deleteIdentity: (uid: string) => Promise<void>;
  /** Sends push messages; null if the game has no keys for them. */
  readonly push: () => PushSender | null;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Logs one line of JSON per call that did work or failed. */
  readonly log: (line: string) => void;
}

/**
 * Creates the route for scheduled work: battles without a settlement, forgotten lobbies, interrupted deletions, exams whose
 * players did not come back, contests that begin, end or were cancelled, weeks of leagues, arenas and days of defence that are over, daily reminders. It
 * works until nothing is due or its time is over, and returns how much is left. Payments come before reminders. A scheduler calls
 * it once a minute; other times and concurrent calls do no harm, and share the work. It answers 401 to
 * every other caller, 503 without any work during a restore, and 500 if a kind of
 * work failed as a whole, so that the scheduler notices; the other kinds are done and reported before. Never throws.
 */
export function createSweepRoute(
  services: ScheduledWorkServices,
): (request: Request) => Promise<Response> {
  const { firestore, isScheduler, deleteIdentity, push, now, log } = services;
  const reply = (status: number, envelope: Envelope<unknown>) =>
    Response.json(envelope, { status, headers: { 'cache-control': 'no-store' } });

  return async (request) => {
    try {
      if (!(await isScheduler(request))) {
        return reply(401, refusal('noToken', 'send Authorization: Bearer with the TASKS_TOKEN'));
      }
      if (await isRestoring(firestore())) {
        return reply(503, refusal('underMaintenance', 'a restore is running or interrupted'));
      }
      const startedAt = now();
      const isTimeUp = () => now() - startedAt >= TIME_BUDGET_MS;
      const failed: string[] = [];
      /** The report of a kind of work; one that fails has done nothing as far as the report knows. */
      const reportOf = async <T extends object>(kind: string, work: Promise<T>, none: T) => {
        try {
          return await work;
        } catch (error) {
          failed.push(`${kind}: ${String(error)}`);
          return none;
        }
      };
      const countOf = (kind: string, work: Promise<WorkDone>) => reportOf(kind, work, NOTHING_DONE);
      const battles = sweep(firestore(), startedAt, isTimeUp);
      const contestWork = workOnContests(firestore(), push(), startedAt, isTimeUp, battles);
      // never before the work that pays
      const reminding = Promise.allSettled([battles, contestWork]).then(() =>
        remindOfDays(firestore(), push(), startedAt, isTimeUp),
      );
      const [
        { settled, closed, ...rooms },
        deletions,
        exams,
        contests,
        leagues,
        arenas,
        defences,
        reminders,
      ] = await Promise.all([
        reportOf('battles', battles, { settled: 0, closed: 0, left: 0, errors: [] }),
        countOf('deletions', finishDeletions(firestore(), deleteIdentity, startedAt, isTimeUp)),
        countOf('exams', finishLeftExams(firestore(), startedAt, isTimeUp)),
        countOf('contests', contestWork),
        countOf('leagues', endLeagueWeeks(firestore(), push(), startedAt, isTimeUp)),
        countOf('arenas', endArenas(firestore(), startedAt, isTimeUp)),
        countOf('defences', endDefences(firestore(), startedAt, isTimeUp)),
        countOf('reminders', reminding),
      ]);
      const kinds = [rooms, deletions, exams, contests, leagues, arenas, defences, reminders];
      const errors = [...failed, ...kinds.flatMap((kind) => kind.errors)];
      const left = kinds.reduce((sum, kind) => sum + kind.left, 0);
      const counts = {
        deleted: deletions.done,
        exams: exams.done,
        contests: contests.done,
        leagues: leagues.done,
        arenas: arenas.done,
        defences: defences.done,
        reminders: reminders.done,
      };
      const done = { settled, closed, ...counts, left, errors: errors.length };
      // for `npm run doctor`: the time and the result of the scheduler's last call
      await lastSweepOf(firestore()).set({ at: startedAt, ms: now() - startedAt, ...done });
      const work = Object.values(counts).reduce((sum, one) => sum + one, settled + closed);
      if (work + left + errors.length > 0) {
        log(JSON.stringify({ sweep: { ...done, errors: errors.slice(0, MAX_LOGGED) } }));
      }
      if (failed.length > 0) return reply(500, FAILED);
      return reply(200, answer(done));
    } catch (error) {
      log(JSON.stringify({ sweep: 'failed', error: String(error) }));
      return reply(500, FAILED);
    }
  };
}
