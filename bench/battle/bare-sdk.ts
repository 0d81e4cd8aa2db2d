import type { initializeApp } from 'firebase/app';
import type * as firestoreSdk from 'firebase/firestore';
import { Firestore, Timestamp } from '@google-cloud/firestore';
import type { Page } from 'playwright';
import { LOCAL_PROJECT } from '../../scripts/project/root.ts';
import { PEER_KEYS } from './page-probe.ts';
import type { ProbedWindow } from './page-probe.ts';

const ROOM = 'bare-sdk-room';
/** The players lock by turns, each with a separate next question. */
const OPTIONS = ['one', 'two', 'three', 'four'];

/** The time for each question: all hops and locks have it on a slow machine too. The settings allow no more. */
export const QUESTION_MS = 120_000;

/** A room without the product, in which two pages write the locks of a battle with only the SDK. */
export interface BareRoom {
  /** Opens the next question, for which the rules accept one lock per player. */
  openQuestion(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates a room for two players, with documents like those of a battle. */
export async function startBareRoom(
  port: number,
  players: readonly [string, string],
): Promise<BareRoom> {
  const firestore = new Firestore({
    projectId: LOCAL_PROJECT,
    host: `127.0.0.1:${port}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  const room = firestore.collection('rooms').doc(ROOM);
  const at = Timestamp.now();
  await Promise.all(
    players.map((uid) =>
      room.collection('players').doc(uid).set({
        members: players,
        locks: {},
        round: -1,
        lastSeen: at,
        expiresAt: at,
      }),
    ),
  );
  let round = -1;
  return {
    async openQuestion() {
      round += 1;
      await room
        .collection('rounds')
        .doc(String(round))
        .set({
          round,
          members: players,
          open: true,
          at: Timestamp.now(),
          startsAfterMs: 0,
          questionMs: QUESTION_MS,
          question: { id: String(round), text: 'Which one?', options: OPTIONS },
        });
    },
    stop: () => firestore.terminate(),
  };
}

/**
 * Makes a key of a page lock in the bare room: one `updateDoc`, and a listener that writes the rival's lock into the
 * page. The room's rules, the documents and the query are those of the product.
 */
export async function installBareSdk(
  page: Page,
  { sdkUrl, port, uid }: { sdkUrl: string; port: number; uid: string },
): Promise<void> {
  await page.evaluate(
    async ({ sdkUrl, port, uid, projectId, roomId, key }) => {
      const { probe } = window as ProbedWindow;
      const load = (file: string): Promise<unknown> => import(`${sdkUrl}/${file}`);
      const app = (await load('firebase-app.js')) as { initializeApp: typeof initializeApp };
      const sdk = (await load('firebase-firestore.js')) as typeof firestoreSdk;
      const firestore = sdk.initializeFirestore(app.initializeApp({ projectId }, 'bare'), {
        localCache: sdk.memoryLocalCache(),
      });
      sdk.connectFirestoreEmulator(firestore, '127.0.0.1', port, { mockUserToken: { sub: uid } });

      const place = document.body.appendChild(document.createElement('output'));
      place.style.cssText = 'position:fixed;inset:auto 0 0 auto';
      const shown = place.appendChild(document.createTextNode(''));
      probe.watch(shown, 'sdk-heard');
      const players = sdk.collection(firestore, 'rooms', roomId, 'players');
      await new Promise<void>((resolve, reject) => {
        sdk.onSnapshot(
          sdk.query(players, sdk.where('members', 'array-contains', uid)),
          { includeMetadataChanges: true },
          ({ docs, metadata }) => {
            const rival = docs.find(({ id }) => id !== uid);
            const text = String(Object.keys((rival?.get('locks') ?? {}) as object).length);
            if (shown.data !== text) shown.data = text;
            if (!metadata.fromCache) resolve();
          },
          reject,
        );
      });

      const own = sdk.doc(players, uid);
      let openedAt: firestoreSdk.Timestamp | undefined;
      let round = -1;
      const rounds = sdk.query(
        sdk.collection(firestore, 'rooms', roomId, 'rounds'),
        sdk.where('members', 'array-contains', uid),
        sdk.where('open', '==', true),
      );
      sdk.onSnapshot(rounds, ({ docs }) => {
        round = docs.length - 1;
        openedAt = docs.find(({ id }) => id === String(round))?.get('at') as typeof openedAt;
      });
      probe.onKey(key, () => {
        const at = sdk.serverTimestamp();
        void sdk.updateDoc(own, {
          [`locks.${round}`]: { position: 0, at, since: openedAt },
          round,
          lastSeen: at,
        });
      });
    },
    { sdkUrl, port, uid, projectId: LOCAL_PROJECT, roomId: ROOM, key: PEER_KEYS.sdk },
  );
}
