import type { ServerResponse } from 'node:http';

/** A signal that is aborted if the connection closes before the response is finished. */
export function clientGone(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
