import type { PlayerId } from '../../domain/battle/room.ts';
import type { Wallet } from '../account/ledger.ts';

const DAY_MS = 86_400_000;
const SPANS = { day: DAY_MS, week: 7 * DAY_MS } as const;
/** Rivals that an account remembers, the latest. */
const KEPT = 200;
/** Meetings with one of them, the latest: nobody asks for more, and an account must not grow with every battle. */
const MEETINGS_KEPT = 4;

type Rivals = Readonly<Record<PlayerId, readonly number[]>>;

function rivalsOf({ snapshot }: Wallet): Rivals {
  return (snapshot.get('rivals') as Rivals | undefined) ?? {};
}

/** How often a player has met a stranger in the time before. @param now milliseconds since the epoch */
export function meetingsOf(
  wallet: Wallet,
  rival: PlayerId,
  now: number,
  within: keyof typeof SPANS,
): number {
  return (rivalsOf(wallet)[rival] ?? []).filter((at) => at > now - SPANS[within]).length;
}

/** The strangers whom a player has met of late, with one meeting more. @param now milliseconds since the epoch */
export function withMeeting(wallet: Wallet, rival: PlayerId, now: number): Rivals {
  const before = rivalsOf(wallet);
  const recent = Object.entries({ ...before, [rival]: [...(before[rival] ?? []), now] })
    .map(
      ([id, times]) =>
        [id, times.filter((at) => at > now - SPANS.week).slice(-MEETINGS_KEPT)] as const,
    )
    .filter(([, times]) => times.length > 0)
    .sort(([, one], [, other]) => (one.at(-1) ?? 0) - (other.at(-1) ?? 0));
  return Object.fromEntries(recent.slice(-KEPT));
}
