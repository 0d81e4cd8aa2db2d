import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Firestore } from '@google-cloud/firestore';
import { expectEmulator } from '../../server/environment.ts';
import { startLocalQuizbout } from '../local-quizbout.ts';
import { Running } from '../process/running.ts';
import { pickFreePorts } from '../project/free-port.ts';
import type { Ports } from '../project/ports.ts';
import { LOCAL_PROJECT } from '../project/root.ts';

/** The environment variable with the ports of a running game, as JSON. */
const GIVEN = 'QUIZBOUT_GAME_PORTS';

/**
 * Short pauses, because nobody reads between the questions; twice the time for a question and ten times the time for a
 * search, because a browser on a busy machine takes longer than a player.
 */
const BATTLE = {
  searchSeconds: 300,
  rules: { countdownMs: 1_000, revealMs: 1_000, questionMs: 30_000 },
};

/** The whole game, built as for players, for tests. */
export interface GameForTests {
  readonly ports: Ports;
  /** The environment variables with which a process of this machine uses it. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * The game that the check has started for several steps, or a new one on free ports with separate data: seeded, built
 * as for players, with the times of BATTLE. `stop` ends the processes that were started here.
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
      afterSeeds: () => changeRules(ports),
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

async function changeRules(ports: Ports): Promise<void> {
  expectEmulator();
  const firestore = new Firestore({
    projectId: LOCAL_PROJECT,
    host: `127.0.0.1:${ports.firestore}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  await firestore.doc('settings/system').set({ battle: BATTLE }, { merge: true });
  // the page's size is measured at this address; it is a past exam, so nobody can begin it
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
