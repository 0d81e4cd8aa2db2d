import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VARIABLE_NAMES, parseEnvironment } from '../../domain/contract/environment.ts';
import { ROOT } from '../../scripts/project/root.ts';

const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');

/** Variables of a machine that develops or tests; a real project has none of them. */
const LOCAL = [
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIRESTORE_EMULATOR',
  'FIRESTORE_EMULATOR_JAR',
  'CHROMIUM_PATH',
];
const SECRETS = ['ACCOUNT_HASH_KEY', 'TASKS_TOKEN'];

describe('apphosting.yaml', () => {
  const entries = read('apphosting.yaml')
    .split(/^ {2}- variable: /m)
    .slice(1);
  const variables = new Map(
    entries.map((entry): [string, string] => [
      /^\w+/.exec(entry)?.[0] ?? '',
      /^ {4}(?:value|secret): '?([^'\n]+)/m.exec(entry)?.[1] ?? '',
    ]),
  );

  it('starts the server once its placeholders are replaced', () => {
    expect(variables.size).toBe(entries.length);
    for (const name of variables.keys()) expect(VARIABLE_NAMES).toContain(name);
    const filled = [...variables].map(([name, value]) => {
      const text = value.replaceAll(/<[\w-]+>/g, 'quizbout-live');
      return [name, SECRETS.includes(name) ? 's'.repeat(64) : text];
    });
    const parsed = parseEnvironment(Object.fromEntries(filled) as Record<string, string>);
    expect(parsed.FIREBASE_PROJECT_ID).toBe('quizbout-live');
  });

  it('trusts the two proxies of App Hosting', () => {
    expect(variables.get('TRUSTED_PROXY_HOPS')).toBe('2');
  });

  it('names secrets without their values', () => {
    for (const name of SECRETS) {
      const entry = entries.find((one) => one.startsWith(name));
      expect(entry).toMatch(/^ {4}secret: [a-z-]+$/m);
      expect(entry).not.toContain('value:');
    }
  });
});

describe('the Dockerfile', () => {
  const text = read('Dockerfile');
  const [, last = ''] = text.split(/^FROM .*\n(?![\s\S]*^FROM )/m);

  it('runs the game on the Node of package.json, as a plain user', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    const major = /\d+/.exec(engines.node)?.[0];
    const images = [...text.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version);
    expect(images).toEqual([major, major]);
    expect(last.indexOf('USER node')).toBeGreaterThan(last.lastIndexOf('COPY'));
    expect(last.indexOf('CMD')).toBeGreaterThan(last.indexOf('USER node'));
    expect(last).not.toMatch(/^USER root/m);
  });

  it('takes no secret, data or build of this machine into the image', () => {
    const ignored = read('.dockerignore').split('\n');
    // docs/deploy.md has the reader write these
    const written = ['.env', 'key.json', 'game-key.json', 'game.env', 'game.yaml'];
    const secret = [...written, '.env.*', '.data', '.git', '.next', 'node_modules'];
    expect(secret.filter((path) => !ignored.includes(path))).toEqual([]);
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(written));
  });

  it('takes no file of players that an operator writes into the tree, nor does git', () => {
    const commands = ['operate', 'run', 'deploy'].flatMap((name) =>
      read(`docs/${name}.md`)
        .split('\n')
        .filter((line) => /admin -- (export|backup|exam results)|auth:export/.test(line)),
    );
    const files = new Set(
      commands.flatMap((line) => line.match(/[\w-]+\.(csv|jsonl\.gz)|accounts\.json/g) ?? []),
    );
    expect([...files].sort()).toEqual([
      'accounts.json',
      'all.csv',
      'before.csv',
      'finals.csv',
      'game.jsonl.gz',
      'messages.csv',
      'now.jsonl.gz',
      'questions.csv',
      'yesterday.jsonl.gz',
    ]);
    const matched = (name: string, patterns: readonly string[]) =>
      patterns
        .map((pattern) => pattern.replace(/^\//, ''))
        .some((one) => one === name || (one.startsWith('*') && name.endsWith(one.slice(1))));
    for (const list of ['.dockerignore', '.gitignore']) {
      const patterns = read(list).split('\n');
      expect(
        [...files].filter((name) => !matched(name, patterns)),
        list,
      ).toEqual([]);
    }
  });
});

describe('docs/deploy.md', () => {
  it('names every variable that a real project can have', () => {
    const text = read('docs/deploy.md');
    const missing = VARIABLE_NAMES.filter(
      (name) =>
        !LOCAL.includes(name) && !text.includes(`\`${name}\``) && !text.includes(`${name}=`),
    );
    expect(missing).toEqual([]);
  });
});
