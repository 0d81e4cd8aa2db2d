import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { javaProgram } from '../../scripts/firestore-emulator/java.ts';
import { officialJar } from '../../scripts/firestore-emulator/official-jar.ts';
import {
  EMULATOR_COMMAND,
  officialArguments,
} from '../../scripts/firestore-emulator/start-firestore-emulator.ts';

/** An emulator in a separate process. */
export interface ServerProcess {
  readonly port: number;
  /** Milliseconds from the start of the process to the first answered request. */
  readonly startMs: number;
  /** Resident memory in MB. */
  memoryMb(): number;
  /** CPU seconds used so far. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Our emulator; Google's, if its jar and Java are found; an npm package. */
export type Subject = 'ours' | 'googles' | 'package';

const ROOT = new URL('../../', import.meta.url);

/** Starts an emulator and waits until it answers a request. @param rules a file, from the repository; the package has none */
export async function startServer(
  subject: Subject,
  rules = 'bench/emulator/open.rules',
): Promise<ServerProcess> {
  const port = await freePort();
  const [program, args] = commandOf(subject, String(port), rules);
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await firstAnswer(subject, port, child);
  const startMs = performance.now() - started;
  return {
    port,
    startMs,
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(procFile(child, 'status'))?.[1]) / 1024,
    cpuSeconds: () => {
      const fields = procFile(child, 'stat').split(') ')[1]!.split(' ');
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    stop: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function commandOf(subject: Subject, port: string, rules: string): [string, string[]] {
  switch (subject) {
    case 'ours':
      return [process.execPath, [EMULATOR_COMMAND, '--port', port, '--rules', rules]];
    case 'googles':
      return [javaProgram(), officialArguments(officialJar(), '127.0.0.1', port, rules)];
    case 'package':
      return [process.execPath, ['bench/emulator/package.ts', port]];
  }
}

function procFile(child: ChildProcess, name: string): string {
  return readFileSync(`/proc/${child.pid}/${name}`, 'utf8');
}

/** Ours and Google's answer REST; the package has only gRPC, so an accepted connection counts as its first answer. */
async function firstAnswer(subject: Subject, port: number, child: ChildProcess): Promise<void> {
  const path = '/v1/projects/demo-bench/databases/(default)/documents/c/a';
  while (child.exitCode === null) {
    try {
      const response = await fetch(
        `http://127.0.0.1:${port}${subject === 'package' ? '/' : path}`,
        {
          headers: { authorization: 'Bearer owner' },
        },
      );
      await response.text();
      return;
    } catch (error) {
      if (subject === 'package' && !/ECONNREFUSED/.test(String((error as Error).cause))) return;
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  }
  throw new Error(`The ${subject} server ended before it answered.`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
