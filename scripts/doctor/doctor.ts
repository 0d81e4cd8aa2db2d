import type { Firestore } from 'firebase-admin/firestore';
import { resolve } from 'node:path';
import { readSystemSettings } from '../../domain/settings/system-settings.ts';
import { readWebSettings } from '../../domain/settings/web-settings.ts';
import { isRestoring } from '../../server/settings/read-settings.ts';
import { checkGame, checkLine, checkScheduler, gameNotAsked } from './check-game.ts';
import type { AskGoogle } from './check-google.ts';
import { checkBackups, checkIndexes, checkRules } from './check-google.ts';
import { checkIdentity } from './check-identity.ts';
import { checkAppHosting, checkCredentials, checkVariables } from './check-variables.ts';
import type { Finding } from './finding.ts';
import { findingsOf, notChecked, ok, wrong } from './finding.ts';

/** The inputs of the doctor. */
export interface Patient {
  /** Absolute: where the rules, the indexes and apphosting.yaml are. */
  readonly folder: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The project's Firestore; null if it cannot be reached. */
  readonly firestore: Firestore | null;
  /** Whether the database did not answer. */
  readonly isSilent?: boolean;
  /** Null for a local game, which has no project at Google. */
  readonly google: AskGoogle | null;
  /** The address of the game; undefined if it is not known. */
  readonly url: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Checks a configured project from outside. Never rejects: a failed request is a finding. */
export async function examine(patient: Patient): Promise<readonly Finding[]> {
  const { variables, folder } = patient;
  const isLocal = Boolean(variables['FIRESTORE_EMULATOR_HOST']);
  const isBeingRestored = await hasRestore(patient);
  const found = await Promise.all([
    findingsOf('variables', () => Promise.resolve(checkVariables(variables))),
    findingsOf('credentials', () =>
      Promise.resolve(
        isLocal
          ? [notChecked('credentials', 'the emulators ask for none')]
          : checkCredentials(variables, resolve(folder)),
      ),
    ),
    findingsOf('apphosting.yaml', () =>
      Promise.resolve(
        isLocal ? [notChecked('apphosting.yaml', 'a local game')] : checkAppHosting(folder),
      ),
    ),
    isBeingRestored ? [RESTORE] : findingsOf('settings', () => checkSettings(patient)),
    checkProject(patient, isBeingRestored),
    isBeingRestored
      ? [notChecked('scheduler', 'it waits for the restore')]
      : findingsOf('scheduler', () => schedulerOf(patient)),
    findingsOf('game', () => gameOf(patient)),
    findingsOf('App Check', () => Promise.resolve([checkAppCheck(isLocal, variables)])),
  ]);
  return found.flat();
}

const RESTORE = wrong(
  'restore',
  'it runs, or was interrupted',
  'If none runs, run npm run admin -- restore <file> again.',
);

/** Whether a restore has written only a part of the database. False if that cannot be read: the settings then fail too. */
async function hasRestore({ firestore }: Patient): Promise<boolean> {
  try {
    return firestore !== null && (await isRestoring(firestore));
  } catch {
    return false;
  }
}

async function checkSettings({
  firestore,
  isSilent,
  google,
}: Patient): Promise<readonly Finding[]> {
  if (isSilent) {
    const fix = google
      ? 'Check the network, the project id and the rights of the service account.'
      : 'Run npm start first, or name your project in .env.';
    return [wrong('database', 'it does not answer', fix)];
  }
  if (!firestore) return [notChecked('settings', 'the database cannot be reached')];
  const [document, web, category] = await Promise.all([
    firestore.doc('settings/system').get(),
    firestore.doc('settings/web').get(),
    firestore.collection('categories').limit(1).get(),
  ]);
  if (category.empty) {
    return [wrong('content', 'there is no category: nothing can be played', 'Run npm run seed.')];
  }
  const { settings, errors } = readSystemSettings(document.data() ?? {});
  const fix = 'Import the settings again: npm run admin -- import settings.';
  const wrongs = errors.map((text) => wrong('settings', text, fix));
  const payouts = settings.payment_mode ? 'payouts are on' : 'payouts are off';
  const { maintenance } = readWebSettings(web.data() ?? {}).settings;
  return [
    ...(wrongs.length > 0 ? wrongs : [ok('settings', `whole; ${payouts}`)]),
    ...(settings.app_maintenance ? [maintenanceLeftOn('system.app_maintenance')] : []),
    ...(maintenance ? [maintenanceLeftOn('web.maintenance')] : []),
  ];
}

const maintenanceLeftOn = (setting: string) =>
  wrong(
    'maintenance',
    `${setting} is on: nobody can begin a game`,
    `Import ${setting} as 0: npm run admin -- import settings <file>.`,
  );

const ASKED_OF_GOOGLE = 'rules, indexes, TTL, backups, providers, domain, phone regions';

async function checkProject(
  patient: Patient,
  isBeingRestored: boolean,
): Promise<readonly Finding[]> {
  const { google, folder, variables, firestore, url } = patient;
  if (!google) {
    return [notChecked(ASKED_OF_GOOGLE, 'only Google’s own project has them')];
  }
  const project = variables['FIREBASE_PROJECT_ID'] ?? '';
  const found = await Promise.all([
    findingsOf('rules', () => checkRules(google, project, folder)),
    findingsOf('indexes', () => checkIndexes(google, project, folder)),
    findingsOf('backups', () => checkBackups(google, project)),
    findingsOf('identities', async () => {
      if (isBeingRestored) return [notChecked('identities', 'the settings wait for the restore')];
      const document = await firestore?.doc('settings/system').get();
      const { settings } = readSystemSettings(document?.data() ?? {});
      const host = url === undefined ? undefined : new URL(url).hostname;
      return checkIdentity(google, project, { settings, host });
    }),
  ]);
  const byHand = 'consent screen, mail templates, restrictions of the key, alerts';
  return [...found.flat(), notChecked(byHand, 'look at them yourself, as docs/deploy.md says')];
}

function schedulerOf({ firestore, now }: Patient): Promise<readonly Finding[]> {
  return firestore
    ? checkScheduler(firestore, now())
    : Promise.resolve([notChecked('scheduler', 'the database cannot be reached')]);
}

async function gameOf({ url, variables, now }: Patient): Promise<readonly Finding[]> {
  if (url === undefined) {
    const why = 'name its address: --url https://quiz.example.com';
    return [notChecked('line', why), ...gameNotAsked(why)];
  }
  const line = await checkLine(url);
  const token = variables['TASKS_TOKEN'];
  if (!token) return [...line, ...gameNotAsked('it needs the TASKS_TOKEN of the game')];
  const header = variables['TRUSTED_ADDRESS_HEADER'] || undefined;
  const hops = Number(variables['TRUSTED_PROXY_HOPS'] || 1);
  const projectId = variables['FIREBASE_PROJECT_ID'] ?? '';
  return [...line, ...(await checkGame({ url, token, projectId, header, hops, now }))];
}

function checkAppCheck(
  isLocal: boolean,
  { APP_CHECK_SITE_KEY: siteKey }: Patient['variables'],
): Finding {
  if (isLocal) return notChecked('App Check', 'a local game has none');
  return siteKey
    ? ok('App Check', 'on: a session opens for the game’s own page alone')
    : notChecked('App Check', 'off: APP_CHECK_SITE_KEY is empty');
}
