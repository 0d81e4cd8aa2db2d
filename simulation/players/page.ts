import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  initializeFirestore,
  memoryLocalCache,
} from 'firebase/firestore';
import { createStore } from 'jotai';
import type { BattleView } from '../../domain/battle/view.ts';
import { battleApiAtom } from '../../realtime/battle/battle-api-atom.ts';
import { roomStateAtom } from '../../realtime/battle/room-atoms.ts';
import { searchAtom } from '../../realtime/battle/search-atoms.ts';
import { resumeRoomAtom, roomMemoryAtom } from '../../realtime/battle/selected-room-atoms.ts';
import { firestoreAtom } from '../../realtime/client-atoms.ts';
import { localClockAtom } from '../../realtime/clock/clock-atoms.ts';
import { identityAtom } from '../../realtime/identity/identity-atom.ts';
import { pageAtom } from '../../realtime/page/page-atom.ts';
import type { Story } from '../story.ts';
import { Machine } from '../time/virtual-time.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import { CALL_TIMEOUT_MS } from '../web-server.ts';
import type { WebServer } from '../web-server.ts';
import { PROJECT } from '../wire/database.ts';
import { Line } from '../wire/line.ts';
import type { LineOptions } from '../wire/line.ts';
import { lines } from '../wire/web-grpc.ts';
import { battleApiOver } from './battle-api.ts';
import type { Device } from './device.ts';
import { simulatedPage } from './simulated-page.ts';

/** The services of a world that a page needs. */
export interface PageWorld {
  readonly time: VirtualTime;
  readonly story: Story;
  readonly server: WebServer;
  readonly database: Machine;
  readonly service: LineOptions['service'];
  /** Numbers in [0, 1) for one line. */
  readonly randomOf: (name: string) => () => number;
  /** Gets each message of the database that reaches a player. */
  readonly onMessage: (uid: string, message: object) => void;
  /** Gets the time of each lock of a recorded run when a page learns it, in milliseconds after the question began. */
  readonly onGhostLock: (roomId: string, question: number, ms: number) => void;
}

/** A page of the game: the real atoms over the real SDK, without a browser. */
export interface OpenPage {
  readonly uid: string;
  readonly machine: Machine;
  readonly line: Line;
  readonly store: ReturnType<typeof createStore>;
  /** The view of the room that the page shows; undefined while it shows none. */
  readonly view: () => BattleView | undefined;
  /** Calls an action of the API. @returns the data of the answer @throws ApiError */
  readonly call: (
    name: string,
    fields: Readonly<Record<string, string>>,
  ) => Promise<Readonly<Record<string, unknown>>>;
  readonly setHidden: (isHidden: boolean) => void;
  readonly setOnline: (isOnline: boolean) => void;
  readonly end: (how: 'closed' | 'crashed') => void;
}

let hosts = 0;

/** Messages of a good line take up to this much longer than its latency, in milliseconds. */
const JITTER_MS = 40;

/** Opens a page on a device. */
export function openPage(world: PageWorld, device: Device, number: number): OpenPage {
  const { time, server } = world;
  const { uid } = device;
  const machine = new Machine(`${uid}'s page ${number}`);
  machine.wallOffsetMs = device.clockOffsetMs;
  const random = world.randomOf(`${uid}'s line ${number}`);
  const host = `page-${(hosts += 1)}`;
  const delayMs = () => device.latencyMs + random() * JITTER_MS;
  const line = new Line({
    machine,
    caller: { kind: 'user', auth: { uid, token: { sub: uid, user_id: uid } } },
    time,
    service: world.service,
    database: world.database,
    faults: { delayMs, isLost: () => random() < device.lossRate && device.loseMessage() },
    onMessage: (message) => world.onMessage(uid, message),
  });
  line.isDown = !device.isOnline;
  lines.set(`${host}:1`, line);
  const browser = simulatedPage();
  browser.setHidden(device.isHidden);
  browser.setOnline(device.isOnline);
  const call: OpenPage['call'] = (name, fields) => {
    const { nextCall } = device;
    device.nextCall = undefined;
    // the page waits for an answer that does not come
    if (nextCall === 'request-lost' || nextCall === 'reply-lost')
      device.troubleFor(CALL_TIMEOUT_MS);
    if (nextCall) world.story.tell(uid, `calls ${name}: ${nextCall}`);
    return server.call(uid, machine, name, fields, {
      delayMs: () => Math.max(delayMs(), line.frozenUntil - time.now()),
      isRequestLost: nextCall === 'request-lost' || !device.isOnline,
      isReplyLost: nextCall === 'reply-lost',
      isSentTwice: nextCall === 'twice',
    });
  };
  return time.as(machine, () => {
    const app = initializeApp({ projectId: PROJECT, apiKey: 'local' }, host);
    const firestore = initializeFirestore(app, { localCache: memoryLocalCache() });
    connectFirestoreEmulator(firestore, host, 1, { mockUserToken: { sub: uid, user_id: uid } });
    const store = createStore();
    store.set(localClockAtom, {
      now: () => time.steady(machine) + device.clockOffsetMs,
      wall: () => time.now() + machine.wallOffsetMs,
      after: (ms, callback) => time.after(ms, callback, machine),
    });
    store.set(firestoreAtom, firestore);
    store.set(identityAtom, { state: 'signed-in', uid, name: uid });
    store.set(pageAtom, browser.page);
    store.set(roomMemoryAtom, {
      read: () => device.remembered,
      keep: (room) => {
        device.remembered = room;
      },
    });
    const roomOf = async (name: string, fields: Readonly<Record<string, string>>) =>
      String((await call(name, fields))['room_id'] ?? '');
    const coins = () =>
      call('get_user_coin_score', {}).then(
        (data) => Number(data['coins']),
        () => undefined,
      );
    const ghostLock = async (roomId: string, question: number) => {
      const { ms } = await call('ghost_lock', { match_id: roomId, question: String(question) });
      if (ms === undefined) return undefined;
      world.onGhostLock(roomId, question, Number(ms));
      return Number(ms);
    };
    store.set(battleApiAtom, battleApiOver(roomOf, coins, ghostLock));
    store.set(resumeRoomAtom);
    const unwatch = [store.sub(roomStateAtom, () => {}), store.sub(searchAtom, () => {})];
    return {
      uid,
      machine,
      line,
      store,
      call,
      view() {
        const room = store.get(roomStateAtom);
        return room.state === 'live' ? room.view : undefined;
      },
      setHidden: (isHidden) => time.as(machine, () => browser.setHidden(isHidden)),
      setOnline: (isOnline) => time.as(machine, () => browser.setOnline(isOnline)),
      end(how) {
        if (how === 'closed') time.as(machine, () => browser.leave());
        line.cut();
        line.isDown = true;
        machine.isDead = true;
        lines.delete(`${host}:1`);
        for (const end of unwatch) end();
        // deleting the app takes it off the SDK's list at once; its timers end with the machine
        void deleteApp(app).catch(() => undefined);
      },
    };
  });
}
