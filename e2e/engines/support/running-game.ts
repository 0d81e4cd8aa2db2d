import type { TestProject } from 'vitest/node';
import runQuizbout from '../../../tests/support/running-quizbout.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** Before the tests of other engines: the game, unless no engine is installed and all tests are skipped. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if ([firefox, webkit].some((engine) => engine.missing() === null)) return runQuizbout(project);
  project.provide('ports', { web: 0, auth: 0, firestore: 0, hub: 0, logging: 0 });
  return () => Promise.resolve();
}
