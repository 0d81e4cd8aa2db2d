import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  initializeFirestore,
  memoryLocalCache,
  terminate,
} from 'firebase/firestore';
import { createStore } from 'jotai';
import type { Atom } from 'jotai';
import { ApiError } from '../../../domain/errors.ts';
import { battleApiAtom } from '../../../realtime/battle/battle-api-atom.ts';
import { roomStateAtom } from '../../../realtime/battle/room-atoms.ts';
import { firestoreAtom, firestoreSourceAtom } from '../../../realtime/client-atoms.ts';
import { identityAtom } from '../../../realtime/identity/identity-atom.ts';
import { pageAtom } from '../../../realtime/page/page-atom.ts';
import { battleApiOver } from '../../../simulation/players/battle-api.ts';
import { simulatedPage } from '../../../simulation/players/simulated-page.ts';
import type { SimulatedPage } from '../../../simulation/players/simulated-page.ts';

type Store = ReturnType<typeof createStore>;

/** A player whose page is a store of the product's own atoms, without a browser. */
export interface SimulatedPlayer {
  uid: string;
  store: Store;
  page: SimulatedPage;
  /** The battle API, which a test can make fail: `lost` loses one reply, and is `down` then. */
  battleApi: { answer: 'works' | 'down' | 'lost' };
  /** Subscribes to an atom as a component does. */
  watch: (atom: Atom<unknown>, callback?: () => void) => void;
  stop: () => Promise<void>;
}

let apps = 0;

/** Opens a page for an existing player; `call` asks the real server. */
export function openPage(
  emulator: { host: string; port: number },
  projectId: string,
  uid: string,
  call: (action: string, fields: Readonly<Record<string, string>>) => Promise<string>,
  coins: () => Promise<number | undefined>,
): SimulatedPlayer {
  const app = initializeApp({ projectId, apiKey: 'local' }, `page-${(apps += 1)}`);
  const connect = () => {
    const opened = initializeFirestore(app, { localCache: memoryLocalCache() });
    connectFirestoreEmulator(opened, emulator.host, emulator.port, {
      mockUserToken: { sub: uid, user_id: uid },
    });
    return opened;
  };
  let firestore = connect();
  const store = createStore();
  const page = simulatedPage();
  const battleApi: SimulatedPlayer['battleApi'] = { answer: 'works' };
  store.set(firestoreAtom, firestore);
  store.set(firestoreSourceAtom, {
    renew() {
      void terminate(firestore);
      firestore = connect();
      return firestore;
    },
  });
  store.set(identityAtom, { state: 'signed-in', uid, name: uid });
  store.set(pageAtom, page.page);
  const ask = async (action: string, fields: Readonly<Record<string, string>>) => {
    const { answer } = battleApi;
    if (answer === 'down') throw new ApiError('unavailable');
    const roomId = await call(action, fields);
    if (answer !== 'lost') return roomId;
    if (battleApi.answer === 'lost') battleApi.answer = 'down';
    throw new ApiError('unavailable');
  };
  // these rooms have no recorded run
  store.set(
    battleApiAtom,
    battleApiOver(ask, coins, () => Promise.resolve(undefined)),
  );
  const unwatch: (() => void)[] = [];
  let isStopped = false;
  const watch = (atom: Atom<unknown>, callback = () => {}) =>
    void unwatch.push(store.sub(atom, callback));
  watch(roomStateAtom);
  return {
    uid,
    store,
    page,
    battleApi,
    watch,
    async stop() {
      if (isStopped) return;
      isStopped = true;
      for (const end of unwatch) end();
      // a pending wait at this page keeps its effects alive
      store.set(firestoreAtom, null);
      await terminate(firestore);
      await deleteApp(app);
    },
  };
}
