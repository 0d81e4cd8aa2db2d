import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { delimiter, dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const PARENT = pathToFileURL(resolve(import.meta.dirname, 'exit-with-parent.ts')).href;
const MAX_LINES = 40;
const STOP_GRACE_MS = 6_000;

export interface ChildOptions {
  /** The name in messages: "the Auth emulator". */
  name: string;
  /** The script and its arguments. */
  args: readonly string[];
  /** Modules loaded before the script. */
  preload?: readonly string[];
  cwd: string;
  env?: Record<string, string>;
  /** Called with every line the child prints. */
  onLine?: (line: string) => void;
}

/** The exit of a child. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A Node process of ours, with all processes that it starts. */
export interface Child {
  name: string;
  pid: number;
  /** Settles when the process has ended; never rejects. */
  ended: Promise<Ending>;
  /** The last lines it printed. */
  lastLines: () => string;
  /** Signals the process to end, kills it after some seconds, and waits for its exit. */
  stop: () => Promise<void>;
}

/** Starts a script with this Node, in a separate process group. */
export function startChild(options: ChildOptions): Child {
  const preload = [PARENT, ...(options.preload ?? [])].flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...preload, ...options.args], {
    cwd: options.cwd,
    env: {
      ...process.env,
      // a child that starts `node` (Turbopack its PostCSS worker) must get this Node too
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      ...options.env,
      EXIT_WITH_PARENT: String(process.pid),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches the whole foreground group; children in a separate group end in our order instead
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > MAX_LINES) lines.shift();
      options.onLine?.(line);
    });
  }
  const ended = new Promise<Ending>((settle) => {
    child.once('exit', (code, signal) => settle({ code, signal }));
    child.once('error', (error) => {
      lines.push(String(error));
      settle({ code: 1, signal: null });
    });
  });
  let stopping: Promise<void> | null = null;
  return {
    name: options.name,
    pid: child.pid ?? 0,
    ended,
    lastLines: () => lines.join('\n'),
    stop: () => (stopping ??= stopChild(child, ended)),
  };
}

async function stopChild(child: ChildProcess, ended: Promise<Ending>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) signalTree(child, 'SIGTERM');
  const insist = setTimeout(() => signalTree(child, 'SIGKILL'), STOP_GRACE_MS);
  await ended;
  clearTimeout(insist);
  // stop processes that the child started and did not end
  signalTree(child, 'SIGKILL');
}

/** Signals the process and all it started; no error if they have ended already. */
function signalTree(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') {
      spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    } else {
      process.kill(-child.pid, signal);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
