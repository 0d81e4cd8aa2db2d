import { HEALTH_PATH, lineOf } from '../../../domain/contract/line.ts';
import type { Line } from '../../../domain/contract/line.ts';

/** A line that answers later counts as lost. */
const TRY_MS = 1_000;
const EVERY_MS = 400;

/** Asks our web server for a sign of life. Resolves within a second, and never rejects. */
export async function askHealth(): Promise<Line> {
  try {
    const answer = await fetch(HEALTH_PATH, {
      cache: 'no-store',
      credentials: 'omit',
      // to the login page of another host, which the page's policy does not let it read
      redirect: 'manual',
      signal: AbortSignal.timeout(TRY_MS),
    });
    const { type, status, headers } = answer;
    const text = await answer.text();
    return lineOf({ type, status, contentType: headers.get('content-type'), text });
  } catch {
    return 'none';
  }
}

/** Calls back once when the line works again after it was lost. @returns the function that stops waiting */
export function onLineReturn(callback: () => void): () => void {
  let wasLost = false;
  let last = 0;
  let requests = 0;
  const timer = setInterval(() => {
    const request = (requests += 1);
    void askHealth().then((line) => {
      // an older request that ends later says nothing new
      if (request < last) return;
      last = request;
      if (line !== 'ours') wasLost = true;
      if (line !== 'ours' || !wasLost) return;
      stop();
      callback();
    });
  }, EVERY_MS);
  const stop = () => {
    last = Infinity;
    clearInterval(timer);
  };
  return stop;
}
