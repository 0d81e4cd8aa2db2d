import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPaint } from '../../../../features/shared/ui/after-paint.tsx';

/** The frame callback, which the test calls; undefined while none is requested. */
let frame: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frame = undefined;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    frame = callback;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => (frame = undefined));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('work after the paint', () => {
  it('comes after the frame, not within it', () => {
    const then = vi.fn();
    afterPaint(then);
    vi.advanceTimersByTime(16);
    frame?.();
    expect(then).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(1_000);
    expect(then).toHaveBeenCalledTimes(1);
  });

  it('comes once after 100 ms without a frame', () => {
    const then = vi.fn();
    afterPaint(then);
    vi.advanceTimersByTime(99);
    expect(then).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(1);
    expect(then).toHaveBeenCalledTimes(1);
    frame?.();
    vi.advanceTimersByTime(1_000);
    expect(then).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['before the frame', () => undefined],
    ['after it', () => frame?.()],
  ])('does not come once it was cancelled %s', (_when, happens) => {
    const then = vi.fn();
    const callOff = afterPaint(then);
    happens();
    callOff();
    frame?.();
    vi.advanceTimersByTime(1_000);
    expect(then).toHaveBeenCalledTimes(0);
  });
});
