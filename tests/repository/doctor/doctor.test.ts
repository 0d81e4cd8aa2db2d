import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examine } from '../../../scripts/doctor/doctor.ts';
import type { Patient } from '../../../scripts/doctor/doctor.ts';
import { reportOf } from '../../../scripts/doctor/finding.ts';
import { ROOT } from '../../../scripts/project/root.ts';
import { lastSweepOf } from '../../../server/scheduled-work.ts';
import type { TestApi } from '../../server/support/api.ts';
import { startApi } from '../../server/support/api.ts';
import { answering, healthyAnswers, HOST, PROJECT, VARIABLES } from './healthy-project.ts';
import type { Game } from './running-game.ts';
import { NOW, startGame } from './running-game.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startApi('demo-doctor');
  await api.seed();
  folder = mkdtempSync(join(tmpdir(), 'quizbout-doctor-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api?.stop();
});

/** A folder with the tree's own files, a key that nobody else reads, and an apphosting.yaml that was filled in. */
function layOut(name: string): string {
  const place = join(folder, name);
  mkdirSync(place);
  for (const file of ['firestore.rules', 'firestore.indexes.json']) {
    cpSync(resolve(ROOT, file), join(place, file));
  }
  writeKey(place, PROJECT, 0o600);
  writeFileSync(
    join(place, 'apphosting.yaml'),
    'env:\n  - variable: ACCOUNT_HASH_KEY\n    secret: account-hash-key\n',
  );
  return place;
}

function writeKey(place: string, project: string, mode: number): void {
  const key = { client_email: 'game@x.test', private_key: 'k', project_id: project };
  writeFileSync(join(place, 'key.json'), JSON.stringify(key), { mode });
}

async function examined(patient: Partial<Patient>, game: Game) {
  const { url, server } = await startGame(game);
  const findings = await examine({
    folder: ROOT,
    variables: VARIABLES,
    firestore: api.firestore,
    url,
    now: () => NOW,
    google: answering(healthyAnswers()),
    ...patient,
  });
  server.close();
  return findings;
}

