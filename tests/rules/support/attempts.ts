import type { LogEntry } from '@quizbout/firestore-emulator/transports/request-log';

interface Tally {
  denied: number;
  allowed: number;
}

/** The requests of raw clients, from the emulator's own log. */
export interface Attempts {
  readonly total: Tally;
  /** By method and target, without ids. */
  readonly byTarget: Readonly<Record<string, Tally>>;
  readonly denials: readonly { readonly what: string; readonly why: string }[];
}

const REFUSALS = new Set(['PERMISSION_DENIED', 'UNAUTHENTICATED']);

/** Counts the allowed and denied requests of clients, without the server's. Other failures, such as a lost race, are neither. */
export function countAttempts(entries: readonly LogEntry[]): Attempts {
  const total: Tally = { denied: 0, allowed: 0 };
  const byTarget: Record<string, Tally> = {};
  const denials: { what: string; why: string }[] = [];
  for (const { method, target, caller, status, notes } of entries) {
    const isDenied = REFUSALS.has(status);
    const isServer = caller === 'owner';
    // a stream's opening and the removal of a listener ask for nothing
    const asksNothing = !isDenied && !notes.some((note) => note.includes(' allowed'));
    if (isServer || asksNothing || (!isDenied && status !== 'OK')) continue;
    const tally = (byTarget[`${method} ${shapeOf(target)}`] ??= { denied: 0, allowed: 0 });
    const kind = isDenied ? 'denied' : 'allowed';
    tally[kind] += 1;
    total[kind] += 1;
    if (isDenied) denials.push({ what: `${caller}: ${method} ${target}`, why: notes.join('; ') });
  }
  return { total, byTarget, denials };
}

/** The shape of a target: every id becomes a star. */
function shapeOf(target: string): string {
  return target
    .replace(/^target \d+: /, '')
    .split('/')
    .map((segment, index) => (index % 2 === 1 ? '*' : segment))
    .join('/');
}
