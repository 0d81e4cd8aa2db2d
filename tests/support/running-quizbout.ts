import type { TestProject } from 'vitest/node';
import { gameForTests } from '../../scripts/check/game-for-tests.ts';
import type { Ports } from '../../scripts/project/ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The ports of the tests' game. */
    ports: Ports;
  }
}

/** Before all browser tests: the whole game, built as for players. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { ports, stop } = await gameForTests((step) => console.log(`  … ${step}`));
  project.provide('ports', ports);
  return stop;
}
