import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { SetupError } from '../project/setup-error.ts';
import { orOurs } from './java.ts';

/** The path of the jar below the folder of the Cloud SDK. */
const IN_SDK = join('platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');
/** Folders of the Cloud SDK: Debian's package, the snap, Homebrew on either processor. */
const SDK_FOLDERS: readonly string[] = [
  '/usr/lib/google-cloud-sdk',
  '/snap/google-cloud-cli/current',
  '/opt/homebrew/share/google-cloud-sdk',
  '/usr/local/share/google-cloud-sdk',
];

const HOW_TO_GET_ONE =
  'install the package google-cloud-cli-firestore-emulator, or run "npx firebase setup:emulators:firestore" once with a network, or name the file in FIRESTORE_EMULATOR_JAR';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The jar of Google's Firestore emulator: of `FIRESTORE_EMULATOR_JAR`, of the Cloud SDK, or the newest that the Firebase CLI
 * has in its cache. Nothing is downloaded.
 * @param home the user's folder
 * @param usual folders where the Cloud SDK may be
 * @returns undefined if there is none
 * @throws SetupError if `FIRESTORE_EMULATOR_JAR` names no file
 */
export function findOfficialJar(
  env: Environment = process.env,
  home = homedir(),
  usual = SDK_FOLDERS,
): string | undefined {
  const named = env['FIRESTORE_EMULATOR_JAR'];
  if (named) {
    if (existsSync(named)) return named;
    throw new SetupError(
      `FIRESTORE_EMULATOR_JAR names ${named}, which is not there: ${HOW_TO_GET_ONE}${orOurs(env)}`,
    );
  }
  const inSdk = [...sdkFolders(env, home), ...usual]
    .map((folder) => join(folder, IN_SDK))
    .find((file) => existsSync(file));
  return inSdk ?? newestCached(env, home);
}

/**
 * Like `findOfficialJar`.
 * @throws SetupError with instructions if there is none
 */
export function officialJar(
  env: Environment = process.env,
  home = homedir(),
  usual = SDK_FOLDERS,
): string {
  const jar = findOfficialJar(env, home, usual);
  if (jar === undefined) {
    throw new SetupError(
      `The jar of Google's Firestore emulator was not found: ${HOW_TO_GET_ONE}${orOurs(env)}`,
    );
  }
  return jar;
}

function sdkFolders(env: Environment, home: string): string[] {
  const named = env['CLOUDSDK_ROOT_DIR'];
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, process.platform === 'win32' ? 'gcloud.cmd' : 'gcloud'))
    .filter((file) => existsSync(file))
    .map((file) => dirname(dirname(realpathSync(file))));
  return [...(named ? [named] : []), ...onPath, join(home, 'google-cloud-sdk')];
}

/** The Firebase CLI names its jars by their version. */
function newestCached(env: Environment, home: string): string | undefined {
  const folder = env['FIREBASE_EMULATORS_PATH'] ?? join(home, '.cache', 'firebase', 'emulators');
  if (!existsSync(folder)) return undefined;
  const byVersion = new Intl.Collator('en', { numeric: true });
  const newest = readdirSync(folder)
    .filter((name) => /^cloud-firestore-emulator-v[\d.]+\.jar$/.test(name))
    .toSorted(byVersion.compare)
    .at(-1);
  return newest === undefined ? undefined : join(folder, newest);
}
