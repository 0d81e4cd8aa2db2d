import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportKind } from '../../../server/admin/run-import.ts';
import { runImport } from '../../../server/admin/run-import.ts';
import { seed } from '../../../server/seed.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-import-languages');
  await seed(api.firestore);
});
afterAll(() => api?.stop());

const doc = async (path: string) => (await api.firestore.doc(path).get()).data();

function load(kind: ImportKind, content: string | object) {
  const isCsv = typeof content === 'string';
  const file = { text: isCsv ? content : JSON.stringify(content), isCsv };
  const options = {
    isDryRun: false,
    now: api.clock.ms,
    progress() {},
    pictureHosts: [],
    language: { name: '' },
  };
  return runImport(api.firestore, kind, file, options);
}

describe('the import of languages', () => {
  it('moves the default to another language, which categories may have', async () => {
    const head = 'id,language,code,is_default,is_active';
    await load('languages', `${head}\n15,Español,es,1,\n16,Latina,la,,0\n`);
    expect(await doc('languages/15')).toEqual({
      language: 'Español',
      code: 'es',
      isDefault: true,
      isActive: true,
    });
    expect(await doc('languages/16')).toMatchObject({ isDefault: false, isActive: false });
    expect(await doc('languages/14')).toMatchObject({ language: 'English (UK)', isDefault: false });
    await load('categories', 'slug,name,icon,language_id\narte,Arte,🎨,15\n');
    expect(await doc('categories/arte')).toMatchObject({ languageId: '15', questionCount: 0 });
    // a file without a language does not change it
    await load('categories', 'slug,name,icon\narte,Artes,🎨\n');
    expect(await doc('categories/arte')).toMatchObject({ name: 'Artes', languageId: '15' });
    await expect(
      load('categories', 'slug,name,icon,language_id\narte,Arte,🎨,99\n'),
    ).rejects.toThrow('row 2: language_id 99 does not exist: import it first');
    await load('languages', `${head}\n14,English (UK),en,1,1\n`);
    expect(await doc('languages/15')).toMatchObject({ isDefault: false });
  });

  it.each([
    [[{ id: 'es', language: 'x', code: 'es' }], 'row 1: id must be digits'],
    [[{ id: '27', language: 'x', code: 'Spanish!' }], 'row 1: code must be a code of BCP 47'],
    [[{ id: '27', code: 'es' }], 'row 1: language is missing'],
    [
      [
        { id: '27', language: 'x', code: 'es', is_default: 1 },
        { id: '28', language: 'y', code: 'hi', is_default: 1 },
      ],
      'row 2: is_default may be 1 in one row only',
    ],
    [
      [{ id: '27', language: 'x', code: 'es', is_default: 1, is_active: 0 }],
      'row 1: is_active must be 1 where is_default is 1',
    ],
  ])('refuses %j', async (rows, message) => {
    await expect(load('languages', rows)).rejects.toThrow(message);
    expect(await doc('languages/27')).toBeUndefined();
  });
});
