import { resolve } from 'node:path';
import { Firestore } from '@google-cloud/firestore';
import { EnvironmentError } from '../../domain/contract/environment.ts';
import { serverEnvironment } from '../../server/environment.ts';
import { adminFirestore } from '../../server/firestore.ts';
import { loadEnvironmentFiles } from '../project/environment-files.ts';
import { readPorts } from '../project/ports.ts';
import { ROOT } from '../project/root.ts';
import { SetupError } from '../project/setup-error.ts';
import { localEnvironment } from '../web/start-web.ts';
import { googleAsker } from './ask-google.ts';
import type { Patient } from './doctor.ts';
import { examine } from './doctor.ts';
import { reportOf } from './finding.ts';

/** A database that does not answer is a finding after this time: a first read takes seconds on a busy machine. */
const SILENT_MS = 30_000;

/**
 * Checks the project of a folder and prints the findings.
 * @param folder absolute; with its .env, rules, indexes and apphosting.yaml
 * @param url the address that players open; by default that of TASKS_AUDIENCE, or of the local game
 * @returns the exit code: 1 if a check failed
 * @throws SetupError if `url` is no address of the web
 */
export async function runDoctor(
  folder: string = ROOT,
  url: string | undefined,
  print: (text: string) => void = console.log,
): Promise<number> {
  if (url !== undefined && !isWebAddress(url)) {
    throw new SetupError(
      `--url must be the whole address that players open, as in --url https://quiz.example.com, not "${url}".`,
    );
  }
  loadEnvironmentFiles(folder);
  const { FIREBASE_PROJECT_ID: named, FIRESTORE_EMULATOR_HOST: emulator } = process.env;
  const isReal = !emulator && named !== undefined && named !== '' && !named.startsWith('demo-');
  const ports = readPorts();
  if (!emulator && !isReal) Object.assign(process.env, localEnvironment(ports));
  const variables = { ...process.env };
  if (isReal && variables['GOOGLE_APPLICATION_CREDENTIALS']) {
    // a relative path starts from that folder, not from the working directory
    const key = resolve(folder, variables['GOOGLE_APPLICATION_CREDENTIALS']);
    process.env['GOOGLE_APPLICATION_CREDENTIALS'] = key;
  }
  const own = isReal ? originOf(variables['TASKS_AUDIENCE']) : `http://127.0.0.1:${ports.web}`;
  const database = databaseOf(isReal);
  print(`The project ${named ?? variables['FIREBASE_PROJECT_ID'] ?? ''}, ${folder}`);
  const isThere = database !== null && (await answers(database));
  const patient: Patient = {
    folder,
    variables,
    now: Date.now,
    firestore: isThere ? database : null,
    isSilent: database !== null && !isThere,
    google: isReal ? googleAsker() : null,
    url: url ?? own,
  };
  const findings = await examine(patient);
  print(reportOf(findings));
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
}

function isWebAddress(text: string): boolean {
  return /^https?:/i.test(text) && URL.canParse(text);
}

/** The origin of an address; undefined if it is none, which is a finding of the variables. */
function originOf(audience = ''): string | undefined {
  return isWebAddress(audience) ? new URL(audience).origin : undefined;
}

/** The project's Firestore, even if other variables are wrong; null if it cannot be reached. */
function databaseOf(isReal: boolean): Firestore | null {
  if (isReal && !process.env['GOOGLE_APPLICATION_CREDENTIALS']) return null;
  try {
    serverEnvironment();
    return adminFirestore();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const projectId = process.env['FIREBASE_PROJECT_ID'];
    return projectId ? new Firestore({ projectId }) : null;
  }
}

async function answers(firestore: Firestore): Promise<boolean> {
  const patience = Promise.withResolvers<false>();
  const timer = setTimeout(() => patience.resolve(false), SILENT_MS);
  const asked = firestore
    .doc('settings/system')
    .get()
    .then(
      () => true,
      () => false,
    );
  const isThere = await Promise.race([asked, patience.promise]);
  clearTimeout(timer);
  return isThere;
}
