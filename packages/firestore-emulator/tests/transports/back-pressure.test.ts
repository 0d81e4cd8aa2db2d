import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackPressure } from '../../src/transports/back-pressure.ts';

const MIB = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('[TRANSPORT-14, TRANSPORT-32] announces once that it is writable again below 1 MiB', () => {
  const pressure = new BackPressure();
  const drained = vi.fn();
  pressure.onDrain(drained);
  pressure.queued(MIB - 1);
  expect(pressure.writable).toBe(true);
  pressure.queued(1);
  expect(pressure.writable).toBe(false);
  pressure.taken(1);
  pressure.taken(1);
  expect(pressure.writable).toBe(true);
  expect(drained).toHaveBeenCalledTimes(1);
});

it('[TRANSPORT-14, TRANSPORT-32] disconnects a client that takes nothing of 64 MiB for 10 s', () => {
  const pressure = new BackPressure();
  pressure.queued(64 * MIB);
  vi.advanceTimersByTime(60_000);
  expect(pressure.stalled).toBe(false);
  pressure.queued(MIB);
  expect(pressure.stalled).toBe(true);
  pressure.taken(1);
  vi.advanceTimersByTime(10_000);
  expect(pressure.stalled).toBe(false);
  vi.advanceTimersByTime(1);
  expect(pressure.stalled).toBe(true);
});
