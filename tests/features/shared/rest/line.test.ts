import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askHealth, onLineReturn } from '../../../../features/shared/rest/line.ts';

const HEALTHY = () => Response.json({ status: 'ok' });
const LOGIN = () => new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } });
const GONE = () => Promise.reject(new TypeError('Failed to fetch'));

let answer: () => Response | Promise<Response>;
let asked: number;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  answer = HEALTHY;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the line to our web server', () => {
  it.each([
    ['ours', HEALTHY],
    ['other', LOGIN],
    ['none', GONE],
  ])('is %s', async (line, now) => {
    answer = now;
    expect(await askHealth()).toBe(line);
  });

  it('is noticed within 0.4 s each time, by a call every 2 s while the line works', async () => {
    let returns = 0;
    const stop = onLineReturn(() => (returns += 1));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([returns, asked]).toEqual([0, 6]);
    for (const [number, lost] of [GONE, LOGIN].entries()) {
      answer = lost;
      await vi.advanceTimersByTimeAsync(20_000);
      answer = HEALTHY;
      await vi.advanceTimersByTimeAsync(400);
      expect(returns).toBe(number + 1);
    }
    stop();
    answer = GONE;
    asked = 0;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([returns, asked]).toEqual([2, 0]);
  });
});
