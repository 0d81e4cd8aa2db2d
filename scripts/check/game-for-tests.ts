import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Firestore } from '@google-cloud/firestore';
import { expectNoMetadataServer } from '../../server/environment.ts';
import { startLocalQuizbout } from '../local-quizbout.ts';
import { Running } from '../process/running.ts';
import { pickFreePorts } from '../project/free-port.ts';
import type { Ports } from '../project/ports.ts';
import { LOCAL_PROJECT } from '../project/root.ts';

/** In the environment of a step that is given a running game: its ports, as JSON. */
const GIVEN = 'QUIZBOUT_GAME_PORTS';

/** Between the questions nobody has to read anything; the windows themselves are the real ones. */
const SHORT_RULES = { countdownMs: 1_000, revealMs: 1_000 };

/** The whole game as players have it, for tests. */
export interface GameForTests {
  readonly ports: Ports;
  /** The environment variables with which a process of this machine uses it. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * The game that the check has started for several steps, or one of its own on free ports with data of its own: seeded, built
 * as for players, with short rules. `stop` ends what was started here.
 */
export async function gameForTests(progress?: (step: string) => void): Promise<GameForTests> {
  const given = process.env[GIVEN];
  if (given) {
    const ports = JSON.parse(given) as Ports;
    return { ports, environment: { [GIVEN]: given }, stop: () => Promise.resolve() };
  }
  const running = new Running();
  const dataDir = mkdtempSync(join(tmpdir(), 'quizbout-tests-'));
  const ports = await pickFreePorts({ web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  const stop = async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await startLocalQuizbout(running, {
      mode: 'start',
      host: '127.0.0.1',
      ports,
      dataDir,
      edition: process.env['FIRESTORE_EMULATOR'] === 'official' ? 'official' : 'ours',
      afterSeeds: () => shortenRules(ports),
      progress: (step) => {
        progress?.(step);
        return () => {};
      },
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { ports, environment: { [GIVEN]: JSON.stringify(ports) }, stop };
}

async function shortenRules(ports: Ports): Promise<void> {
  expectNoMetadataServer();
  const firestore = new Firestore({
    projectId: LOCAL_PROJECT,
    host: `127.0.0.1:${ports.firestore}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  await firestore.doc('settings/system').set({ battle: { rules: SHORT_RULES } }, { merge: true });
  // a page whose size is measured needs an address; nobody can begin an exam of the past
  await firestore.doc('exams/sample').set({
    title: 'Sample',
    date: '2026-01-01',
    minutes: 10,
    answerAgain: true,
    totalMarks: 1,
    questionCount: 1,
  });
  await firestore.terminate();
}
