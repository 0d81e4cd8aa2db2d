import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkJava, javaProgram, tooOldSentence } from '../../scripts/firestore-emulator/java.ts';
import { findOfficialJar, officialJar } from '../../scripts/firestore-emulator/official-jar.ts';
import { SetupError } from '../../scripts/project/setup-error.ts';
import { isConnectionLine } from '../../scripts/firestore-emulator/start-firestore-emulator.ts';
import { readyBlock } from '../../scripts/start/ready-block.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizbout-jar-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** An empty file below the test's folder, and its path. */
function file(...path: string[]): string {
  const name = join(folder, ...path);
  mkdirSync(dirname(name), { recursive: true });
  writeFileSync(name, '');
  return name;
}

const SDK_JAR = ['platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar'];
const CACHE = ['.cache', 'firebase', 'emulators'];

describe("the jar of Google's Firestore emulator", () => {
  it('is the one of FIRESTORE_EMULATOR_JAR before any other', () => {
    const named = file('my.jar');
    file('google-cloud-sdk', ...SDK_JAR);
    expect(findOfficialJar({ FIRESTORE_EMULATOR_JAR: named }, folder)).toBe(named);
  });

  it('is refused in one sentence where FIRESTORE_EMULATOR_JAR names no file', () => {
    const missing = join(folder, 'gone.jar');
    expect(() => findOfficialJar({ FIRESTORE_EMULATOR_JAR: missing }, folder)).toThrow(
      `FIRESTORE_EMULATOR_JAR names ${missing}, which is not there: install the package google-cloud-cli-firestore-emulator`,
    );
  });

  it('is the one of CLOUDSDK_ROOT_DIR before the cache of the Firebase CLI', () => {
    const inSdk = file('sdk', ...SDK_JAR);
    file(...CACHE, 'cloud-firestore-emulator-v1.22.0.jar');
    expect(findOfficialJar({ CLOUDSDK_ROOT_DIR: join(folder, 'sdk') }, folder)).toBe(inSdk);
  });

  it.skipIf(process.platform === 'win32')(
    'is beside the gcloud of the path, through its link',
    () => {
      const inSdk = file('sdk', ...SDK_JAR);
      const gcloud = file('sdk', 'bin', 'gcloud');
      mkdirSync(join(folder, 'bin'));
      symlinkSync(gcloud, join(folder, 'bin', 'gcloud'));
      expect(findOfficialJar({ PATH: join(folder, 'bin') }, folder)).toBe(inSdk);
    },
  );

  it('is the newest of the cache by number, not by letter', () => {
    file(...CACHE, 'cloud-firestore-emulator-v1.9.0.jar');
    const newest = file(...CACHE, 'cloud-firestore-emulator-v1.19.8.jar');
    file(...CACHE, 'cloud-storage-rules-runtime-v1.99.0.jar');
    const noSdk = join(folder, 'none');
    expect(findOfficialJar({ CLOUDSDK_ROOT_DIR: noSdk, PATH: '' }, folder, [])).toBe(newest);
  });

  it('is undefined on a machine without one', () => {
    expect(findOfficialJar({ PATH: '' }, folder, [])).toBeUndefined();
  });

  const MISSING =
    'The jar of Google\'s Firestore emulator was not found: install the package google-cloud-cli-firestore-emulator, or run "npx firebase setup:emulators:firestore" once with a network, or name the file in FIRESTORE_EMULATOR_JAR';

  it.each([undefined, ''])('that is missing is named with the ways to get one (%j)', (edition) => {
    const env = { PATH: '', FIRESTORE_EMULATOR: edition };
    const search = () => officialJar(env, folder, []);
    expect(search).toThrow(new SetupError(`${MISSING}.`));
  });

  it("that is missing is named with our emulator too if Google's was chosen", () => {
    const env = { PATH: '', FIRESTORE_EMULATOR: 'official' };
    const search = () => officialJar(env, folder, []);
    expect(search).toThrow(
      new SetupError(`${MISSING}, or leave FIRESTORE_EMULATOR empty to use our own emulator.`),
    );
  });
});

describe("Java for Google's emulator", () => {
  it('is the one of JAVA_HOME, else the one of the path', () => {
    expect(javaProgram({ JAVA_HOME: '/opt/jdk' })).toBe(join('/opt/jdk', 'bin', 'java'));
    expect(javaProgram({})).toBe('java');
  });

  it('that is missing is named in one sentence', () => {
    const program = join(folder, 'java');
    const text = "Java, which Google's Firestore emulator needs, was not found: install a JDK";
    expect(() => checkJava(program, {})).toThrow(new SetupError(`${text}.`));
    expect(() => checkJava(program, { FIRESTORE_EMULATOR: 'official' })).toThrow(
      new SetupError(`${text}, or leave FIRESTORE_EMULATOR empty to use our own emulator.`),
    );
  });

  it('that is older than the jar is named with the version that the jar needs', () => {
    // as Java 17 prints it
    const lines = `Error: LinkageError occurred while loading main class a.B
\tjava.lang.UnsupportedClassVersionError: a/B has been compiled by a more recent version of the Java Runtime (class file version 65.0), this version of the Java Runtime only recognizes class file versions up to 61.0`;
    expect(tooOldSentence(lines, {})).toBe(
      "This jar of Google's Firestore emulator needs Java 21, found 17: install a newer JDK.",
    );
  });

  it('that ended for another reason does not mention versions', () => {
    expect(tooOldSentence('java.net.BindException: Address already in use')).toBeUndefined();
  });
});

describe("npm start with Google's emulator", () => {
  const blockOf = (edition: 'ours' | 'official') =>
    readyBlock({
      ports: { web: 1, auth: 2, firestore: 3, hub: 4, logging: 5 },
      edition,
      lanAddresses: [],
      seconds: 1,
      dataDir: '.data',
      exams: [],
    });

  it('says that the documents do not outlive the official one', () => {
    expect(blockOf('official')).toContain(
      "  Firestore     localhost:3 (Google's emulator: forgets all documents at its end)\n",
    );
    expect(blockOf('ours')).toContain('  Firestore     localhost:3\n');
  });

  it('leaves out the lines about connections alone', () => {
    // as version 1.19.9 prints them
    const lines = [
      'Nov 25, 2026 9:37:13 PM io.gapi.emulators.netty.HttpVersionRoutingHandler channelRead',
      'INFO: Detected non-HTTP/2 connection.',
      'INFO: Detected HTTP/2 connection.',
      'Nov 25, 2026 9:37:13 PM com.google.cloud.datastore.emulator.Rules compile',
      'SEVERE: rules do not parse',
    ];
    expect(lines.filter((line) => !isConnectionLine(line))).toEqual(lines.slice(3));
  });
});
