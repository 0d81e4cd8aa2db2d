import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Firestore } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../../server/battle/sweep.ts';
import type { RestDatabase, TypedDocument } from '../../../server/admin/firestore-rest.ts';
import { jsonOf, readPage, restDatabase } from '../../../server/admin/firestore-rest.ts';
import { lacks } from '../../support/capabilities.ts';
import { IS_OFFICIAL } from '../../support/firestore.ts';
import { answerFirst, dealtBattle, finish, startBattleApi } from '../battle/support.ts';
import type { BattleApi } from '../battle/support.ts';
import type { Operator } from './support/operator.ts';
import { databaseOf, newOperator } from './support/operator.ts';

const PROJECT = 'demo-backup';
const HOUR_MS = 3_600_000;
const FEW = 450;

let api: BattleApi;
let source: RestDatabase;
let operator: Operator;
/** A project with few documents, for tests that need no content; they fill three commits of a restore. */
let few: RestDatabase;
let fewOperator: Operator;
beforeAll(async () => {
  api = await startBattleApi(PROJECT);
  source = databaseOf(api, PROJECT);
  operator = newOperator(api, { rest: source });
  few = databaseOf(api, 'demo-backup-few');
  fewOperator = newOperator(api, { rest: few });
  const names = Array.from({ length: FEW }, (_, number) => `${few.root}/few/d${number}`);
  const fields = { version: { integerValue: '1' } };
  await few.call('commit', { writes: names.map((name) => ({ update: { name, fields } })) });
});
afterAll(async () => {
  await api?.stop();
  operator?.leave();
  fewOperator?.leave();
});

let copies = 0;
/** A new, empty project on the same emulator, and an operator of it with the same folder. */
function newProject() {
  const project = `demo-restored-${(copies += 1)}`;
  const rest = databaseOf(api, project);
  const run = (line: string, options = {}) => newOperator(api, { rest }).run(line, options);
  return { project, rest, run };
}
/** All documents by their names below the root, as JSON. */
async function contentOf(database: RestDatabase): Promise<Record<string, string>> {
  const { documents } = await readPage(database, 100_000);
  return Object.fromEntries(
    documents.map(({ name, fields = {} }) => [
      name.slice(database.root.length + 1),
      jsonOf(fields),
    ]),
  );
}
const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');

/** A value of every type, in the REST API's JSON. */
const EVERY_TYPE: TypedDocument['fields'] = {
  none: { nullValue: null },
  yes: { booleanValue: true },
  int: { integerValue: '1' },
  largeInt: { integerValue: '9007199254740993' },
  double: { doubleValue: 1 },
  half: { doubleValue: 0.5 },
  notANumber: { doubleValue: 'NaN' },
  infinite: { doubleValue: '-Infinity' },
  negativeZero: { doubleValue: -0 },
  time: { timestampValue: '2026-11-26T10:11:12.123456Z' },
  text: { stringValue: 'Señor «🂡»\u0000\n' },
  bytes: { bytesValue: Buffer.from([0, 255, 128]).toString('base64') },
  own: { referenceValue: `projects/${PROJECT}/databases/(default)/documents/users/ann` },
  foreign: { referenceValue: 'projects/another-one/databases/(default)/documents/users/ann' },
  place: { geoPointValue: { latitude: 52.5, longitude: -13.4 } },
  'a.b`c': { stringValue: 'a name that needs quotes' },
  emptyMap: { mapValue: {} },
  emptyList: { arrayValue: {} },
  nested: {
    mapValue: {
      fields: {
        list: {
          arrayValue: {
            values: [
              { integerValue: '2' },
              { doubleValue: 2 },
              {
                mapValue: {
                  fields: {
                    deep: {
                      referenceValue: `projects/${PROJECT}/databases/(default)/documents/rooms/r`,
                    },
                  },
                },
              },
            ],
          },
        },
      },
    },
  },
};

