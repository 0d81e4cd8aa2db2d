import { startEmulator } from '@quizbout/firestore-emulator';
import type { Emulator, EmulatorOptions } from '@quizbout/firestore-emulator';

export const PROJECT = 'demo-sdk';

/** An emulator that can be stopped and started again on its port, as after a crash. */
export class RestartableEmulator {
  #emulator: Emulator;

  constructor(emulator: Emulator) {
    this.#emulator = emulator;
  }

  static async start(options: EmulatorOptions = {}): Promise<RestartableEmulator> {
    return new RestartableEmulator(await startEmulator(options));
  }

  get port(): number {
    return this.#emulator.port;
  }

  get address(): string {
    return this.#emulator.address;
  }

  async start(): Promise<void> {
    this.#emulator = await startEmulator({ port: this.port });
  }

  stop(): Promise<void> {
    return this.#emulator.stop();
  }

  async clear(): Promise<void> {
    await fetch(
      `http://${this.address}/emulator/v1/projects/${PROJECT}/databases/(default)/documents`,
      { method: 'DELETE' },
    );
  }

  async inject(faults: readonly object[]): Promise<void> {
    await fetch(`http://${this.address}/emulator/v1/projects/${PROJECT}:faults`, {
      method: 'PUT',
      body: JSON.stringify({ faults }),
    });
  }
}
