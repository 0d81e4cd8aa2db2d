import type { IntentResult } from '../../realtime/battle/intent-result.ts';
import {
  askRematchAtom,
  createRoomAtom,
  findRoomAtom,
  giveUpAtom,
  joinRoomAtom,
  leaveRoomAtom,
  setReadyAtom,
  startBattleAtom,
} from '../../realtime/battle/lobby-atoms.ts';
import { lockAnswerAtom } from '../../realtime/battle/play-atoms.ts';
import { clockAtom } from '../../realtime/clock/clock-atoms.ts';
import { roomStateAtom } from '../../realtime/battle/room-atoms.ts';
import {
  cancelSearchAtom,
  playBotAtom,
  searchAtom,
  startSearchAtom,
} from '../../realtime/battle/search-atoms.ts';
import { playGhostAtom } from '../../realtime/battle/search-effect-atom.ts';
import { roomIdAtom, selectRoomAtom } from '../../realtime/battle/selected-room-atoms.ts';
import { messagesAtom, sayAtom } from '../../realtime/chat/chat-atoms.ts';
import { hasOnePlayer } from '../../domain/battle/room.ts';
import type { BattleView } from '../../domain/battle/view.ts';
import type { Story } from '../story.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Device } from './device.ts';
import type { OpenPage } from './page.ts';
import { playArena } from './arena-player.ts';
import { playSolo } from './soloist.ts';
import type { SoloMode } from './soloist.ts';

/** How a player plays. */
export type Habit =
  /** Answers every question within its time. */
  | 'diligent'
  /** Lets some questions pass. */
  | 'lazy'
  /** Answers as soon as a question is there. */
  | 'quick';

/** A press on an option: the view of the page, and the world time. */
export interface Press {
  readonly view: BattleView;
  readonly pressedAt: number;
}

/** The longest search of a simulated player, in seconds. */
const SEARCH_SECONDS = 15;
/** A player leaves a lobby in which nothing happens for this time, in milliseconds. */
const PATIENCE_MS = 50_000;

/** The share of questions at which a player sends a message. */
const CHATTY = 0.15;
const PHRASE = { kind: 'phrase', phrase: 'good-luck' } as const;
/** Strangers may send phrases only: the rules deny their texts. */
const TEXT = { kind: 'text', text: 'Well, that was hard.' } as const;

/** A person at a device: watches the page and presses its buttons. */
export class Player {
  readonly device: Device;
  readonly habit: Habit;
  readonly #time: VirtualTime;
  readonly #story: Story;
  readonly #random: () => number;
  /** The keys of the presses so far, so that nothing is pressed twice. */
  #pressed = new Set<string>();
  /** Players that the owner of a lobby waits for before starting. */
  #guests = 1;
  /** A press that the page refused although the player was in time. */
  readonly #onRefusedLock: (page: OpenPage, press: Press, result: IntentResult) => void;

  constructor(options: {
    readonly device: Device;
    readonly habit: Habit;
    readonly time: VirtualTime;
    readonly story: Story;
    readonly random: () => number;
    readonly onRefusedLock: (page: OpenPage, press: Press, result: IntentResult) => void;
  }) {
    this.device = options.device;
    this.habit = options.habit;
    this.#time = options.time;
    this.#story = options.story;
    this.#random = options.random;
    this.#onRefusedLock = options.onRefusedLock;
  }

  /** Watches a page that was opened on the player's device. */
  watch(page: OpenPage): void {
    this.#pressed = new Set();
    page.store.sub(roomStateAtom, () => this.#look(page));
    page.store.sub(messagesAtom, () => {});
    this.#time.after(0, () => this.#look(page), page.machine);
  }

  /** Whether the player is in no room and searches for none. */
  get isFree(): boolean {
    const { page } = this.device;
    if (!page) return false;
    return page.store.get(roomIdAtom) === null && page.store.get(searchAtom).state !== 'searching';
  }

  search(): void {
    this.#press(
      'searches for a rival',
      (page) => {
        page.store.set(startSearchAtom, {
          category: 'space',
          language: '',
          searchSeconds: SEARCH_SECONDS,
        });
        return Promise.resolve({ ok: true });
      },
      'anywhere',
    );
  }

  cancelSearch(): void {
    this.#press('cancels the search', ({ store }) => store.set(cancelSearchAtom), 'anywhere');
  }

