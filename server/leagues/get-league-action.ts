import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { INITIAL_RATING } from '../../domain/battle/rating.ts';
import { flag } from '../../domain/contract/action.ts';
import { answer } from '../../domain/contract/envelope.ts';
import { getLeague } from '../../domain/contract/league.ts';
import type { LeagueMember } from '../../domain/league/league.ts';
import { leagueTable, leagueWeek, pointsMissing, regionOf } from '../../domain/league/league.ts';
import { dayOf } from '../../domain/statistics/period.ts';
import { cached } from '../cached.ts';
import { defineAction } from '../http/define-action.ts';
import { readSettings } from '../settings/read-settings.ts';
import { joinLeague } from './join-league.ts';
import type { LeagueGroup } from './league-documents.ts';
import { allTimeEntry, groupAt, scoreIn } from './league-documents.ts';

/** The members of a group, with the entry that has each one's name and picture. */
interface Members {
  readonly scores: readonly LeagueMember[];
  readonly league: number;
  readonly entries: ReadonlyMap<string, DocumentSnapshot>;
}

const NOBODY: Members = { scores: [], league: 0, entries: new Map() };

/** The members of a group, cached for 10 s for all of them: one read for the group and one for each member. */
const readMembers = cached(10_000, async (firestore: Firestore, id: string): Promise<Members> => {
  const group = (await groupAt(firestore, id).get()).data() as LeagueGroup | undefined;
  if (!group || group.uids.length === 0) return NOBODY;
  const { uids, members, league } = group;
  const found = await firestore.getAll(...uids.map((uid) => allTimeEntry(firestore, uid)));
  const entries = new Map(found.map((entry) => [entry.id, entry]));
  const scores = uids.map((uid) => ({
    uid,
    points: Math.max(0, scoreIn(entries.get(uid)) - (members[uid]?.base ?? 0)),
    joinedAt: members[uid]?.joinedAt ?? 0,
  }));
  return { scores, league, entries };
});

/** The members of a group, this one among them: somebody who has just joined is missing in the cache. */
async function membersWith(
  firestore: Firestore,
  now: number,
  id: string,
  uid: string,
): Promise<Members> {
  const known = await readMembers(firestore, now, id);
  if (known.scores.some((one) => one.uid === uid)) return known;
  const [group, entry] = await firestore.getAll(
    groupAt(firestore, id),
    allTimeEntry(firestore, uid),
  );
  const data = group?.data() as LeagueGroup | undefined;
  if (!data) return known;
  const { base = 0, joinedAt = now } = data.members[uid] ?? {};
  const own = { uid, points: Math.max(0, scoreIn(entry) - base), joinedAt };
  return {
    scores: [...known.scores, own],
    league: data.league,
    entries: new Map([...known.entries, ...(entry ? [[uid, entry] as const] : [])]),
  };
}

/** The caller's group of this week, after joining one if need be. */
export const getLeagueAction = defineAction(
  getLeague,
  async ({ timezone }, { firestore, now: clock, caller: { uid } }) => {
    const now = clock();
    const { system_timezone: timeZone } = await readSettings(firestore, now);
    const week = leagueWeek(now, timeZone);
    const { state, standing } = await joinLeague(firestore, uid, week, {
      region: regionOf(timezone ?? timeZone, now),
      today: dayOf(now, timeZone),
      now,
    });
    const { league, last } = standing;
    const { scores, entries, ...group } =
      state === 'joined' ? await membersWith(firestore, now, standing.group, uid) : NOBODY;
    const places = leagueTable(scores, group.league);
    const { toRise, toStay } = pointsMissing(places, uid, league);
    return answer({
      state,
      league: String(league + 1),
      now,
      ends_at: week.endsAt,
      rows: places.map(({ uid: member, place, points, change }) => {
        const entry = entries.get(member);
        return {
          user_id: member,
          name: (entry?.get('name') as string | undefined) ?? '',
          profile: (entry?.get('image') as string | undefined) ?? '',
          rating: String((entry?.get('rating') as number | undefined) ?? INITIAL_RATING),
          user_rank: String(place),
          score: String(points),
          change,
          is_own: flag(member === uid),
        };
      }),
      to_rise: String(toRise),
      to_stay: String(toStay),
      ...(last && {
        last: {
          week: last.week,
          place: String(last.place),
          points: String(last.points),
          change: last.change,
          league: String(last.league + 1),
        },
      }),
    });
  },
);
