import { askLine } from '../../../domain/contract/line.ts';
import type { Line } from '../../../domain/contract/line.ts';

/** A line that answers later counts as lost. A new connection on a slow line takes 1 s. */
const TRY_MS = 1_500;
/** The pause between two tries while the line is lost; they reach no server of ours. */
const LOST_EVERY_MS = 400;
const FINE_EVERY_MS = 2_000;

/** Asks whether our web server runs. Resolves within 1.5 s, and never rejects. */
export const askHealth = (): Promise<Line> =>
  askLine((path, options) => fetch(path, { ...options, signal: AbortSignal.timeout(TRY_MS) }));

/** Calls back whenever the line works again after it was lost. @returns the function that stops it */
export function onLineReturn(callback: () => void): () => void {
  let isLost = false;
  let latest = 0;
  let requests = 0;
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const request = (requests += 1);
    timer = setTimeout(look, isLost ? LOST_EVERY_MS : FINE_EVERY_MS);
    void askHealth().then((line) => {
      // ignore the answer to an older request
      if (request < latest) return;
      latest = request;
      const wasLost = isLost;
      isLost = line !== 'ours';
      if (isLost && !wasLost) {
        clearTimeout(timer);
        timer = setTimeout(look, LOST_EVERY_MS);
      }
      if (wasLost && !isLost) callback();
    });
  };
  look();
  return () => {
    latest = Infinity;
    clearTimeout(timer);
  };
}
