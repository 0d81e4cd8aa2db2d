import type { Timestamp } from 'firebase-admin/firestore';
import type { Wallet } from '../account/ledger.ts';

/** The id of a person, which outlives the account (`server/account/persons.ts`). */
type PersonId = string;

const DAY_MS = 86_400_000;
const SPANS = { day: DAY_MS, week: 7 * DAY_MS } as const;
/** Rivals that an account remembers, the latest. */
const MAX_RIVALS = 200;
/** Meetings with one of them, the latest: nobody asks for more, and an account must not grow with every battle. */
const MAX_MEETINGS = 4;

/** By person, so that a second account of the same person is no new rival; the times of the meetings. */
type Rivals = Readonly<Record<PersonId, readonly number[]>>;

function rivalsOf({ snapshot }: Wallet): Rivals {
  return (snapshot.get('rivals') as Rivals | undefined) ?? {};
}

/** The person behind an account; an account that knows none yet is a person of its own. */
export function personOf({ uid, snapshot }: Wallet): PersonId {
  return (snapshot.get('personId') as PersonId | undefined) || uid;
}

/** Battles against newcomers that can raise rating and leaderboards in a day: a person makes new accounts without end. */
const NEWCOMER_GAINS = 3;

/** How long ago an account was made, in milliseconds. @param now milliseconds since the epoch */
export function accountAge({ snapshot }: Wallet, now: number): number {
  const since = (snapshot.get('createdAt') as Timestamp | undefined) ?? snapshot.createTime;
  return since ? now - since.toMillis() : 0;
}

/** When battles against newcomers counted for a player in the day before. @param now milliseconds since the epoch */
export function newcomerGainsOf({ snapshot }: Wallet, now: number): readonly number[] {
  const times = (snapshot.get('newcomerGains') as readonly number[] | undefined) ?? [];
  return times.filter((at) => at > now - SPANS.day);
}

/** Whether one more battle against a newcomer cannot raise a player's rating today. @param now milliseconds since the epoch */
export function hasAllNewcomerGains(wallet: Wallet, now: number): boolean {
  return newcomerGainsOf(wallet, now).length >= NEWCOMER_GAINS;
}

/** How often a player has met a stranger in the time before. @param now milliseconds since the epoch */
export function meetingsOf(
  wallet: Wallet,
  rival: PersonId,
  now: number,
  within: keyof typeof SPANS,
): number {
  return (rivalsOf(wallet)[rival] ?? []).filter((at) => at > now - SPANS[within]).length;
}

/** The strangers whom a player has met of late, with one meeting more. @param now milliseconds since the epoch */
export function withMeeting(wallet: Wallet, rival: PersonId, now: number): Rivals {
  const before = rivalsOf(wallet);
  const recent = Object.entries({ ...before, [rival]: [...(before[rival] ?? []), now] })
    .map(
      ([id, times]) =>
        [id, times.filter((at) => at > now - SPANS.week).slice(-MAX_MEETINGS)] as const,
    )
    .filter(([, times]) => times.length > 0)
    .sort(([, one], [, other]) => (one.at(-1) ?? 0) - (other.at(-1) ?? 0));
  return Object.fromEntries(recent.slice(-MAX_RIVALS));
}
