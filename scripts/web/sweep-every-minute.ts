const MINUTE_MS = 60_000;

/** The game whose scheduled work is called. */
export interface Swept {
  readonly port: number;
  /** Its TASKS_TOKEN. */
  readonly token: string;
  /** Called with each error. */
  readonly onLine?: (line: string) => void;
  /** Milliseconds between two calls. */
  readonly everyMs?: number;
}

/**
 * Replaces the cloud's scheduler for the local game: calls the scheduled work at once, and every minute until it is
 * stopped.
 */
export function sweepEveryMinute({ port, token, onLine, everyMs = MINUTE_MS }: Swept): {
  stop: () => void;
} {
  const ending = new AbortController();
  const call = async () => {
    try {
      const { status } = await fetch(`http://127.0.0.1:${port}/api/tasks/sweep`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        signal: ending.signal,
      });
      if (status !== 200) onLine?.(`The sweep was answered with ${status}.`);
    } catch (error) {
      if (!ending.signal.aborted) onLine?.(`The sweep failed: ${String(error)}`);
    }
  };
  void call();
  const timer = setInterval(() => void call(), everyMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      ending.abort();
    },
  };
}
