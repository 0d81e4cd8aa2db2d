import type { Child } from './child.ts';

/**
 * All processes of a started game, and the order of their end: first the pages, then the savers, which need the
 * emulators, then the emulators.
 */
export class Running {
  readonly #callers: { stop: () => void }[] = [];
  readonly #pages: Child[] = [];
  readonly #emulators: Child[] = [];
  readonly #died = Promise.withResolvers<Child>();
  #save: () => Promise<void> = () => Promise.resolve();
  #stopping: Promise<void> | null = null;

  /** Settles with the first server that ends unexpectedly. */
  get died(): Promise<Child> {
    return this.#died.promise;
  }

  /** The started pages and emulators, the ended ones too. */
  get children(): readonly Child[] {
    return [...this.#pages, ...this.#emulators];
  }

  readonly addPage = (child: Child): void => this.#add(this.#pages, child);
  readonly addEmulator = (child: Child): void => this.#add(this.#emulators, child);

  /** Adds a process that ends by itself, like a build; `stop` ends it if it still runs. */
  readonly addTask = (child: Child): void => {
    this.#pages.push(child);
    if (this.#stopping) void child.stop();
  };

  /** Adds a part of this process that calls the pages regularly; it is stopped before they are. */
  readonly addCaller = (caller: { stop: () => void }): void => {
    this.#callers.push(caller);
    if (this.#stopping) caller.stop();
  };

  saveBeforeEnd(save: () => Promise<void>): void {
    this.#save = save;
  }

  /** Ends all processes; a second call waits for the first. */
  stop(): Promise<void> {
    return (this.#stopping ??= (async () => {
      for (const caller of this.#callers) caller.stop();
      await Promise.all(this.#pages.map((child) => child.stop()));
      await this.#save();
      await Promise.all(this.#emulators.map((child) => child.stop()));
    })());
  }

  #add(group: Child[], child: Child): void {
    group.push(child);
    if (this.#stopping) void child.stop();
    void child.ended.then(() => {
      if (!this.#stopping) this.#died.resolve(child);
    });
  }
}
