import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Firestore } from '@google-cloud/firestore';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import { startFirestoreEmulator } from '../../scripts/firestore-emulator/start-firestore-emulator.ts';
import { Running } from '../../scripts/process/running.ts';
import { pickFreePorts } from '../../scripts/project/free-port.ts';
import { startWeb } from '../../scripts/web/start-web.ts';
import { launchChromium } from '../../tests/support/browser.ts';
import { openProject } from './project.ts';

/** A game with a separate database, open from before the first test of a file until after the last. */
interface OwnGame {
  url: string;
  firestore: Firestore;
  browser: Browser;
}

/**
 * Starts a server with a separate database, so that its settings and content affect no other test. It has the shared game's
 * accounts at Firebase.
 * @param fill writes the documents before the server starts
 */
export function openOwnDatabase(fill: (own: Firestore) => Promise<unknown>): OwnGame {
  const running = new Running();
  const dataDir = mkdtempSync(join(tmpdir(), 'quizbout-own-'));
  const game = {} as OwnGame;
  beforeAll(async () => {
    const ports = await pickFreePorts({ ...inject('ports'), web: 0, firestore: 0 });
    await startFirestoreEmulator({
      edition: 'ours',
      host: '127.0.0.1',
      port: ports.firestore,
      dataDir,
      onChild: running.addEmulator,
    });
    game.firestore = openProject(ports);
    await fill(game.firestore);
    await startWeb({ mode: 'start', host: '127.0.0.1', ports, onChild: running.addPage });
    game.browser = await launchChromium();
    game.url = `http://127.0.0.1:${ports.web}`;
  });
  afterAll(async () => {
    await game.browser?.close();
    await game.firestore?.terminate();
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return game;
}
