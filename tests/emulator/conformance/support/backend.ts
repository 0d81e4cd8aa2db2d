import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase/app';
import type { FirebaseApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  getDocFromServer,
  initializeFirestore,
  memoryEagerGarbageCollector,
  memoryLocalCache,
  memoryLruGarbageCollector,
  setLogLevel,
  writeBatch,
} from 'firebase/firestore';
import type {
  CollectionReference,
  DocumentData,
  Firestore,
  FirestoreSettings,
  QuerySnapshot,
} from 'firebase/firestore';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startOpenFirestore } from '../../../support/firestore.ts';
import type { OpenFirestore } from '../../../support/firestore.ts';

export interface ClientOptions {
  /** 'eager' (the default) forgets what nobody listens to, 'lru' keeps it. */
  readonly cache?: 'eager' | 'lru';
  readonly settings?: FirestoreSettings;
  /** Default: the test's own. */
  readonly project?: string;
  /** Default: `(default)`. */
  readonly database?: string;
}

export type Documents = Readonly<Record<string, DocumentData>>;

/** One emulator for a file and a fresh project for each test. */
export interface Backend {
  readonly port: number;
  readonly project: string;
  /** A separate client, like another player's; ended after the test. */
  client(options?: ClientOptions): Firestore;
  /** A collection with these documents, written by another client than the one that reads. */
  filled(documents: Documents, options?: ClientOptions): Promise<CollectionReference>;
  /** Sets the server's clock ahead by so many milliseconds; ours only. */
  advanceClock(ms: number): Promise<void>;
  /** Resolves when the client has heard of all that happened before the call. */
  caughtUp(db: Firestore): Promise<void>;
}

/** Registers the hooks of a test file and returns what its tests use. */
export function useBackend(): Backend {
  // These tests provoke errors.
  setLogLevel('silent');
  let emulator: OpenFirestore;
  let apps: FirebaseApp[] = [];
  let project = '';
  beforeAll(async () => {
    emulator = await startOpenFirestore();
  });
  afterAll(() => emulator.stop());
  beforeEach(() => {
    project = emulator.shared?.project ?? `conform-${randomUUID().slice(0, 13)}`;
  });
  afterEach(async () => {
    await Promise.all(apps.map((app) => deleteApp(app)));
    apps = [];
    await emulator.shared?.clear();
  });

  const backend: Backend = {
    get port() {
      return emulator.port;
    },
    get project() {
      return project;
    },
    client(options = {}) {
      const app = initializeApp({ projectId: options.project ?? project }, randomUUID());
      apps.push(app);
      const garbageCollector =
        options.cache === 'lru' ? memoryLruGarbageCollector() : memoryEagerGarbageCollector();
      const settings = { localCache: memoryLocalCache({ garbageCollector }), ...options.settings };
      const db =
        options.database === undefined
          ? initializeFirestore(app, settings)
          : initializeFirestore(app, settings, options.database);
      connectFirestoreEmulator(db, '127.0.0.1', emulator.port, emulator.credentials);
      return db;
    },
    async filled(documents, options) {
      const name = `c-${randomUUID().slice(0, 8)}`;
      const writer = backend.client();
      const batch = writeBatch(writer);
      for (const [id, data] of Object.entries(documents)) batch.set(doc(writer, name, id), data);
      await batch.commit();
      return collection(backend.client(options), name);
    },
    async advanceClock(ms) {
      await fetch(`http://127.0.0.1:${emulator.port}/emulator/v1/projects/${project}:faults`, {
        method: 'PUT',
        body: JSON.stringify({ faults: [{ kind: 'clock', offsetMs: ms }] }),
      });
    },
    async caughtUp(db) {
      // It goes through the same Listen stream, behind everything sent before it.
      await getDocFromServer(doc(db, 'nowhere', randomUUID()));
    },
  };
  return backend;
}

export function dataOf(snapshot: QuerySnapshot): DocumentData[] {
  return snapshot.docs.map((document) => document.data());
}

export function idsOf(snapshot: QuerySnapshot): string[] {
  return snapshot.docs.map(({ id }) => id);
}
