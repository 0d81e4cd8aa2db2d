import { setTimeout as sleep } from 'node:timers/promises';

/** The port on which a Node process listens for its inspector after SIGUSR1. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
const LIMIT_MS = 10_000;

/**
 * The heap of a Node process that is still used after a full collection, in MB. Its resident memory is mostly garbage,
 * because V8 collects late on a machine with much memory. The process pauses for the collection, about 0.1 s. NaN if the
 * process has ended or answers no inspector. Ask one process at a time: all use the same port.
 */
export async function liveHeapMb(pid: number): Promise<number> {
  try {
    process.kill(pid, 'SIGUSR1');
    const inspector = await connect(await inspectorAddress());
    await inspector.ask('HeapProfiler.collectGarbage');
    const { usedSize } = await inspector.ask('Runtime.getHeapUsage');
    await inspector.end();
    return Number(usedSize) / 1024 / 1024;
  } catch {
    return NaN;
  }
}

async function inspectorAddress(): Promise<string> {
  const limit = Date.now() + LIMIT_MS;
  while (Date.now() < limit) {
    const reply = await fetch(INSPECTOR).catch(() => undefined);
    const [target] = reply ? ((await reply.json()) as { webSocketDebuggerUrl: string }[]) : [];
    if (target) return target.webSocketDebuggerUrl;
    await sleep(50);
  }
  throw new Error('no inspector');
}

interface Inspector {
  /** Sends a command of the Chrome DevTools Protocol. @returns its result */
  readonly ask: (method: string, params?: object) => Promise<Readonly<Record<string, unknown>>>;
  /** Closes the port, so that the next process can use it. */
  readonly end: () => Promise<void>;
}

async function connect(address: string): Promise<Inspector> {
  const socket = new WebSocket(address);
  await new Promise((open, fail) => {
    socket.addEventListener('open', open);
    socket.addEventListener('error', () => fail(new Error('the inspector refuses')));
  });
  const waiting = new Map<number, (result: Readonly<Record<string, unknown>>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as {
      id?: number;
      result?: Record<string, unknown>;
    };
    if (id !== undefined) waiting.get(id)?.(result ?? {});
  });
  let count = 0;
  const send = (method: string, params: object) =>
    socket.send(JSON.stringify({ id: ++count, method, params }));
  return {
    ask: (method, params = {}) =>
      new Promise((done) => {
        send(method, params);
        waiting.set(count, done);
      }),
    async end() {
      const closed = new Promise((done) => socket.addEventListener('close', done));
      send('Runtime.evaluate', {
        expression: "process.getBuiltinModule('node:inspector').close()",
      });
      await closed;
    },
  };
}
