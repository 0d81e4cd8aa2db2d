import { setTimeout as delay } from 'node:timers/promises';
import { SetupError } from '../project/setup-error.ts';
import type { Child } from './child.ts';

const POLL_MS = 100;

/**
 * Waits until `url` answers anything over HTTP. Throws a SetupError if the child behind it ends first, or if `limitMs`
 * have passed.
 */
export async function waitForHttp(url: string, child: Child, limitMs: number): Promise<void> {
  const gone = child.ended.then(() => 'gone' as const);
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    const answer = fetch(url, { signal: AbortSignal.timeout(limitMs) }).then(
      () => 'up' as const,
      () => 'down' as const,
    );
    const state = await Promise.race([answer, gone]);
    if (state === 'up') return;
    if (state === 'gone') {
      throw new SetupError(
        `${child.name} ended before it was ready. Its last words:\n${child.lastLines()}`,
      );
    }
    await delay(POLL_MS);
  }
  throw new SetupError(
    `${child.name} did not answer at ${url} within ${limitMs / 1000} s. Its last words:\n${child.lastLines()}`,
  );
}