describe('a backup', () => {
  it('brings back every document with the types of its values, references too', async () => {
    const write = (path: string, fields: TypedDocument['fields']) => ({
      update: { name: `${source.root}/${path}`, fields },
    });
    await source.call('commit', {
      writes: [
        write('types/every', EVERY_TYPE),
        // below a document that does not exist
        write('types/missing/below/one/deeper/two', { here: { booleanValue: true } }),
        write('types/empty', {}),
      ],
    });
    await api.token('ann');
    const file = operator.file('types.jsonl.gz');
    const before = await contentOf(source);
    expect(Object.keys(before)).toContain('types/missing/below/one/deeper/two');
    const printed = await operator.run(`backup ${file}`);
    expect(printed).toBe(`${Object.keys(before).length} documents written to ${file}.`);

    const target = newProject();
    await target.run(`restore ${file}`);
    const renamed = Object.entries(before).map(([path, text]): [string, string] => [
      path,
      text.replaceAll(source.root, target.rest.root),
    ]);
    const restored = await contentOf(target.rest);
    expect(restored).toEqual(Object.fromEntries(renamed));
    const types = JSON.parse(restored['types/every'] ?? '{}') as object;
    expect(types).toMatchObject({
      int: { integerValue: '1' },
      double: { doubleValue: 1 },
      largeInt: { integerValue: '9007199254740993' },
      own: { referenceValue: `${target.rest.root}/users/ann` },
      foreign: EVERY_TYPE['foreign'],
    });
  });

  it('of a battle in play lets it be settled after the restore, as in the original', async () => {
    const uids = ['p1', 'p2', 'q1', 'q2'];
    const won = await dealtBattle(api, 'friend', ['p1', 'p2'], 10);
    await answerFirst(api.firestore, won, 'p1', true);
    await finish(api.firestore, won);
    const left = await dealtBattle(api, 'friend', ['q1', 'q2'], 10);
    await answerFirst(api.firestore, left, 'q1', true);
    const file = operator.file('battle.jsonl.gz');
    await operator.run(`backup ${file}`);
    // the original is settled after the backup
    const later = api.clock.ms + HOUR_MS;
    await sweep(api.firestore, later);

    const target = newProject();
    await target.run(`restore ${file}`);
    const firestore = new Firestore({
      projectId: target.project,
      host: `${api.emulator.host}:${api.emulator.port}`,
      ssl: false,
      customHeaders: { Authorization: 'Bearer owner' },
    });
    const coinsIn = (one: Firestore) =>
      Promise.all(
        uids.map(async (uid) => (await one.doc(`users/${uid}/private/account`).get()).get('coins')),
      );
    expect(await coinsIn(firestore)).toEqual([90, 90, 90, 90]);
    expect((await sweep(firestore, later)).errors).toEqual([]);
    expect(await coinsIn(firestore)).toEqual([110, 90, 100, 100]);
    expect(await coinsIn(api.firestore)).toEqual([110, 90, 100, 100]);
    await firestore.terminate();
  });

  it.skipIf(lacks('other databases'))('can be of another database, as a clone is', async () => {
    const clone = databaseOf(api, PROJECT, 'yesterday');
    const name = `${clone.root}/users/old`;
    const friend = { referenceValue: `${clone.root}/users/friend` };
    await clone.call('commit', { writes: [{ update: { name, fields: { friend } } }] });
    const file = operator.file('clone.jsonl.gz');
    await newOperator(api, { rest: clone }).run(`backup ${file}`);
    const target = newProject();
    await target.run(`restore ${file}`);
    const renamed = jsonOf({ friend: { referenceValue: `${target.rest.root}/users/friend` } });
    expect(await contentOf(target.rest)).toEqual({ 'users/old': renamed });
  });

  it.skipIf(IS_OFFICIAL)('shows one instant, although documents change meanwhile', async () => {
    const batch = api.firestore.batch();
    for (let n = 0; n < 400; n++) batch.set(api.firestore.doc(`many/m${n}`), { version: 1 });
    await batch.commit();
    let pages = 0;
    const changing: RestDatabase = {
      ...source,
      async call(method, body) {
        const answer = await source.call(method, body);
        if ((pages += 1) === 1) {
          await api.firestore.doc('many/m99').set({ version: 2 });
          await api.firestore.doc('zz/new').set({ version: 2 });
        }
        return answer;
      },
    };
    const file = operator.file('instant.jsonl.gz');
    await newOperator(api, { rest: changing }).run(`backup ${file}`);
    expect(pages).toBeGreaterThan(2);
    const lines = linesOf(file);
    expect(lines.find((line) => line.includes('"many/m99"'))).toContain('"integerValue":"1"');
    expect(lines.some((line) => line.includes('zz/new'))).toBe(false);
  });

  it('is readable by its owner alone', async () => {
    const file = operator.file('own.jsonl.gz');
    await fewOperator.run(`backup ${file}`);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('replaces no file', async () => {
    const file = operator.file('twice.jsonl.gz');
    await fewOperator.run(`backup ${file}`);
    await expect(fewOperator.run(`backup ${file}`)).rejects.toThrow(
      `${file} exists: name a new file.`,
    );
  });

  it('needs a file that can be written', async () => {
    await expect(operator.run('backup')).rejects.toThrow('Name the file');
    const nowhere = operator.file('no-folder/b.gz');
    await expect(fewOperator.run(`backup ${nowhere}`)).rejects.toThrow('cannot be written');
  });

  it('leaves no file if Firestore refuses', async () => {
    const call = () => Promise.reject(new Error('away'));
    const file = operator.file('refused.jsonl.gz');
    const refused = newOperator(api, { rest: { ...source, call } });
    await expect(refused.run(`backup ${file}`)).rejects.toThrow('away');
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  });
});

describe('a restore', () => {
  it('refuses a database with documents, unless they are replaced', async () => {
    const file = operator.file('replace.jsonl.gz');
    await fewOperator.run(`backup ${file}`);
    const target = newProject();
    await target.rest.call('commit', {
      writes: [{ update: { name: `${target.rest.root}/old/one/below/two`, fields: {} } }],
    });
    await expect(target.run(`restore ${file}`)).rejects.toThrow('The database has documents');
    expect(Object.keys(await contentOf(target.rest))).toEqual(['old/one/below/two']);
    await target.run(`restore ${file}`, { replace: true });
    expect(Object.keys(await contentOf(target.rest))).toEqual(Object.keys(await contentOf(few)));
  });

  /** A restore of the backup that breaks off after so many commits. */
  async function interrupted(file: string, commits: number, replace: boolean) {
    const target = newProject();
    let left = commits;
    const breaking: RestDatabase = {
      ...target.rest,
      call: (method, body) =>
        method === 'commit' && (left -= 1) < 0
          ? Promise.reject(new Error('killed'))
          : target.rest.call(method, body),
    };
    if (replace) {
      const name = `${target.rest.root}/old/one`;
      await target.rest.call('commit', { writes: [{ update: { name, fields: {} } }] });
    }
    const broken = newOperator(api, { rest: breaking });
    await expect(broken.run(`restore ${file}`, { replace })).rejects.toThrow('killed');
    return target;
  }

  it.each([
    ['the note of payments', 1, true],
    ['the deletion', 2, true],
    ['the writing', 3, true],
    ['the writing into an empty database', 2, false],
  ])(
    'marks the database from before its first change: killed at %s',
    async (_at, left, replace) => {
      const file = operator.file(`marked-${left}-${replace}.jsonl.gz`);
      await fewOperator.run(`backup ${file}`);
      const target = await interrupted(file, left, replace);
      expect(Object.keys(await contentOf(target.rest))).toContain('operations/restore');
    },
  );

  it('ends an interrupted one when it runs again', async () => {
    const file = operator.file('again.jsonl.gz');
    await fewOperator.run(`backup ${file}`);
    const target = await interrupted(file, 3, false);
    expect(Object.keys(await contentOf(target.rest)).length).toBeGreaterThan(1);
    await target.run(`restore ${file}`);
    expect(Object.keys(await contentOf(target.rest))).toEqual(Object.keys(await contentOf(few)));
  });

  it('only checks the file with --dry-run', async () => {
    const file = operator.file('dry.jsonl.gz');
    await fewOperator.run(`backup ${file}`);
    const target = newProject();
    expect(await target.run(`restore ${file}`, { 'dry-run': true })).toMatch(
      /^The file is whole: \d+ documents would be written\.$/,
    );
    expect(await contentOf(target.rest)).toEqual({});
  });

  it.each<[string, (lines: string[]) => string[], string]>([
    ['without its end', (lines) => lines.slice(0, -1), 'is not whole'],
    ['with a missing document', (lines) => lines.toSpliced(1, 1), 'is not whole'],
    ['with a broken document', (lines) => lines.with(2, '{"name":"a"}'), 'broken line'],
    ['with half a line', (lines) => lines.with(2, '{"name'), 'cannot be read'],
    ['without its header', (lines) => lines.slice(1), 'is no backup'],
    [
      'with a path that leads elsewhere',
      (lines) => lines.with(2, '{"name":"a/b/c","fields":{}}'),
      'broken line',
    ],
    ['with more after its end', (lines) => [...lines, ...lines.slice(1, 2)], 'goes on'],
  ])('writes nothing of a file %s', async (_what, change, error) => {
    const file = operator.file(`whole-${error.replaceAll(' ', '-')}-${copies}.jsonl.gz`);
    await fewOperator.run(`backup ${file}`);
    writeFileSync(file, gzipSync(`${change(linesOf(file)).join('\n')}\n`));
    const target = newProject();
    await expect(target.run(`restore ${file}`, { replace: true })).rejects.toThrow(error);
    expect(await contentOf(target.rest)).toEqual({});
  });

  it('writes nothing of a file that is cut, is no gzip, or does not exist', async () => {
    const file = operator.file('cut.jsonl.gz');
    await fewOperator.run(`backup ${file}`);
    const whole = readFileSync(file);
    const target = newProject();
    for (const bytes of [whole.subarray(0, whole.length - 20), Buffer.from('{}\n')]) {
      writeFileSync(file, bytes);
      await expect(target.run(`restore ${file}`)).rejects.toThrow('cannot be read');
    }
    await expect(target.run('restore /nowhere.gz')).rejects.toThrow('cannot be read');
    expect(await contentOf(target.rest)).toEqual({});
  });
});

describe('the database by REST', () => {
  it('says what Firestore refused', async () => {
    await expect(source.call('commit', { writes: [{ nonsense: 1 }] })).rejects.toThrow(
      'Firestore refused commit: ',
    );
  });

  it('asks again while the service cannot be reached', async () => {
    const nowhere = restDatabase({
      project: PROJECT,
      emulator: '127.0.0.1:1',
      token: () => Promise.resolve(''),
    });
    const startedAt = performance.now();
    await expect(nowhere.call('runQuery', {})).rejects.toThrow('Firestore refused runQuery');
    // 0.5, 1, 2 and 4 s
    expect(performance.now() - startedAt).toBeGreaterThan(7_000);
  });
});
