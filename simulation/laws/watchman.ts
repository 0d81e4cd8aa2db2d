import type { Commit, Database } from '@quizbout/firestore-emulator/store/database';
import { roomStateAtom } from '../../realtime/battle/room-atoms.ts';
import { playersAtom, roundsAtom } from '../../realtime/battle/room-documents.ts';
import { roomIdAtom } from '../../realtime/battle/selected-room-atoms.ts';
import { clockAtom } from '../../realtime/clock/clock-atoms.ts';
import type { OpenPage } from '../players/page.ts';
import type { Story } from '../story.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import { plainOf } from '../wire/plain.ts';
import type { Plain } from '../wire/plain.ts';
import { arenasLaw } from './arenas.ts';
import { attemptsLaw } from './attempts.ts';
import { coinsLaw } from './coins.ts';
import { ghostsLaw, isEarlyGhostLock } from './ghosts.ts';
import { forbiddenKnowledge } from './knowledge.ts';
import type { Breach, DocumentChange, Law } from './law.ts';
import { locksLaw } from './locks.ts';
import { messagesLaw } from './messages.ts';
import { redeemableLaw } from './redeemable.ts';
import { roomsLaw } from './rooms.ts';
import { roundsLaw } from './rounds.ts';
import { screenBreach } from './screens.ts';
import { seatsLaw } from './seats.ts';

const isSameLocks = (one: Plain, other: Plain): boolean =>
  Object.keys((one['locks'] ?? {}) as object).length ===
  Object.keys((other['locks'] ?? {}) as object).length;

function prizesOf(contest: Plain | null): number {
  const prizes = (contest?.['prizes'] ?? []) as readonly { readonly coins: number }[];
  return prizes.reduce((sum, { coins }) => sum + coins, 0);
}

/** Checks a room this long after a page has left it, in milliseconds: a battle in it has begun by then. */
const SEAT_MS = 6_000;
/** The interval of the checks of a page's clock, in milliseconds. */
const LOOK_EVERY_MS = 500;
/** Server times come in whole milliseconds. */
const CLOCK_MARGIN_MS = 5;

/** A screen shows all of the settlement within this time, in milliseconds. */
const SCREEN_MS = 2_000;

/** Checks a world against the laws: at each commit, at each message to a player, at each change of a screen. */
export class Watchman {
  readonly #database: Database;
  readonly #time: VirtualTime;
  readonly #story: Story;
  readonly #troubledAt: (uid: string) => number | undefined;
  /** The room of a player's page, and the world time since which it has it. */
  readonly #entered = new Map<string, { readonly roomId: string | null; readonly at: number }>();
  readonly #laws: readonly Law[];
  readonly breaches: Breach[] = [];
  commits = 0;
  /** Battles that were settled. */
  settled = 0;
  /** The same by kind of room. */
  readonly kinds: Record<string, number> = {};

  constructor(options: {
    readonly database: Database;
    readonly time: VirtualTime;
    readonly story: Story;
    readonly uids: readonly string[];
    readonly troubledAt: (uid: string) => number | undefined;
  }) {
    this.#database = options.database;
    this.#time = options.time;
    this.#story = options.story;
    this.#troubledAt = options.troubledAt;
    const read = (path: string) => this.#read(path);
    this.#laws = [
      locksLaw(read),
      roundsLaw(read, options.troubledAt, (uid, roomId) => {
        const entered = this.#entered.get(uid);
        return entered?.roomId === roomId ? entered.at : Infinity;
      }),
      roomsLaw(() => this.#rooms(), read),
      coinsLaw(read),
      redeemableLaw(read, options.uids),
      seatsLaw,
      messagesLaw(read),
      ghostsLaw(read),
      arenasLaw(read),
      attemptsLaw((id) => prizesOf(read(`contests/${id}`))),
    ];
  }

  /** Begins to watch, after the set-up. */
  start(): void {
    this.#database.onCommit((commit) => this.#look(commit));
  }

  report(law: string, text: string): void {
    this.#story.tell('BREACH', `${law}: ${text}`);
    this.breaches.push({ law, text });
  }

