import { defineConfig } from 'vitest/config';

/** The tests that judge mutants, named by scripts/mutation.ts; apart from the suites, which start whole games. */
export default defineConfig({
  test: {
    include: (process.env['MUTATION_TESTS'] ?? '').split(' '),
    env: { METADATA_SERVER_DETECTION: 'none' },
    testTimeout: 15_000,
    hookTimeout: 60_000,
    globalSetup: 'tests/support/official-firestore.ts',
  },
});