describe('the doctor', () => {
  it('finds nothing wrong with a healthy project', async () => {
    await lastSweepOf(api.firestore).set({ at: NOW - 40_000, ms: 90, left: 0, errors: 0 });
    const findings = await examined({ folder: layOut('healthy') }, { hops: 2, offMs: 0 });
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([]);
    expect(findings.filter(({ state }) => state === 'ok').map(({ name }) => name)).toEqual([
      'variables',
      'credentials',
      'apphosting.yaml',
      'settings',
      'rules',
      'indexes and TTL',
      'backups',
      'identities',
      'scheduler',
      'line',
      'trusted address',
      'proxies',
      'clock',
    ]);
    expect(findings.filter(({ state }) => state === 'not checked').map(({ name }) => name)).toEqual(
      ['consent screen, mail templates, restrictions of the key, alerts', 'App Check'],
    );
  });

  it('finds a proxy that answers the pages’ question about their line itself', async () => {
    await lastSweepOf(api.firestore).set({ at: NOW, ms: 90, left: 0, errors: 0 });
    const game = { hops: 2, offMs: 0, hidesHealth: true };
    const findings = await examined({ folder: layOut('hidden') }, game);
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([
      {
        name: 'line',
        state: 'wrong',
        text: expect.stringMatching(
          /^not the game answers http:.*\/api\/health, but something with 404$/,
        ) as string,
        fix: 'Let the host pass it on to the game: pages ask it whether their line works.',
      },
    ]);
  });

  it('names exactly ten planted mistakes, each with its fix', async () => {
    const place = layOut('ten-mistakes');
    const answers = healthyAnswers();
    // 1: a secret that is too short; 2: a key of another project; 3: a placeholder that was left
    const variables = { ...VARIABLES, ACCOUNT_HASH_KEY: 'short', TRUSTED_PROXY_HOPS: '1' };
    writeKey(place, 'another-project', 0o600);
    writeFileSync(join(place, 'apphosting.yaml'), 'env:\n  - value: <project-id>\n');
    // 4: rules that were changed and not published
    answers.set('/rulesets/1', { source: { files: [{ content: 'allow read, write;' }] } });
    // 5: an index that is missing; 6: a TTL policy that is not active
    const indexes = answers.get('/indexes') as { indexes: object[] };
    answers.set('/indexes', { indexes: indexes.indexes.slice(1) });
    const { fields } = answers.get('/fields') as { fields: { name: string }[] };
    answers.set('/fields', {
      fields: fields.map((field) =>
        field.name.endsWith('/sessions/fields/expiresAt')
          ? { ...field, ttlConfig: { state: 'CREATING' } }
          : field,
      ),
    });
    // 7: a provider that is off; 8: a domain that is not authorised
    const config = answers.get('/config') as { signIn: object };
    const signIn = { ...config.signIn, email: { enabled: false } };
    answers.set('/config', { ...config, signIn, authorizedDomains: ['localhost'] });
    // 9: a scheduler that stopped; 10: a number of proxies that is one too small
    await lastSweepOf(api.firestore).set({ at: NOW - 600_000, ms: 90, left: 0, errors: 0 });
    const google = answering(answers);
    const findings = await examined({ folder: place, variables, google }, { hops: 1, offMs: 0 });
    const wrong = findings.filter(({ state }) => state === 'wrong');
    const deploy = (only: string) =>
      `Run npx firebase deploy --only firestore:${only} --project ${PROJECT}.`;
    expect(wrong.map(({ name, text, fix }) => [name, text, fix])).toEqual([
      [
        'variables',
        'ACCOUNT_HASH_KEY is too short',
        'make a secret of at least 32 characters, with openssl rand -hex 32, and keep it',
      ],
      [
        'credentials',
        `key.json is of the project another-project, not of ${PROJECT}`,
        'Use a key of this project.',
      ],
      [
        'apphosting.yaml',
        '<project-id> still stands in it',
        'Replace it; docs/deploy.md says where the value is found.',
      ],
      ['rules', 'those published differ from firestore.rules', deploy('rules')],
      [
        'indexes',
        'missing: bookmarks, COLLECTION, type ASCENDING, at ASCENDING',
        deploy('indexes'),
      ],
      ['TTL', 'no active policy for sessions.expiresAt: nothing is removed', deploy('indexes')],
      [
        'providers',
        'e-mail and password is offered by the game, and off',
        'Switch e-mail and password on in Authentication, Sign-in method, or set email_login to 0.',
      ],
      [
        'authorised domain',
        `${HOST} is not among localhost`,
        `Add ${HOST} in Authentication, Settings, Authorised domains.`,
      ],
      [
        'scheduler',
        'its last call was 600 s ago',
        'Make the job of docs/deploy.md, and look at its log: 401 is a wrong audience, account or token.',
      ],
      [
        'trusted address',
        '2 proxies note an address, TRUSTED_PROXY_HOPS is 1: players are 35.191.0.1',
        'Set TRUSTED_PROXY_HOPS to 2, here and at the host.',
      ],
    ]);
    writeReport('ten-mistakes', reportOf(findings));
  });

  it('finds identities, backups and an index that a project still lacks', async () => {
    await lastSweepOf(api.firestore).set({ at: NOW, ms: 90, left: 0, errors: 0 });
    const answers = healthyAnswers();
    const config = answers.get('/config') as object;
    answers.set('/config', { ...config, smsRegionConfig: {}, passwordPolicyConfig: {} });
    answers.set('/(default)', { locationId: 'europe-west4' });
    answers.set('/backupSchedules', {});
    const { indexes } = answers.get('/indexes') as { indexes: object[] };
    const [first, ...others] = indexes;
    answers.set('/indexes', { indexes: [{ ...first, state: 'CREATING' }, ...others] });
    const patient = { folder: layOut('lacking'), google: answering(answers) };
    const findings = await examined(patient, { hops: 2, offMs: 0 });
    const wrong = findings.filter(({ state }) => state === 'wrong');
    expect(wrong.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'indexes: creating: bookmarks, COLLECTION, type ASCENDING, at ASCENDING',
      'backups: point-in-time recovery is off',
      'backups: there is no schedule',
      'phone regions: codes are sent to every country, at your cost',
      'password policy: passwords of 6 characters are taken',
    ]);
    expect(wrong.every(({ fix }) => fix !== undefined)).toBe(true);
  });

  it('finds a proxy that replaces the host', async () => {
    await lastSweepOf(api.firestore).set({ at: NOW, ms: 90, left: 0, errors: 0 });
    const game = { hops: 2, offMs: 0, calledHost: '10.0.0.7' };
    const findings = await examined({ folder: layOut('proxy') }, game);
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([
      {
        name: 'proxies',
        state: 'wrong',
        text: expect.stringMatching(
          /^the game is called 10\.0\.0\.7 instead of 127\.0\.0\.1:\d+$/,
        ) as string,
        fix: 'Let each proxy pass Host on, or set X-Forwarded-Host: sessions are refused else.',
      },
    ]);
  });

  it('checks no apphosting.yaml that nobody has filled in, as on another host', async () => {
    await lastSweepOf(api.firestore).set({ at: NOW, ms: 90, left: 0, errors: 0 });
    const place = layOut('container');
    cpSync(resolve(ROOT, 'apphosting.yaml'), join(place, 'apphosting.yaml'));
    const findings = await examined({ folder: place }, { hops: 2, offMs: 0 });
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([]);
    expect(findings.find(({ name }) => name === 'apphosting.yaml')).toEqual({
      name: 'apphosting.yaml',
      state: 'not checked',
      text: 'nobody has filled it in; only App Hosting needs it',
    });
  });

  it('finds an address that a client invents, a wrong clock and secrets in plain text', async () => {
    await lastSweepOf(api.firestore).set({ at: NOW, ms: 90, left: 0, errors: 3 });
    const place = layOut('more');
    writeKey(place, PROJECT, 0o644);
    writeFileSync(
      join(place, 'apphosting.yaml'),
      'env:\n  - variable: TASKS_TOKEN\n    value: abc\n',
    );
    rmSync(join(place, 'key.json'));
    writeKey(place, PROJECT, 0o644);
    const variables = { ...VARIABLES, TRUSTED_PROXY_HOPS: '3' };
    const findings = await examined({ folder: place, variables }, { hops: 3, offMs: -90_000 });
    const wrong = findings.filter(({ state }) => state === 'wrong');
    expect(wrong.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'credentials: others on this machine can read key.json',
      'apphosting.yaml: TASKS_TOKEN is written in plain text',
      'scheduler: the call 0 s ago had 3 errors',
      'trusted address: a client can invent its own',
      'clock: 90000 ms behind this machine, ± 0 ms',
    ]);
    expect(wrong.every(({ fix }) => fix !== undefined)).toBe(true);
  });

  it('says what it did not check of a local game', async () => {
    await lastSweepOf(api.firestore).set({ at: NOW, ms: 90, left: 0, errors: 0 });
    const { host, port } = api.emulator;
    const variables = {
      FIREBASE_PROJECT_ID: 'demo-doctor',
      FIRESTORE_EMULATOR_HOST: `${host}:${port}`,
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    };
    const patient = { variables, google: null, url: undefined };
    const findings = await examined(patient, { hops: 1, offMs: 0 });
    expect(findings.map(({ state, name }) => `${state}: ${name}`)).toEqual([
      'ok: variables',
      'not checked: credentials',
      'not checked: apphosting.yaml',
      'ok: settings',
      'not checked: rules, indexes, TTL, backups, providers, domain, phone regions',
      'ok: scheduler',
      'not checked: line',
      'not checked: game, proxies, trusted address, clock',
      'not checked: App Check',
    ]);
    writeReport('local', reportOf(findings));
  });
});

/** Stores the doctor's output, so that a reader can look at it. */
function writeReport(name: string, text: string): void {
  const place = resolve(ROOT, 'artifacts/doctor');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, `${name}.txt`), `${text}\n`);
}
