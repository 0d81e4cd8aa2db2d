import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { EnvironmentError, parseEnvironment } from '../../domain/contract/environment.ts';
import type { Finding } from './finding.ts';
import { notChecked, ok, wrong } from './finding.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Reports each error of the variables, as the server would print it at its start. */
export function checkVariables(variables: Variables): readonly Finding[] {
  try {
    parseEnvironment(variables);
    return [ok('variables', 'complete, and none contradicts another')];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.errors.map((text) => {
      const [what = '', ...fix] = text.split(': ');
      return wrong('variables', what, fix.join(': ') || 'See .env.example.');
    });
  }
}

const Key = v.object({ client_email: v.string(), private_key: v.string(), project_id: v.string() });

/** Checks that the key file is valid, of the right project, and secret. @param folder the base of a relative path */
export function checkCredentials(variables: Variables, folder: string): readonly Finding[] {
  const { GOOGLE_APPLICATION_CREDENTIALS: path, FIREBASE_PROJECT_ID: project } = variables;
  if (!path) {
    return [notChecked('credentials', 'no key file is named; Google’s hosts bring their own')];
  }
  const file = resolve(folder, path);
  if (!existsSync(file)) {
    const fix = 'Name the key file of the service account in GOOGLE_APPLICATION_CREDENTIALS.';
    return [wrong('credentials', `${path} does not exist`, fix)];
  }
  const key = v.safeParse(v.pipe(v.string(), v.parseJson(), Key), readFileSync(file, 'utf8'));
  if (!key.success) {
    const fix = 'Make a new key: IAM, Service accounts, Keys, Add key, JSON.';
    return [wrong('credentials', `${path} is no key of a service account`, fix)];
  }
  const findings: Finding[] = [];
  if (key.output.project_id !== project) {
    const text = `${path} is of the project ${key.output.project_id}, not of ${project ?? ''}`;
    findings.push(wrong('credentials', text, 'Use a key of this project.'));
  }
  // file modes have no meaning on Windows
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    const text = `others on this machine can read ${path}`;
    findings.push(wrong('credentials', text, `Run chmod 600 ${path}.`));
  }
  return findings.length > 0 ? findings : [ok('credentials', key.output.client_email)];
}

/** The values that nobody has filled in while the project is on another host than App Hosting. */
const UNTOUCHED = ['<project-id>', '<apiKey>', '<authDomain>', '<appId>'];

/** Checks that apphosting.yaml, if anybody has filled it in, is complete and has no secret in plain text. */
export function checkAppHosting(folder: string): readonly Finding[] {
  const name = 'apphosting.yaml';
  const file = resolve(folder, name);
  if (!existsSync(file)) return [notChecked(name, 'there is none; other hosts need none')];
  const text = readFileSync(file, 'utf8').replaceAll(/^\s*#.*$/gm, '');
  if (UNTOUCHED.every((value) => text.includes(value))) {
    return [notChecked(name, 'nobody has filled it in; only App Hosting needs it')];
  }
  const findings: Finding[] = [];
  const [left] = /<[a-zA-Z-]+>/.exec(text) ?? [];
  if (left) {
    const fix = 'Replace it; docs/deploy.md says where the value is found.';
    findings.push(wrong(name, `${left} still stands in it`, fix));
  }
  for (const secret of ['ACCOUNT_HASH_KEY', 'TASKS_TOKEN']) {
    if (!new RegExp(`variable: ${secret}\\s+value:`).test(text)) continue;
    const fix = `Run firebase apphosting:secrets:set, and name the secret instead of a value.`;
    findings.push(wrong(name, `${secret} is written in plain text`, fix));
  }
  return findings.length > 0 ? findings : [ok(name, 'filled in, secrets by name')];
}