  playBot(): void {
    this.#press(
      'plays against the bot',
      ({ store }) => store.set(playBotAtom, { level: 2, category: 'space', language: '' }),
      'anywhere',
    );
  }

  /** Searches, and asks for a recorded run instead of a rival. */
  playGhost(): void {
    this.search();
    this.#press('asks for a recorded run', ({ store }) => store.set(playGhostAtom), 'anywhere');
  }

  /** Joins the arena and plays against the rivals that it finds. */
  playArena(): void {
    const { page } = this.device;
    if (!page) return;
    const tools = { time: this.#time, story: this.#story };
    this.#time.after(0, () => void playArena(page, tools), page.machine);
  }

  openRoom(kind: 'friend' | 'group', entryFee: number, guests: number): void {
    this.#guests = guests;
    this.#press(
      `opens a room (${kind}, fee ${entryFee})`,
      ({ store }) =>
        store.set(createRoomAtom, {
          kind,
          category: 'space',
          language: '',
          entryFee,
          questionCount: 5,
        }),
      'anywhere',
    );
  }

  /** Joins the room of another player by its code. */
  join(code: string): void {
    this.#press(
      `joins by the code ${code}`,
      async ({ store, machine }) => {
        const found = await store.set(findRoomAtom, code);
        if (!found.ok || store.get(roomIdAtom) === null) return found;
        // a person needs a moment to press Join
        await new Promise<void>((resolve) => void this.#time.after(1_500, resolve, machine));
        return store.get(roomIdAtom) === null ? found : store.set(joinRoomAtom);
      },
      'anywhere',
    );
  }

  playSolo(mode: SoloMode): void {
    const { page } = this.device;
    if (!page) return;
    const tools = { time: this.#time, story: this.#story, random: this.#random };
    this.#time.after(0, () => void playSolo(page, mode, tools), page.machine);
  }

  giveUp(): void {
    const view = this.device.page?.view();
    if (view?.record.status !== 'playing') return;
    this.#press('gives up', ({ store }) => store.set(giveUpAtom));
  }

  /** Leaves a lobby; gives up a battle, and goes to another page. */
  leave(): void {
    this.#press('leaves', async ({ store }) => {
      const left = await store.set(leaveRoomAtom);
      if (left.ok || left.code !== 'alreadyStarted') return left;
      const given = await store.set(giveUpAtom);
      if (given.ok) store.set(selectRoomAtom, null);
      return given;
    });
  }

  /** Runs a press on the page's machine, and adds its result to the story. */
  #press(
    what: string,
    act: (page: OpenPage) => Promise<IntentResult>,
    where: 'in a room' | 'anywhere' = 'in a room',
  ): void {
    const { page } = this.device;
    if (!page) return;
    this.#time.after(
      0,
      () => {
        if (where === 'in a room' && page.store.get(roomIdAtom) === null) return;
        this.#story.tell(this.device.uid, what);
        void act(page).then((result) => {
          if (!result.ok) this.#story.tell(this.device.uid, `${what}: refused, ${result.code}`);
        });
      },
      page.machine,
    );
  }

  /** Does something once for each `key`, a random while after it became possible. */
  #once(page: OpenPage, key: string, fromMs: number, toMs: number, act: () => void): void {
    if (this.#pressed.has(key)) return;
    this.#pressed.add(key);
    const ms = fromMs + this.#random() * (toMs - fromMs);
    this.#time.after(
      ms,
      () => {
        if (this.device.page === page) act();
      },
      page.machine,
    );
  }

  /** Looks at the screen and decides what to press. */
  #look(page: OpenPage): void {
    const view = page.view();
    if (!view) return;
    const { record, phase } = view;
    const { id, status, members } = record;
    switch (status) {
      case 'waiting':
        return this.#lookAtLobby(page, view);
      case 'playing':
        if (phase.kind === 'question' && members.includes(page.uid)) {
          this.#lookAtQuestion(page, view, phase.question);
        }
        return;
      case 'settled':
        return this.#once(page, `${id} over`, 2_500, 5_000, () => {
          if (this.#random() < 0.3 && record.kind !== 'arena' && !hasOnePlayer(record.kind)) {
            this.#press('asks for a rematch', ({ store }) => store.set(askRematchAtom, true));
            this.#once(page, `${id} leaves`, 12_000, 15_000, () => {
              if (page.view()?.record.id === id) this.leave();
            });
          } else this.leave();
        });
      case 'closed':
        return this.#once(page, `${id} closed`, 200, 1_000, () => this.leave());
    }
  }

  #lookAtLobby(page: OpenPage, { record }: BattleView): void {
    const { id, kind, members, seats } = record;
    const { uid } = page;
    if (!members.includes(uid)) return;
    const isOwner = members[0] === uid;
    this.#chat(page, id);
    this.#once(page, `${id} patience`, PATIENCE_MS, PATIENCE_MS, () => {
      const still = page.view()?.record;
      if (still?.id === id && still.status === 'waiting') this.leave();
    });
    if (kind !== 'friend' && kind !== 'group') return;
    if (!isOwner) {
      if (seats[uid]?.isReady !== true) {
        this.#once(page, `${id} ready`, 300, 2_000, () =>
          this.#press('is ready', ({ store }) => store.set(setReadyAtom, true)),
        );
      }
      return;
    }
    const guests = members.slice(1);
    const isReady = guests.length >= this.#guests && guests.every((one) => seats[one]?.isReady);
    if (!isReady) return;
    this.#once(page, `${id} start ${members.join()}`, 200, 1_000, () =>
      this.#press('starts', ({ store }) => store.set(startBattleAtom)),
    );
  }

  /** Sends a message now and then. */
  #chat(page: OpenPage, key: string): void {
    this.#once(page, `${key} chat`, 0, 4_000, () => {
      if (this.#random() > CHATTY) return;
      const body = this.#random() < 0.5 ? PHRASE : TEXT;
      this.#press('says something', ({ store }) => store.set(sayAtom, body));
    });
  }

  #lookAtQuestion(page: OpenPage, view: BattleView, question: number): void {
    this.#chat(page, `${view.record.id} question ${question}`);
    if (this.habit === 'lazy' && this.#random() < 0.02) {
      this.#pressed.add(`${view.record.id} question ${question}`);
    }
    const [fromMs, toMs] = this.habit === 'quick' ? [0, 300] : [300, 5_500];
    this.#once(page, `${view.record.id} question ${question}`, fromMs, toMs, () => {
      const now = page.view();
      if (now?.phase.kind !== 'question' || now.phase.question !== question) return;
      if (now.record.id !== view.record.id) return;
      // the buttons are off when the time is over
      if (page.store.get(clockAtom).now() > now.phase.until) return;
      const count = now.question?.options.length ?? 0;
      const position = Math.floor(this.#random() * count);
      const press = { view: now, pressedAt: this.#time.now() };
      void page.store.set(lockAnswerAtom, position, question).then((result) => {
        const me = page.view()?.seats.find(({ isMe }) => isMe);
        if (!result.ok && me?.presence.kind !== 'left') this.#onRefusedLock(page, press, result);
      });
    });
  }
}
