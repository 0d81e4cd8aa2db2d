/** Does work while each look at the clock finds it a second later, as in a call that takes long. */
export async function slowly<T>(
  api: { clock: { ms: number } },
  work: () => Promise<T>,
): Promise<T> {
  let ms = api.clock.ms;
  const get = () => (ms += 1_000);
  Object.defineProperty(api.clock, 'ms', { configurable: true, enumerable: true, get });
  try {
    return await work();
  } finally {
    const stopped = { configurable: true, enumerable: true, writable: true, value: ms };
    Object.defineProperty(api.clock, 'ms', stopped);
  }
}
