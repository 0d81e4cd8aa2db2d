import { createRequire, syncBuiltinESMExports } from 'node:module';
import { seededRandom } from '@quizbout/firestore-emulator/control/seeded-random';
import type { VirtualTime } from './virtual-time.ts';

let time: VirtualTime;
let random: () => number = seededRandom(0);

/** Makes a world's time and random numbers those of the process, until another world begins. */
export function enterWorld(world: VirtualTime, seed: number): void {
  time = world;
  random = seededRandom(seed);
}

class VirtualTimer {
  readonly cancel: () => void;
  constructor(cancel: () => void) {
    this.cancel = cancel;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  refresh(): this {
    throw new Error('The simulation knows no refresh() of a timer.');
  }
  [Symbol.dispose](): void {
    this.cancel();
  }
}

const RealDate = Date;

class VirtualDate extends RealDate {
  constructor(...args: readonly unknown[]) {
    if (args.length === 0) super(time.wall());
    else super(...(args as [number]));
  }
  static override now(): number {
    return Math.floor(time.wall());
  }
}

/**
 * Replaces the clocks, timers and random numbers of this process by those of the world, for libraries too. Call it
 * once, before the libraries are loaded.
 */
export function replaceGlobals(): void {
  const after = (act: (...args: unknown[]) => void, ms: number | undefined, args: unknown[]) =>
    new VirtualTimer(time.after(ms ?? 0, () => act(...args)));
  const clear = (timer: unknown) => {
    if (timer instanceof VirtualTimer) timer.cancel();
  };
  Object.assign(globalThis, {
    Date: VirtualDate,
    setTimeout: (act: () => void, ms?: number, ...args: unknown[]) => after(act, ms, args),
    clearTimeout: clear,
    setImmediate: (act: () => void, ...args: unknown[]) => after(act, 0, args),
    clearImmediate: clear,
    setInterval(act: (...args: unknown[]) => void, ms: number, ...args: unknown[]) {
      let cancel = () => {};
      const next = () => {
        cancel = time.after(ms, () => {
          next();
          act(...args);
        });
      };
      next();
      return new VirtualTimer(() => cancel());
    },
    clearInterval: clear,
  });
  Object.defineProperty(performance, 'now', { value: () => time.steady(), configurable: true });
  Object.defineProperty(performance, 'timeOrigin', { value: 0, configurable: true });
  Math.random = () => random();
  const crypto = createRequire(import.meta.url)('node:crypto') as Record<string, unknown>;
  const bytes = (size: number) =>
    Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));
  crypto['randomBytes'] = bytes;
  crypto['randomInt'] = (from: number, to?: number) =>
    to === undefined ? Math.floor(random() * from) : from + Math.floor(random() * (to - from));
  crypto['randomUUID'] = () => {
    const hex = bytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  syncBuiltinESMExports();
  globalThis.crypto.randomUUID = crypto[
    'randomUUID'
  ] as () => `${string}-${string}-${string}-${string}-${string}`;
  globalThis.crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    if (array) {
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(bytes(array.byteLength));
    }
    return array;
  };
}
