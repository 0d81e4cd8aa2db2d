import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { NO_PROXY } from './server/environment.ts';
import { HANG_MS } from './tests/support/eventually.ts';

const IS_OFFICIAL = process.env['FIRESTORE_EMULATOR'] === 'official';

const VITALS = 'e2e/vitals.test.ts';
/** Starts whole games, which would take minutes beside the browsers of other files. */
const GAMES = 'e2e/start.test.ts';
/** Games in browsers of other engines, which the check's machine need not have. */
const ENGINES = 'e2e/engines/*.test.ts';
/** Counts the timers of its process, to which clients left by another file would add. */
const LOCKS = 'packages/firestore-emulator/tests/store/lock-order.test.ts';
/** Always starts our emulator, for pages; pages use Google's in e2e. */
const PAGES = 'tests/emulator/conformance/browser.test.ts';
/** Files that sign in at the Auth emulator, to which a process is bound with the first question it asks. */
const SIGNING_IN = [
  'profile/user-signup',
  'profile/email-verification',
  'session/revoked-sessions',
].map((name) => `tests/server/${name}.test.ts`);
/** Counts what a process writes into its log, and needs a server which has remembered nothing yet. */
const ALONE = 'tests/server/reports/report-error.test.ts';

/** A test that walks through whole games took 210 s on a slow machine; each of its steps has 120 s. */
const BROWSER_MS = 600_000;

/** Prints what the pages of a failed test show. */
const FAILED_PAGES = 'e2e/support/failed-pages.ts';

/** Files that open many apps of the browser SDK in one process. */
const PROTOS = 'tests/support/parse-protos-once.ts';

/**
 * The files that begin first, in this order: those that wait longest for clocks, mixed with those that use the CPU. If
 * they began last, they would run alone at the end; if all began at once, the cores would be idle.
 */
const FIRST = [
  ...['withstand', 'broken-line', 'full-window', 'random-battle', 'friend-battle', 'lobby'].map(
    (name) => `/tests/realtime/${name}.test.ts`,
  ),
  ...[
    'operator',
    'withstand',
    'screens',
    'solo-modes',
    'contests',
    'session',
    'random-battle',
    'identity',
    'full-window',
    'captured-line',
    'exam-page',
    'first-round',
    'shell',
    'true-false',
    'phone',
    'exam',
    'solo-line',
    'economy',
    'invited-guest',
  ].map((name) => `/e2e/${name}.test.ts`),
];

/** Sets the order itself, because a fresh machine has no recorded times by which Vitest would order the files. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) =>
      FIRST.findIndex((path) => moduleId.endsWith(path));
    const rest = await super.sort(files.filter((file) => placeOf(file) < 0));
    const first = files.filter((file) => placeOf(file) >= 0);
    return [...first.sort((a, b) => placeOf(a) - placeOf(b)), ...rest];
  }
}

/** Suites of the check; `npm run check:<name>` runs one. */
export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    // stops Google's client from searching for a cloud's metadata server
    env: { METADATA_SERVER_DETECTION: 'none', ...NO_PROXY },
    // limits are for hangs only: beside other suites and two busy loops a test of 4 s takes 65 s on a slow machine
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: HANG_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: PROTOS,
          include: [
            'tests/{bench,content,domain,features,server,realtime,repository,security,simulation}/**/*.test.{ts,tsx}',
          ],
          exclude: [ALONE, ...SIGNING_IN],
          // its files share only code, which a worker loads once; loading it again would be half of the suite's work
          isolate: false,
          globalSetup: 'tests/support/official-firestore.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-alone',
          include: [ALONE],
          globalSetup: 'tests/support/official-firestore.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-auth',
          include: SIGNING_IN,
          // one after the other in one process, with one Auth emulator, which is empty for each file
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          globalSetup: [
            'tests/support/official-firestore.ts',
            'tests/server/support/one-auth-emulator.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          setupFiles: PROTOS,
          include: ['tests/rules/**/*.test.ts'],
          // as above
          isolate: false,
          // one Firestore, whose ruleset counts the coverage of all files
          globalSetup: 'tests/rules/support/one-firestore.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'emulator',
          setupFiles: PROTOS,
          // the others start ours and do not use Google's
          include: IS_OFFICIAL
            ? ['tests/emulator/conformance/*.test.ts']
            : ['tests/emulator/**/*.test.ts', 'packages/firestore-emulator/tests/**/*.test.ts'],
          exclude: IS_OFFICIAL ? [LOCKS, PAGES] : [LOCKS],
          // as above
          isolate: false,
          globalSetup: 'tests/support/official-firestore.ts',
        },
      },
      { extends: true, test: { name: 'emulator-alone', include: [LOCKS] } },
      {
        extends: true,
        test: {
          name: 'e2e',
          setupFiles: FAILED_PAGES,
          testTimeout: BROWSER_MS,
          include: ['e2e/**/*.test.ts'],
          exclude: [VITALS, GAMES, ENGINES],
          globalSetup: 'tests/support/running-quizbout.ts',
          // several games at once in a file, and two files in parallel, because a game mostly waits
          maxConcurrency: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e-alone',
          setupFiles: FAILED_PAGES,
          testTimeout: BROWSER_MS,
          include: [GAMES],
          sequence: { groupOrder: 1 },
          globalSetup: 'tests/support/running-quizbout.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          setupFiles: FAILED_PAGES,
          testTimeout: BROWSER_MS,
          include: [ENGINES],
          globalSetup: 'e2e/engines/support/running-game.ts',
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'vitals',
          setupFiles: FAILED_PAGES,
          testTimeout: BROWSER_MS,
          // separate from the games, which would slow it down
          include: [VITALS],
          globalSetup: 'tests/support/running-quizbout.ts',
        },
      },
    ],
  },
});
