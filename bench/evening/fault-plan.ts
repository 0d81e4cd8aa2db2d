import { seededRandom } from '@quizbout/firestore-emulator/control/seeded-random';

/** The kinds of faults in an evening. */
export const FAULT_KINDS = [
  'web-killed',
  'database-killed',
  'latency',
  'refused-writes',
  'storm',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
/** The kinds possible with Google's emulator: it loses its data when it ends, and refuses no writes on request. */
export const FAULT_KINDS_WITH_OFFICIAL: readonly FaultKind[] = ['web-killed', 'latency', 'storm'];

/** A planned fault; times in milliseconds after the beginning. */
export interface PlannedFault {
  readonly kind: FaultKind;
  readonly atMs: number;
  /** Its duration; 0 if the fault is over when everything answers again. */
  readonly lastsMs: number;
}

/** The longest duration of each kind; the other kinds have none and are over when everything answers again. */
const MOST_MS: Partial<Readonly<Record<FaultKind, number>>> = {
  latency: 60_000,
  'refused-writes': 60_000,
  // the downtime: longer than the first repetitions of the SDKs, shorter than a call's limit of 10 s
  'database-killed': 8_000,
};
/** The first faults wait until the battles run, and after the last there is time to recover. */
const QUIET_START = 0.12;
const QUIET_END = 0.12;
/** Of the time between two faults, the part in which a lasting fault may act; the rest is for the recovery. */
const ACTIVE_SHARE = 0.5;
/** An evening of up to 27 minutes has one round of all faults, so that a fault of a minute and its recovery have room. */
const ROUND_MS = 14 * 60_000;

/**
 * Plans the faults of an evening: each kind once in about a quarter of an hour, in an order and at moments drawn by the seed, so
 * that no two overlap. The same seed and length give the same plan.
 * @param lengthMs the length of the evening
 */
export function planFaults(
  seed: number,
  lengthMs: number,
  possible: readonly FaultKind[] = FAULT_KINDS,
): PlannedFault[] {
  const random = seededRandom(seed);
  const rounds = Math.max(1, Math.floor(lengthMs / ROUND_MS));
  const kinds = Array.from({ length: rounds }, () => shuffled(possible, random)).flat();
  const begin = lengthMs * QUIET_START;
  const slot = (lengthMs * (1 - QUIET_START - QUIET_END)) / kinds.length;
  return kinds.map((kind, place) => {
    const lastsMs = Math.min(MOST_MS[kind] ?? 0, Math.round(slot * ACTIVE_SHARE));
    // at most half of what is left of the slot, so that the recovery has the other half
    const jitter = random() * 0.5 * (slot - lastsMs);
    return { kind, atMs: Math.round(begin + place * slot + jitter), lastsMs };
  });
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}
