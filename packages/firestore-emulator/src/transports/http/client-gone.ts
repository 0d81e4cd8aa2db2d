import type { ServerResponse } from 'node:http';

/** A signal that fires when the connection closes before the response was finished. */
export function clientGone(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
