import type { Timestamp } from 'firebase-admin/firestore';
import type { Wallet } from '../account/ledger.ts';

/** The id of a person, which outlives the account (`server/account/persons.ts`). */
type PersonId = string;

const DAY_MS = 86_400_000;
const SPANS = { day: DAY_MS, week: 7 * DAY_MS } as const;
/** The maximum number of rivals stored in an account, the latest. */
const MAX_RIVALS = 200;
/**
 * The maximum number of stored meetings with one rival, the latest. More are not needed, and an account must not grow
 * with every battle.
 */
const MAX_MEETINGS = 4;

/** The times of meetings by person, so that a second account of the same person is not a new rival. */
type Rivals = Readonly<Record<PersonId, readonly number[]>>;

function rivalsOf({ snapshot }: Wallet): Rivals {
  return (snapshot.get('rivals') as Rivals | undefined) ?? {};
}

/** The person of an account; an account without one yet counts as a separate person. */
export function personOf({ uid, snapshot }: Wallet): PersonId {
  return (snapshot.get('personId') as PersonId | undefined) || uid;
}

/**
 * The number of battles against newcomers that can raise rating and leaderboards per day, because anyone can make many
 * new accounts.
 */
const NEWCOMER_GAINS = 3;

/** The age of an account in milliseconds. @param now milliseconds since the epoch */
export function accountAge({ snapshot }: Wallet, now: number): number {
  const since = (snapshot.get('createdAt') as Timestamp | undefined) ?? snapshot.createTime;
  return since ? now - since.toMillis() : 0;
}

/** The times of the last day's counted battles against newcomers. @param now milliseconds since the epoch */
export function newcomerGainsOf({ snapshot }: Wallet, now: number): readonly number[] {
  const times = (snapshot.get('newcomerGains') as readonly number[] | undefined) ?? [];
  return times.filter((at) => at > now - SPANS.day);
}

/**
 * Whether a player has reached today's limit of rated battles against newcomers. @param now milliseconds since the
 * epoch
 */
export function hasAllNewcomerGains(wallet: Wallet, now: number): boolean {
  return newcomerGainsOf(wallet, now).length >= NEWCOMER_GAINS;
}

/**
 * The number of meetings of two strangers in a period: the larger count of both accounts, so that a second account of
 * one person is not a new rival. Second accounts of both are one: their own coins are at stake.
 * @param now milliseconds since the epoch
 */
export function meetingsBetween(
  one: Wallet,
  other: Wallet,
  now: number,
  within: keyof typeof SPANS,
): number {
  const counts = [rivalsOf(one)[personOf(other)] ?? [], rivalsOf(other)[personOf(one)] ?? []].map(
    (times) => times.filter((at) => at > now - SPANS[within]).length,
  );
  return Math.max(...counts);
}

/** A player's stored rivals with one more meeting. @param now milliseconds since the epoch */
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
