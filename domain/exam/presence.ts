import type { Instant } from '../instant.ts';
import { LIMITS } from '../limits.ts';

/** A time in which the page of an exam was not looked at, or in which nobody knows. */
export interface Absence {
  /**
   * `hidden`: the page was hidden or gone, and came back in time. `silent`: no sign came, without a word that it was left: a
   * crash, a killed browser, a lost network. `offline`: the same, and the page said afterwards that it had no network.
   */
  readonly kind: 'hidden' | 'silent' | 'offline';
  readonly at: Instant;
  readonly ms: number;
}

/** What the server knows of the page of an exam. */
export interface ExamPresence {
  /** When the last sign or answer came. */
  readonly seenAt: Instant;
  /** The page that said last that it is looked at; an exam may be open in several. */
  readonly page: string;
  /** The number of that page's last sign: an earlier one that comes later says nothing any more. */
  readonly order: number;
  /** Since when that page is hidden or gone. */
  readonly hiddenAt?: Instant;
  /** The page itself has said that it was left for too long: the exam is over since then. */
  readonly leftAt?: Instant;
  readonly absences: readonly Absence[];
}

/** What a page says of itself. */
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
  /** Whoever leaves the page for longer has ended the exam. */
  readonly resumeMs: number;
}

/** Why an exam is over, and since when. */
export interface ExamEnd {
  readonly at: Instant;
  readonly reason: 'time' | 'left';
}

/**
 * A sign may travel for so long. A page says by its own clock how long it was hidden, so an honest one is judged to the
 * second; one that says nothing gains no more than this.
 */
export const HEARTBEAT_GRACE_MS = 2_000;
/** A page that is looked at gives a sign so often, unless it sends an answer. */
export const HEARTBEAT_INTERVAL_MS = 30_000;
/** Longer without a sign is written down: two signs and a half. */
const SILENCE_MS = 75_000;
/** So many absences are kept, the last ones. */
const MAX_ABSENCES = 100;

/** The presence of an exam that begins now. */
export const beginPresence = (page: string, now: Instant): ExamPresence => ({
  seenAt: now,
  page,
  order: 0,
  absences: [],
});

/**
 * Takes a sign in. A page that is looked at becomes the one that counts; what another one says of being hidden says nothing.
 * The sign of an exam that is over changes nothing.
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
  // while another page was looked at, this one may have been hidden for as long as it likes
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

/** An answer was taken: a sign of life, though none that the page is looked at. */
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

/** Why and when an exam is over at a server time; undefined while it goes on. */
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

/** From when on an exam is over if no sign comes any more. */
export function overFrom(presence: ExamPresence, clock: ExamClock): Instant {
  const leftAt = leftAtOf(presence, clock);
  if (leftAt >= clock.endsAt) return clock.endsAt + LIMITS.lockGraceMs + 1;
  return presence.leftAt ?? leftAt + HEARTBEAT_GRACE_MS + 1;
}

const leftAtOf = (
  { leftAt, hiddenAt = Infinity }: ExamPresence,
  { resumeMs }: ExamClock,
): Instant => leftAt ?? hiddenAt + resumeMs;
