import type { Caller } from '../service/call.ts';
import type { CallFault, Fault, FaultKind, FaultList, FaultMethod } from './faults.ts';
import { seededRandom } from './seeded-random.ts';

/** The facts of a call, or of a stream's message, that the plan matches. */
export interface FaultCall {
  readonly project: string | undefined;
  readonly method: FaultMethod;
  readonly caller: Caller;
}

/** An active fault, with the number of calls it has struck. */
export interface ActiveFault {
  readonly fault: Fault;
  applied: number;
}

interface ProjectFaults {
  readonly seed: number;
  readonly random: () => number;
  readonly active: readonly ActiveFault[];
}

/** The state of a project's faults, as `GET …:faults` returns it. */
export interface FaultReport {
  readonly seed: number;
  readonly faults: readonly (Fault & { readonly applied: number })[];
}

const NO_FAULTS: ProjectFaults = { seed: 1, random: () => 0, active: [] };

function limitOf(fault: Fault): number {
  return 'count' in fault ? (fault.count ?? Infinity) : Infinity;
}

function concerns(fault: CallFault, call: FaultCall): boolean {
  if (!fault.methods.includes(call.method)) return false;
  if (fault.uid === undefined) return true;
  return call.caller.kind === 'user' && call.caller.auth?.uid === fault.uid;
}

/**
 * The faults of every project. The handler of a call asks it for the fault to apply; the plan itself uses no socket and
 * no timer. An empty plan costs one map look-up per call.
 */
export class FaultPlan {
  readonly #projects = new Map<string, ProjectFaults>();
  readonly #listeners = new Set<(project: string) => void>();

  /** Replaces a project's faults and applies them to its open streams at once. */
  set(project: string, list: FaultList): FaultReport {
    const active = list.faults.map((fault) => ({ fault, applied: 0 }));
    this.#projects.set(project, { seed: list.seed, random: seededRandom(list.seed), active });
    this.#changed(project);
    return this.report(project);
  }

  /** Removes all faults of a project; frozen streams continue. */
  clear(project: string): void {
    this.#projects.delete(project);
    this.#changed(project);
  }

  report(project: string): FaultReport {
    const { seed, active } = this.#of(project);
    return { seed, faults: active.map(({ fault, applied }) => ({ ...fault, applied })) };
  }

  /** The milliseconds by which the project's clock is ahead. */
  clockOffsetMs(project: string): number {
    let offset = 0;
    for (const { fault } of this.#of(project).active) {
      if (fault.kind === 'clock') offset += fault.offsetMs;
    }
    return offset;
  }

  /** Whether a project has no faults: the fast path of every call. */
  isEmpty(project: string | undefined): boolean {
    return project === undefined || !this.#projects.has(project);
  }

  /** The delay of a message of this call, in milliseconds. Draws a new random number for every message. */
  latencyMs(call: FaultCall): number {
    let total = 0;
    for (const entry of this.#matching('latency', call)) {
      if (!this.#draw(call, entry.fault.share)) continue;
      entry.active.applied += 1;
      total += entry.fault.ms + this.#of(call.project).random() * entry.fault.jitterMs;
    }
    return total;
  }

  /** The first fault of a kind that strikes this call; it counts as applied. Undefined if none does. */
  take<K extends CallFault['kind']>(
    kind: K,
    call: FaultCall,
  ): Extract<CallFault, { kind: K }> | undefined {
    for (const { active, fault } of this.#matching(kind, call)) {
      if (active.applied >= limitOf(fault) || !this.#draw(call, fault.share)) continue;
      active.applied += 1;
      return fault;
    }
    return undefined;
  }

  /** The faults of a kind that concern a call, struck or not: for streams, which draw once for each fault. */
  concerning(kind: CallFault['kind'], call: FaultCall): readonly ActiveFault[] {
    return this.#matching(kind, call).map(({ active }) => active);
  }

  /** Draws whether one given fault strikes; counts it when it does. */
  strikes(active: ActiveFault, call: FaultCall): boolean {
    const { fault } = active;
    if (fault.kind === 'clock' || active.applied >= limitOf(fault)) return false;
    if (!this.#draw(call, fault.share)) return false;
    active.applied += 1;
    return true;
  }

  /** Calls back with the project whenever its faults were replaced or removed; returns the unsubscribe function. */
  onChange(listener: (project: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #of(project: string | undefined): ProjectFaults {
    return (project === undefined ? undefined : this.#projects.get(project)) ?? NO_FAULTS;
  }

  #draw(call: FaultCall, share: number): boolean {
    return share >= 1 || this.#of(call.project).random() < share;
  }

  #matching<K extends CallFault['kind']>(kind: K, call: FaultCall) {
    const matching: { active: ActiveFault; fault: Extract<CallFault, { kind: K }> }[] = [];
    for (const active of this.#of(call.project).active) {
      if (isKind(active.fault, kind) && concerns(active.fault, call)) {
        matching.push({ active, fault: active.fault });
      }
    }
    return matching;
  }

  #changed(project: string): void {
    for (const listener of this.#listeners) listener(project);
  }
}

function isKind<K extends FaultKind>(fault: Fault, kind: K): fault is Extract<Fault, { kind: K }> {
  return fault.kind === kind;
}
