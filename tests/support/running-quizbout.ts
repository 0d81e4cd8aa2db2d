import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startLocalQuizbout } from '../../scripts/local-quizbout.ts';
import { Running } from '../../scripts/process/running.ts';
import { pickFreePorts } from '../../scripts/project/free-port.ts';
import type { Ports } from '../../scripts/project/ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the game of this run listens. */
    ports: Ports;
  }
}

/** Before all browser tests: the whole game on free ports, with data of its own, built as for players. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = new Running();
  const dataDir = mkdtempSync(join(tmpdir(), 'quizbout-e2e-'));
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
      progress: (step) => {
        console.log(`  … ${step}`);
        return () => {};
      },
    });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('ports', ports);
  return stop;
}
