import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/** The time limit for running requests, from the refusal of new ones on. */
const MAX_MS = 25_000;

/** One for the process, although the build has several copies of this module. */
const KEY = Symbol.for('quizbout.shutdown');

interface Shutdown {
  isEnding: boolean;
}

function shutdown(): Shutdown {
  const shared = globalThis as { [KEY]?: Shutdown };
  return (shared[KEY] ??= { isEnding: false });
}

/** Whether this process was asked to end. */
export const isEnding = (): boolean => shutdown().isEnding;

/**
 * Makes this process end in steps on SIGTERM or SIGINT. First it is no longer ready, but answers as before for `delayMs`,
 * so that a balancer sees it. Then the earlier listeners of the signal run: Next's refuse new connections, finish the
 * running requests and end the process. After 25 s more it ends in any case.
 * @param flush sends the traces of the finished requests before the process ends
 */
export function endInSteps(
  delayMs: number,
  log: (line: string) => void,
  flush: () => Promise<void> = async () => {},
): void {
  const state = shutdown();
  subscribe('http.server.request.start', (message) => {
    // otherwise a browser sends its next requests on the same connection, to a process that ends
    if (state.isEnding) (message as { response: ServerResponse }).response.shouldKeepAlive = false;
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const listeners = process.listeners(signal);
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (state.isEnding) return;
      state.isEnding = true;
      log(JSON.stringify({ shutdown: signal, delayMs }));
      setTimeout(() => {
        void flush().finally(() => {
          if (listeners.length === 0) process.exit();
          for (const listener of listeners) listener(signal);
        });
      }, delayMs);
      setTimeout(() => process.exit(1), delayMs + MAX_MS).unref();
    });
  }
}
