import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { initializeTestEnvironment } from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { ROOT } from '../../scripts/project/root.ts';
import { startFirestore } from './firestore.ts';

/** The product's rules on a Firestore, with the means to be anybody. */
export interface RulesFixture {
  environment: RulesTestEnvironment;
  stop: () => Promise<void>;
}

/** Starts a Firestore under the product's rules, in a project of its own. */
export async function startRulesFixture(projectId: string): Promise<RulesFixture> {
  // refusals are what these tests ask for; the SDK would print each
  setLogLevel('silent');
  const firestore = await startFirestore();
  const environment = await initializeTestEnvironment({
    projectId,
    firestore: {
      host: firestore.host,
      port: firestore.port,
      rules: readFileSync(resolve(ROOT, 'firestore.rules'), 'utf8'),
    },
  });
  return {
    environment,
    stop: async () => {
      await environment.cleanup();
      await firestore.stop();
    },
  };
}
