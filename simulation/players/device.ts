import type { RememberedRoom } from '../../realtime/battle/selected-room-atoms.ts';
import type { Story } from '../story.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import { openPage } from './page.ts';
import type { OpenPage, PageWorld } from './page.ts';

/** How much longer a message takes on a slow line, in milliseconds. */
const SLOW_MS = 1_000;

/** A player's device, with at most one page of the game. The browser's storage outlives the page. */
export class Device {
  readonly uid: string;
  readonly #world: PageWorld;
  readonly #time: VirtualTime;
  readonly #story: Story;
  page: OpenPage | undefined;
  /** The room in the browser's storage. */
  remembered: RememberedRoom | null = null;
  isHidden = false;
  isOnline = true;
  /** Milliseconds that the system clock is off, and the steady clock's origin. */
  clockOffsetMs: number;
  /** Milliseconds that each message takes, at least. */
  latencyMs: number;
  /** Which share of the messages is lost, each with the stream that carries it. */
  readonly lossRate: number;
  #troubles = 0;
  #lastTrouble = -Infinity;
  /** The next call to the server loses its request or its reply, or arrives twice. */
  nextCall: 'request-lost' | 'reply-lost' | 'twice' | undefined;
  #opened = 0;
  readonly #onPage: (page: OpenPage) => void;

  constructor(options: {
    readonly uid: string;
    readonly world: PageWorld;
    readonly clockOffsetMs: number;
    readonly latencyMs: number;
    readonly lossRate: number;
    /** Called for each page that is opened. */
    readonly onPage: (page: OpenPage) => void;
  }) {
    this.uid = options.uid;
    this.#world = options.world;
    this.#time = options.world.time;
    this.#story = options.world.story;
    this.clockOffsetMs = options.clockOffsetMs;
    this.latencyMs = options.latencyMs;
    this.lossRate = options.lossRate;
    this.#onPage = options.onPage;
  }

  /** The last world time at which trouble stopped the player: a fault, a hidden or a closed page. */
  get troubledAt(): number {
    const isInTrouble = this.#troubles > 0 || !this.page || this.isHidden || !this.isOnline;
    return isInTrouble ? Infinity : this.#lastTrouble;
  }

  /** Notes trouble that stops the player until the returned function is called. */
  trouble(): () => void {
    this.#troubles += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#troubles -= 1;
      this.#lastTrouble = this.#time.now();
    };
  }

  /** Notes trouble that stops the player for this long, in milliseconds. */
  troubleFor(ms: number): void {
    this.#time.after(ms, this.trouble());
  }

  open(): void {
    if (this.page) return;
    this.#opened += 1;
    this.#lastTrouble = this.#time.now();
    this.page = openPage(this.#world, this, this.#opened);
    this.#onPage(this.page);
  }

  /** Ends the page. `closed` notifies the server, as a browser does; `crashed` notifies nobody. */
  close(how: 'closed' | 'crashed'): void {
    const { page } = this;
    if (!page) return;
    this.#story.tell(this.uid, how === 'closed' ? 'closes the page' : 'the browser crashes');
    this.page = undefined;
    page.end(how);
    this.#lastTrouble = this.#time.now();
  }

  sleep(ms: number): void {
    const { page } = this;
    if (!page || page.machine.isAsleep) return;
    const over = this.trouble();
    this.#time.sleep(page.machine);
    // the line of a sleeping device breaks sooner or later
    this.#time.after(
      ms,
      () => {
        this.#time.wake(page.machine);
        page.line.cut();
        over();
        this.#lastTrouble = this.#time.now();
      },
      this.#world.database,
    );
  }

  /** Notes that a message was lost. */
  loseMessage(): true {
    this.#lastTrouble = this.#time.now();
    return true;
  }

  cut(): void {
    this.#lastTrouble = this.#time.now();
    this.page?.line.cut();
  }

  /** Delays all messages for a while. Afterwards they arrive. */
  freeze(ms: number): void {
    const { page } = this;
    if (!page) return;
    page.line.frozenUntil = Math.max(page.line.frozenUntil, this.#time.now() + ms);
    this.troubleFor(ms);
  }

  /** Each message takes a second longer for a while. */
  slow(ms: number): void {
    const over = this.trouble();
    this.latencyMs += SLOW_MS;
    this.#time.after(ms, () => {
      this.latencyMs -= SLOW_MS;
      over();
    });
  }

  /** Sets the device's system clock. */
  setClock(ms: number): void {
    if (this.page) this.page.machine.wallOffsetMs += ms;
  }

  /** Makes everything work again: a page is open, seen and online. */
  recover(): void {
    if (this.isHidden) this.setHidden(false);
    if (!this.isOnline) this.setOnline(true);
    this.open();
  }

  setHidden(isHidden: boolean): void {
    this.isHidden = isHidden;
    this.#lastTrouble = this.#time.now();
    this.page?.setHidden(isHidden);
  }

  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    this.#lastTrouble = this.#time.now();
    if (!this.page) return;
    this.page.line.isDown = !isOnline;
    if (!isOnline) this.page.line.cut();
    this.page.setOnline(isOnline);
  }
}
