import type { Instant } from '../instant.ts';
import { LIMITS } from '../limits.ts';

/** A time in which the page of an exam was not visible, or in which its state is unknown. */
export interface Absence {
  /**
   * `hidden`: the page was hidden or gone, and came back in time. `silent`: no heartbeat came, and the page did not report that
   * it was left: a crash, a killed browser, a lost network. `offline`: the same, and the page reported later that it had no
   * network.
   */
  readonly kind: 'hidden' | 'silent' | 'offline';
  readonly at: Instant;
  readonly ms: number;
}

/** The presence of the page of an exam, as the server knows it. */
export interface ExamPresence {
  /** When the last heartbeat or answer came. */
  readonly seenAt: Instant;
  /** The page that last reported that it is visible; an exam may be open in several pages. */
  readonly page: string;
  /** The number of that page's last heartbeat; an earlier one that arrives later is ignored. */
  readonly order: number;
  /** Since when that page is hidden or gone. */
  readonly hiddenAt?: Instant;
  /** When the page was left for too long, as the page itself reported; the exam is over since then. */
  readonly leftAt?: Instant;
  readonly absences: readonly Absence[];
}

/** A report of a page about itself. */
export interface PresenceEvent {
  readonly kind: 'here' | 'hidden' | 'offline';
  readonly page: string;
  readonly order: number;
  /** With `here`: for how long it was hidden, by its own clock. */
  readonly hiddenMs?: number | undefined;
}

/** When an exam is over. Times in milliseconds. */
export interface ExamClock {
  readonly endsAt: Instant;
  /** Leaving the page for longer than this ends the exam, in milliseconds. */
  readonly resumeMs: number;
}

/** Why an exam is over, and since when. */
export interface ExamEnd {
  readonly at: Instant;
  readonly reason: 'time' | 'left';
}

/**
 * A heartbeat may take this long to arrive. A page reports by its own clock how long it was hidden, so an honest page is judged
 * to the second; a page that reports nothing gains no more than this.
 */
export const HEARTBEAT_GRACE_MS = 2_000;
/** How often a visible page sends a heartbeat, unless it sends an answer. */
export const HEARTBEAT_INTERVAL_MS = 30_000;
/** A longer time without a heartbeat is recorded as an absence: two and a half intervals. */
const SILENCE_MS = 75_000;
/** Only this many absences are stored, the last ones. */
const MAX_ABSENCES = 100;

/** The presence of an exam that begins now. */
export const beginPresence = (page: string, now: Instant): ExamPresence => ({
  seenAt: now,
  page,
  order: 0,
  absences: [],
});

/**
 * Applies a heartbeat. A visible page becomes the current one; reports of being hidden from any other page are ignored. A
 * heartbeat for an exam that is over changes nothing.
 */
export function afterPresenceEvent(
  presence: ExamPresence,
  { kind, page, order, hiddenMs = 0 }: PresenceEvent,
  clock: ExamClock,
  now: Instant,
): ExamPresence {
  const isOwn = page === presence.page;
  if (examEnd(presence, clock, now) || (isOwn && order < presence.order)) return presence;
  if (kind === 'hidden') {
    if (!isOwn) return presence;
    return { hiddenAt: now, ...seen(presence, now), order };
  }
  // while another page was visible, this one may be hidden for any time
  if (isOwn && hiddenMs > clock.resumeMs) {
    const hiddenAt = presence.hiddenAt ?? Math.max(presence.seenAt, now - hiddenMs);
    const leftAt = Math.min(hiddenAt + clock.resumeMs, now);
    return { ...presence, page, order, seenAt: now, hiddenAt, leftAt };
  }
  const { hiddenAt, ...rest } = seen(presence, now, kind === 'offline');
  const back = { ...rest, page, order };
  return hiddenAt === undefined
    ? back
    : withAbsence(back, { kind: 'hidden', at: hiddenAt, ms: now - hiddenAt });
}

/** Applies an accepted answer: it proves that the page runs, not that it is visible. */
export function seen(presence: ExamPresence, now: Instant, wasOffline = false): ExamPresence {
  const ms = now - presence.seenAt;
  const isKnown = presence.hiddenAt !== undefined;
  const isGap = !isKnown && (wasOffline ? ms > 0 : ms > SILENCE_MS);
  const kind = wasOffline ? 'offline' : 'silent';
  const noted = isGap ? withAbsence(presence, { kind, at: presence.seenAt, ms }) : presence;
  return { ...noted, seenAt: now };
}

function withAbsence(presence: ExamPresence, absence: Absence): ExamPresence {
  return { ...presence, absences: [...presence.absences, absence].slice(-MAX_ABSENCES) };
}

/** Why and when an exam is over at a server time; undefined while it runs. */
export function examEnd(
  presence: ExamPresence,
  clock: ExamClock,
  now: Instant,
): ExamEnd | undefined {
  if (now < overFrom(presence, clock)) return undefined;
  const leftAt = leftAtOf(presence, clock);
  return leftAt < clock.endsAt
    ? { at: leftAt, reason: 'left' }
    : { at: clock.endsAt, reason: 'time' };
}

/** The instant from which an exam is over if no further heartbeat arrives. */
export function overFrom(presence: ExamPresence, clock: ExamClock): Instant {
  const leftAt = leftAtOf(presence, clock);
  if (leftAt >= clock.endsAt) return clock.endsAt + LIMITS.lockGraceMs + 1;
  return presence.leftAt ?? leftAt + HEARTBEAT_GRACE_MS + 1;
}

const leftAtOf = (
  { leftAt, hiddenAt = Infinity }: ExamPresence,
  { resumeMs }: ExamClock,
): Instant => leftAt ?? hiddenAt + resumeMs;
