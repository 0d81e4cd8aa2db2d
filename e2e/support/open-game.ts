import { setTimeout as sleep } from 'node:timers/promises';
import type { Firestore } from '@google-cloud/firestore';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import { dayEnd } from '../../domain/play/daily.ts';
import { readSystemSettings } from '../../domain/settings/system-settings.ts';
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

/** The time zone in which the game's days begin, an IANA name. */
export async function readZone(firestore: Firestore): Promise<string> {
  const stored = await firestore.doc('settings/system').get();
  return readSystemSettings(stored.data() ?? {}).settings.system_timezone;
}

/**
 * Waits for the game's next day if this one ends sooner than in `ms`, so that a test of the daily quiz begins and ends
 * on one day.
 */
export async function timeLeftToday(firestore: Firestore, ms: number): Promise<void> {
  const left = dayEnd(Date.now(), await readZone(firestore)) - Date.now();
  if (left < ms) await sleep(left + 1_000);
}