  /** Checks a message that has reached a player. */
  readonly onMessage = (uid: string, message: object): void => {
    const text = forbiddenKnowledge(uid, message, (path) => this.#read(path));
    if (text !== undefined) this.report('no player learns anything early', text);
  };

  /** Checks the time of a recorded lock that has reached a page. */
  readonly onGhostLock = (roomId: string, question: number, ms: number): void => {
    const round = this.#read(`rooms/${roomId}/rounds/${question}`);
    if (!isEarlyGhostLock(round, ms, this.#time.now())) return;
    this.report('no player learns anything early', `the lock of ${roomId}, question ${question}`);
  };

  /** Compares the points on a page that shows a settlement with those that were settled. */
  watchScreen(page: OpenPage): void {
    let checked: string | undefined;
    const look = () => {
      const isWell = (this.#troubledAt(page.uid) ?? 0) < this.#time.now() - SCREEN_MS;
      // the own page counts its own lock and opening of a round before they arrive
      const parts = [page.store.get(playersAtom), page.store.get(roundsAtom)];
      if (parts.some((part) => part.state === 'live' && part.pending)) return later();
      const view = isWell ? page.view() : undefined;
      const text = view && screenBreach(page.uid, view);
      if (text !== undefined) this.report('all screens and the settlement are alike', text);
    };
    const later = () => void this.#time.after(SCREEN_MS, look, page.machine);
    page.store.sub(roomStateAtom, () => {
      const record = page.view()?.record;
      if (record?.status !== 'settled' || record.id === checked) return;
      checked = record.id;
      // after a reconnection the documents arrive one after the other
      later();
    });
  }

  /** Notes which room a page has, and checks that it leaves one only when the player's seat is free, or the player has left. */
  watchSeat(page: OpenPage): void {
    let last = page.store.get(roomIdAtom);
    this.#entered.set(page.uid, { roomId: last, at: this.#time.now() });
    page.store.sub(roomIdAtom, () => {
      const room = last;
      last = page.store.get(roomIdAtom);
      if (room === last) return;
      this.#entered.set(page.uid, { roomId: last, at: this.#time.now() });
      if (room === null) return;
      this.#time.after(
        SEAT_MS,
        () => {
          const record = this.#read(`rooms/${room}`);
          const isMember = (record?.['members'] as readonly string[] | undefined)?.includes(
            page.uid,
          );
          const hasLeft = this.#read(`rooms/${room}/players/${page.uid}`)?.['leftAt'] !== undefined;
          if (record?.['status'] !== 'playing' || !isMember || hasLeft) return;
          if (page.store.get(roomIdAtom) === room) return;
          this.report('a page stays in a battle', `${page.uid} lost sight of ${room}`);
        },
        page.machine,
      );
    });
  }

  /** Compares a page's knowledge of the server's time with the world's, as long as the page is open. */
  watchClock(page: OpenPage): void {
    const look = () => {
      const clock = page.store.get(clockAtom);
      const offMs = Math.abs(clock.now() - this.#time.now());
      const statedMs = clock.errorMs();
      if (offMs > statedMs + CLOCK_MARGIN_MS) {
        this.report(
          'a page is within its stated error of the server’s time',
          `${page.uid} is ${offMs.toFixed(0)} ms off and says ${statedMs.toFixed(0)} ms`,
        );
      } else this.#time.after(LOOK_EVERY_MS, look, page.machine);
    };
    this.#time.after(LOOK_EVERY_MS, look, page.machine);
  }

  /** Checks that the database has no lock of a press that the page refused as too late. */
  checkRefusedLock(uid: string, roomId: string, question: number, code: string): void {
    const locks = this.#read(`rooms/${roomId}/players/${uid}`)?.['locks'] as object | undefined;
    if (code !== 'tooLate' || !locks || !(question in locks)) return;
    this.report(
      'a page does not call a lock late that counts',
      `${uid} locked question ${question}`,
    );
  }

  /** The battles that are not settled. */
  openBattles(): string[] {
    return [...this.#rooms()].flatMap(([path, room]) =>
      room['status'] === 'playing' ? [path] : [],
    );
  }

  #look(commit: Commit): void {
    this.commits += 1;
    const changes = commit.changes.flatMap(({ path, before, after }): DocumentChange[] =>
      before === after
        ? []
        : [{ path, before: before && plainOf(before), after: after && plainOf(after) }],
    );
    const at = commit.time / 1_000;
    this.#tell(changes);
    for (const { name, check } of this.#laws) {
      check(changes, Math.floor(at), (text) => this.report(name, text), commit);
    }
  }

  #tell(changes: readonly DocumentChange[]): void {
    for (const { path, before, after } of changes) {
      const [top, id, collection, inner] = path.split('/');
      if (top !== 'rooms' || !after) continue;
      if (collection === undefined) {
        const status = after['status'] as string;
        const members = (after['members'] as readonly string[]).join();
        if (!before)
          this.#story.tell('room', `${id} (${String(after['kind'])}) opens with ${members}`);
        else if (before['status'] !== status) this.#story.tell('room', `${id} is ${status}`);
        else if ((before['members'] as readonly string[]).join() !== members) {
          this.#story.tell('room', `${id} has ${members}`);
        }
        if (status === 'settled' && before?.['status'] !== 'settled') {
          this.settled += 1;
          const kind = String(after['kind']);
          this.kinds[kind] = (this.kinds[kind] ?? 0) + 1;
        }
      } else if (collection === 'rounds' && after['open'] === true && before?.['open'] !== true) {
        this.#story.tell('room', `${id} opens round ${inner}`);
      } else if (collection === 'players' && before) {
        const old = Object.keys((before['locks'] ?? {}) as object);
        for (const round of Object.keys((after['locks'] ?? {}) as object)) {
          if (!old.includes(round))
            this.#story.tell(inner ?? '', `locks question ${round} of ${id}`);
        }
        if (after['lastSeen'] !== before['lastSeen'] && isSameLocks(before, after)) {
          this.#story.tell(inner ?? '', `sends a heartbeat in ${id}`);
        }
        if (after['goneAt'] !== before['goneAt'])
          this.#story.tell(inner ?? '', `has closed the page of ${id}`);
        if (after['leftAt'] !== undefined && before['leftAt'] === undefined) {
          this.#story.tell(inner ?? '', `has left ${id}`);
        }
      }
    }
  }

  #read(path: string): Plain | null {
    const document = this.#database.get(path);
    return document && plainOf(document);
  }

  *#rooms(): Iterable<readonly [string, Plain]> {
    for (const document of this.#database.collection('rooms')?.documents() ?? []) {
      yield [document.path, plainOf(document)];
    }
  }
}
