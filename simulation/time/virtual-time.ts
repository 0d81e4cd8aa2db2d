import { AsyncLocalStorage } from 'node:async_hooks';
import TinyQueue from 'tinyqueue';

/** A machine with its own clocks that can sleep or die: a player's device, a process of the server, the database. */
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

/** When an event is due in the world's time, as far as its machine has slept until now. */
const dueOf = ({ due, machine }: Event): number => due + machine.sleptMs;

const byTime = (one: Event, other: Event): number =>
  dueOf(one) - dueOf(other) || one.order - other.order;

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
  #events = new TinyQueue<Event>([], byTime);
  readonly #nobody = new Machine('world');
  /** Gets the error of an event. */
  onError: (error: unknown) => void = (error) => {
    throw error;
  };
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

  /** Schedules an event on a machine, by its steady clock. Returns the function that cancels it. */
  after(ms: number, act: () => void, machine: Machine = this.machine()): () => void {
    const event: Event = {
      due: this.steady(machine) + Math.max(0, ms),
      order: (this.#order += 1),
      machine,
      act,
      isCancelled: false,
    };
    this.#events.push(event);
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

  /** Wakes a machine: its timers continue where they stood. */
  wake(machine: Machine): void {
    if (!machine.isAsleep) return;
    machine.isAsleep = false;
    machine.sleptMs += this.#now - machine.fellAsleepAt;
    // all of its events are due later now, so the queue is ordered again
    this.#events = new TinyQueue([...this.#events.data, ...machine.parked.splice(0)], byTime);
  }

  /** Runs events until `isOver` holds, none is left, or this instant is reached. @returns whether `isOver` held */
  async run(isOver: () => boolean, untilMs: number): Promise<boolean> {
    await this.#settle();
    for (;;) {
      if (isOver()) return true;
      const event = this.#events.pop();
      if (!event) return false;
      const at = dueOf(event);
      if (at > untilMs) {
        this.#events.push(event);
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
      try {
        running.run(event.machine, event.act);
      } catch (error) {
        this.onError(error);
      }
      await this.#settle();
    }
  }

  #settle(): Promise<void> {
    return new Promise((resolve) => void flushMicrotasks(resolve));
  }
}
