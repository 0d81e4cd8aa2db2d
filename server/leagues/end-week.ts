import type { Firestore } from 'firebase-admin/firestore';
import { daysSinceWeek, leagueAfter, leagueTable } from '../../domain/league/league.ts';
import { dayOf, scoreKeys } from '../../domain/statistics/period.ts';
import { accountOf } from '../account-document.ts';
import type { WorkDone } from '../due-work.ts';
import { doDueWork } from '../due-work.ts';
import { leaderboardEntries } from '../leaderboard/entries.ts';
import type { PushSender } from '../notifications/send-push.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { LeagueGroup } from './league-documents.ts';
import { notifyOfWeek, pushResults, weekPushAt } from './week-notices.ts';
import { allTimeEntry, groupAt, scoreIn, standingAt } from './league-documents.ts';

/** Daily leaderboards older than this may have expired. */
const MAX_LATE_DAYS = 3;

/**
 * Ends the groups whose week is over, and pushes the results in the morning after it. A group is one transaction, so the
 * work continues after an interruption, and several processes may do it at once.
 * @param push null if push is not set up
 * @param now milliseconds since the epoch
 */
export function endLeagueWeeks(
  firestore: Firestore,
  push: PushSender | null,
  now: number,
  isTimeUp: () => boolean = () => false,
): Promise<WorkDone> {
  const due = firestore.collection('leagueGroups').where('dueAt', '<=', now).orderBy('dueAt');
  return doDueWork(due, {
    isTimeUp,
    async work(document) {
      const { status, endsAt } = document.data() as LeagueGroup;
      if (status === 'open') await endGroup(firestore, document.id, now);
      if (now >= weekPushAt(endsAt)) await pushResults(firestore, push, document.id, now);
    },
  });
}

/**
 * Ends a group whose week is over, exactly once, however often it is called: moves each member up or down, stores the
 * member's last week and a notification about it. The points are those at the end of the week: points of later days are subtracted. Later than three
 * days after it, the daily entries have expired, and later points count too.
 * @param now milliseconds since the epoch
 */
export async function endGroup(firestore: Firestore, id: string, now: number): Promise<void> {
  const { system_timezone: timeZone } = await readSettings(firestore, now);
  await firestore.runTransaction(async (transaction) => {
    const document = await transaction.get(groupAt(firestore, id));
    if (!document.exists) return;
    const { week, league, status, uids, members, endsAt } = document.data() as LeagueGroup;
    if (status === 'ended' || now < endsAt) return;
    const days = daysSinceWeek(week, dayOf(now, timeZone)).slice(-MAX_LATE_DAYS);
    const keys = days.map((day) => scoreKeys(Date.parse(day), 'UTC').daily);
    const found = await Promise.all(
      uids.map(async (uid) => {
        const [account, all, ...later] = await transaction.getAll(
          accountOf(firestore, uid),
          allTimeEntry(firestore, uid),
          ...keys.map((key) => leaderboardEntries(firestore, key).doc(uid)),
        );
        const score = scoreIn(all) - later.reduce((sum, entry) => sum + scoreIn(entry), 0);
        // an account that is being deleted gets its result too: the deletion may be taken back
        return { uid, score, isHere: account?.exists === true };
      }),
    );
    const scores = new Map(found.map(({ uid, score }) => [uid, score]));
    const table = leagueTable(
      uids.map((uid) => ({
        uid,
        points: Math.max(0, (scores.get(uid) ?? 0) - (members[uid]?.base ?? 0)),
        joinedAt: members[uid]?.joinedAt ?? 0,
      })),
      league,
    );
    for (const member of table) {
      const { uid, place, points, change } = member;
      // a deleted account gets no document
      if (found.every((one) => one.uid !== uid || !one.isHere)) continue;
      notifyOfWeek(transaction, firestore, member, { week, league, now });
      transaction.set(
        standingAt(firestore, uid),
        {
          league: leagueAfter(league, change),
          endScore: Math.max(members[uid]?.base ?? 0, scores.get(uid) ?? 0),
          last: { week, league, place, points, change },
        },
        { merge: true },
      );
    }
    transaction.update(document.ref, { status: 'ended', dueAt: weekPushAt(endsAt) });
  });
}
