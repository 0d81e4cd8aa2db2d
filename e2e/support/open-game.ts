import type { Firestore } from '@google-cloud/firestore';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import { launchChromium } from '../../tests/support/browser.ts';
import { openProject } from './project.ts';

/** The running game, for a file of tests. */
interface OpenGame {
  readonly url: string;
  /** Firestore without the rules, as for an operator. */
  readonly firestore: Firestore;
  /** Open from before the first test until after the last. */
  browser: Browser;
}

/** Opens a browser and the database for the tests of a file, and closes both afterwards. */
export function openGame(): OpenGame {
  const ports = inject('ports');
  const firestore = openProject(ports);
  const game = { url: `http://127.0.0.1:${ports.web}`, firestore } as OpenGame;
  beforeAll(async () => {
    game.browser = await launchChromium();
  });
  afterAll(async () => {
    await game.browser?.close();
    await firestore.terminate();
  });
  return game;
}
