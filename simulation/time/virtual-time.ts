import { AsyncLocalStorage } from 'node:async_hooks';

/** Something with clocks of its own that can sleep or die: a player's device, a process of the server, the database. */
export class Machine {
  readonly name: string;
  /** Milliseconds that the system clock is ahead of the world's time. */
  wallOffsetMs = 0;
  isDead = false;
  /** Whether the machine is suspended: no timer fires, and nothing is received. */
  isAsleep = false;
  /** How long it has slept so far, in milliseconds; its steady clock stood still. */
  sleptMs = 0;
  /** Events that became due while it slept. */
  readonly parked: Event[] = [];
  fellAsleepAt = 0;

  constructor(name: string) {
    this.name = name;
  }
}

interface Event {
  /** When it is due, in the steady time of its machine. */
  readonly due: number;
  readonly order: number;
  readonly machine: Machine;
  readonly act: () => void;
  isCancelled: boolean;
}

/** The machine whose code runs now; promises and timers keep it. */
const running = new AsyncLocalStorage<Machine>();

const flushMicrotasks = setImmediate;

/**
 * The time of a simulated world. Nothing waits: the next event happens as soon as everything that the last one set off has
 * run. Events at the same instant happen in the order in which they were scheduled.
 */
export class VirtualTime {
  #now: number;
  #order = 0;
  readonly #heap: Event[] = [];
  readonly #nobody = new Machine('world');
  /** Events that have happened. */
  steps = 0;

  constructor(startMs: number) {
    this.#now = startMs;
  }

  /** Milliseconds since 1970 in the world. */
  now(): number {
    return this.#now;
  }

  /** The machine whose code runs now. */
  machine(): Machine {
    return running.getStore() ?? this.#nobody;
  }

  /** Milliseconds since 1970 by the system clock of the running machine. */
  wall(): number {
    return this.#now + this.machine().wallOffsetMs;
  }

  /** Milliseconds by the steady clock of a machine. */
  steady(machine: Machine = this.machine()): number {
    const asleep = machine.isAsleep ? this.#now - machine.fellAsleepAt : 0;
    return this.#now - machine.sleptMs - asleep;
  }

  /** Runs code as a machine's. */
  as<T>(machine: Machine, act: () => T): T {
    return running.run(machine, act);
  }

  /** Lets something happen on a machine after milliseconds of its steady clock. Returns the cancel function. */
  after(ms: number, act: () => void, machine: Machine = this.machine()): () => void {
    const event: Event = {
      due: this.steady(machine) + Math.max(0, ms),
      order: (this.#order += 1),
      machine,
      act,
      isCancelled: false,
    };
    this.#push(event);
    return () => {
      event.isCancelled = true;
    };
  }

  /** Suspends a machine. */
  sleep(machine: Machine): void {
    if (machine.isAsleep) return;
    machine.isAsleep = true;
    machine.fellAsleepAt = this.#now;
  }

  /** Wakes a machine: its timers go on where they stood. */
  wake(machine: Machine): void {
    if (!machine.isAsleep) return;
    machine.isAsleep = false;
    machine.sleptMs += this.#now - machine.fellAsleepAt;
    // all of its events are due later now: the heap is built anew
    for (const event of [...this.#heap.splice(0), ...machine.parked.splice(0)]) this.#push(event);
  }

  /** Lets events happen until `isOver`, until none is left, or until this instant. @returns whether `isOver` held */
  async run(isOver: () => boolean, untilMs: number): Promise<boolean> {
    await this.#settle();
    for (;;) {
      if (isOver()) return true;
      const event = this.#next();
      if (!event) return false;
      const at = this.#realDue(event);
      if (at > untilMs) {
        this.#push(event);
        this.#now = Math.max(this.#now, untilMs);
        return false;
      }
      if (event.isCancelled || event.machine.isDead) continue;
      if (event.machine.isAsleep) {
        event.machine.parked.push(event);
        continue;
      }
      if (at > this.#now) this.#now = at;
      this.steps += 1;
      running.run(event.machine, event.act);
      await this.#settle();
    }
  }

  #settle(): Promise<void> {
    return new Promise((resolve) => void flushMicrotasks(resolve));
  }

  #realDue({ due, machine }: Event): number {
    return due + machine.sleptMs;
  }

  #isBefore(one: Event, other: Event): boolean {
    const gap = this.#realDue(one) - this.#realDue(other);
    return gap === 0 ? one.order < other.order : gap < 0;
  }

  #push(event: Event): void {
    const heap = this.#heap;
    let index = heap.length;
    heap.push(event);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent]!;
      if (!this.#isBefore(event, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = event;
  }

  #next(): Event | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.#isBefore(heap[child + 1]!, heap[child]!)) child += 1;
      const below = heap[child]!;
      if (!this.#isBefore(below, last)) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}
