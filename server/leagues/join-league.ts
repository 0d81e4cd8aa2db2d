import { randomBytes } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import { ApiError } from '../../domain/errors.ts';
import type { LeagueWeek } from '../../domain/league/league.ts';
import { GROUP_SIZE, habitOf } from '../../domain/league/league.ts';
import { dayAfter } from '../../domain/play/day-row.ts';
import { accountOf } from '../account-document.ts';
import { readPerson } from '../account/persons.ts';
import { readPlayedDays } from '../learning/sync-learning.ts';
import { endGroup } from './end-week.ts';
import type { LeagueStanding } from './league-documents.ts';
import type { LeaguePool } from './league-pools.ts';
import { poolFor } from './league-pools.ts';
import {
  allTimeEntry,
  groupAt,
  leagueExpiry,
  leagueSeatAt,
  scoreIn,
  standingAt,
  leagueStandingOf,
} from './league-documents.ts';

/** A player's league this week, or why the player is in no group. */
export interface Membership {
  readonly state: 'joined' | 'points-first' | 'other-account';
  readonly standing: LeagueStanding;
}

/**
 * Joins a player to a group of the week, unless the player or another account of the person has joined. Groups of one
 * league, habit and region are filled one after the other. A group of an earlier week is ended first, so that its result
 * decides the league.
 * @param region as of `regionOf`
 * @param now milliseconds since the epoch
 * @throws ApiError userUnknown for an account that is deleted or being deleted
 */
export async function joinLeague(
  firestore: Firestore,
  uid: string,
  { week, endsAt }: LeagueWeek,
  { region, today, now }: { readonly region: number; readonly today: string; readonly now: number },
): Promise<Membership> {
  const known = leagueStandingOf(await standingAt(firestore, uid).get());
  if (known.week === week) return { state: 'joined', standing: known };
  if (known.group !== '') await endGroup(firestore, known.group, now);
  const habit = habitOf(await readPlayedDays(firestore, uid), today);
  return firestore.runTransaction(async (transaction) => {
    const [account, document, entry] = await transaction.getAll(
      accountOf(firestore, uid),
      standingAt(firestore, uid),
      allTimeEntry(firestore, uid),
    );
    if (!account?.exists || account.get('status') !== 'active' || !document) {
      throw new ApiError('userUnknown');
    }
    const before = leagueStandingOf(document);
    if (before.week === week) return { state: 'joined', standing: before } as const;
    const score = scoreIn(entry);
    if (score <= 0) return { state: 'points-first', standing: before } as const;
    const { id: person, ids, give } = await readPerson(transaction, firestore, account, now);
    const seats = await transaction.getAll(...ids.map((id) => leagueSeatAt(firestore, week, id)));
    if (seats.some((seat) => seat.exists)) {
      return { state: 'other-account', standing: before } as const;
    }
    const pool = await poolFor(firestore, `${week}_${before.league}_${habit}_${region}`, now);
    const filling = (await transaction.get(pool)).data() as LeaguePool | undefined;
    const count = filling?.count ?? 0;
    // a pool of an older process has no number of groups
    const groups = filling?.groups ?? 0;
    const isNew = count === 0 || count >= GROUP_SIZE;
    const group = isNew ? randomBytes(12).toString('base64url') : (filling?.group ?? '');
    const isInRow = before.last?.week === dayAfter(week, -7);
    const member = { base: isInRow ? (before.endScore ?? score) : score, joinedAt: now };
    const expiresAt = leagueExpiry(endsAt);
    give();
    transaction.create(leagueSeatAt(firestore, week, person), { expiresAt });
    const filled: LeaguePool = {
      group,
      count: isNew ? 1 : count + 1,
      groups: isNew ? groups + 1 : groups,
    };
    transaction.set(pool, { ...filled, expiresAt });
    if (isNew) {
      transaction.create(groupAt(firestore, group), {
        week,
        league: before.league,
        status: 'open',
        uids: [uid],
        members: { [uid]: member },
        endsAt,
        dueAt: endsAt,
        expiresAt,
      });
    } else {
      transaction.update(
        groupAt(firestore, group),
        'uids',
        FieldValue.arrayUnion(uid),
        new FieldPath('members', uid),
        member,
      );
    }
    const standing = { ...before, week, group };
    transaction.set(document.ref, standing);
    return { state: 'joined', standing } as const;
  });
}
