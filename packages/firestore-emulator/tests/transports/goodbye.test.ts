import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startEmulator } from '../../src/start.ts';

const SCRIPT = join(import.meta.dirname, '../support/terminate-in-flight.ts');
/** It takes 2 to 3 s, beside full cores 20 s and more; a client in the endless loop never ends. */
const LIMIT_MS = 240_000;

it('[TRANSPORT-15] answers calls after a GOAWAY, so a client that ends with running calls does not loop', async () => {
  const emulator = await startEmulator();
  const child = spawn(process.execPath, [SCRIPT, String(emulator.port)], { stdio: 'inherit' });
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  const ended = await new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  );
  clearTimeout(timer);
  await emulator.stop();
  expect(ended).toBe(0);
});
