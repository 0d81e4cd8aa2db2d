import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';

/**
 * `node serve-many.ts <processes> <script> <arguments>` runs a server script several times behind one port: this process
 * accepts the connections and hands them out in turn. A process that dies is replaced. SIGTERM reaches all of them, and
 * this one ends after the last.
 */
const [count = '', script = '', ...args] = process.argv.slice(2);

/** A process that lives shorter than this has not served. */
const SHORT_LIFE_MS = 10_000;
/** After this many short lives in a row the fault is not one process's: end, so that the caller sees it. */
const MAX_SHORT_LIVES = 6;
/** The pause before the replacement of a process with a short life. */
const PAUSE_MS = 500;

let shortLives = 0;
let isEnding = false;

// each connection goes to the next process in turn; without this, Windows leaves the choice to the system
cluster.schedulingPolicy = cluster.SCHED_RR;
cluster.setupPrimary({ exec: script, args });

function start(): void {
  if (isEnding) return;
  const startedAt = Date.now();
  const worker = cluster.fork();
  const closeUnaccepted = watchConnections(worker);
  worker.once('exit', (code, signal) => {
    closeUnaccepted();
    if (isEnding) {
      if (workers().length === 0) process.exit();
      return;
    }
    console.error(
      JSON.stringify({ webProcess: 'ended', pid: worker.process.pid, code, signal: signal ?? '' }),
    );
    const isShort = Date.now() - startedAt < SHORT_LIFE_MS;
    shortLives = isShort ? shortLives + 1 : 0;
    if (shortLives >= MAX_SHORT_LIVES) {
      console.error(
        `${shortLives} processes ended within ${SHORT_LIFE_MS / 1000} s of their start.`,
      );
      end(1);
      return;
    }
    setTimeout(start, isShort ? PAUSE_MS : 0);
  });
}

/** A connection's handle in this process; its descriptor is -1 once the other process has accepted it. */
interface Handle {
  readonly fd: number;
  readonly close: () => void;
}

/**
 * Watches the connections that go to a process. One that a dead process never accepted stays open here without a reader,
 * and its client would wait until its own limit.
 * @returns closes these connections, so that their clients try again at once
 */
function watchConnections({ process: child }: Worker): () => void {
  let sent: Handle[] = [];
  const send = child.send.bind(child) as (...parts: unknown[]) => boolean;
  child.send = (...parts: unknown[]) => {
    const [, handle] = parts as [unknown, Handle | undefined];
    if (handle) sent = [...sent.filter(({ fd }) => fd >= 0), handle];
    return send(...parts);
  };
  return () => {
    for (const handle of sent) if (handle.fd >= 0) handle.close();
  };
}

function workers(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
}

/** Ends all processes, then this one. */
function end(code: number): void {
  if (isEnding) return;
  isEnding = true;
  const left = workers();
  process.exitCode = code;
  if (left.length === 0) process.exit();
  for (const worker of left) worker.process.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));

for (let started = 0; started < Number(count); started += 1) start();
