import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import english from '../../../content/messages/en.json' with { type: 'json' };
import urdu from '../../../content/messages/ur.json' with { type: 'json' };
import { readEnvelope } from '../../../domain/contract/envelope.ts';
import {
  getLanguages,
  getSystemLanguageJson,
  getSystemLanguageList,
} from '../../../domain/contract/languages.ts';
import { API_CODES } from '../../../domain/errors.ts';
import { seed } from '../../../server/seed.ts';
import { IS_OFFICIAL } from '../../support/firestore.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-languages');
});
afterAll(() => api?.stop());

const later = () => (api.clock.ms += 60_000);
const ENGLISH = { id: '14', language: 'English (UK)', code: 'en', default_active: true };
const SEEDED = [
  ENGLISH,
  { id: '15', language: 'Español', code: 'es', default_active: false },
  { id: '16', language: 'हिन्दी', code: 'hi', default_active: false },
  { id: '17', language: 'اردو', code: 'ur', default_active: false },
];

describe('get_languages', () => {
  const list = async (fields: Record<string, string> = {}) =>
    readEnvelope(getLanguages.output, (await api.call('get_languages', fields)).envelope);

  it('has English before the seed, then the languages that have questions', async () => {
    expect(await list()).toMatchObject({ kind: 'data', data: [ENGLISH] });
    await seed(api.firestore);
    later();
    expect(await list()).toMatchObject({ kind: 'data', data: SEEDED });
  });

  it('follows the operator within a minute, for one read', async () => {
    await api.firestore.doc('languages/25').set({ language: 'Hindi', code: 'hi' });
    await api.firestore.doc('languages/26').set({ language: 'Latin', code: 'la', isActive: false });
    expect(await list()).toMatchObject({ data: SEEDED });
    later();
    if (!IS_OFFICIAL) await api.reads();
    const replies = await Promise.all([list(), list(), list({ language_id: '25' })]);
    const hindi = { id: '25', language: 'Hindi', code: 'hi', default_active: false };
    expect(replies).toMatchObject([
      { data: [...SEEDED, hindi] },
      { data: [...SEEDED, hindi] },
      { data: [hindi] },
    ]);
    if (!IS_OFFICIAL) expect(await api.reads()).toEqual({ languages: 6 });
    expect(await list({ language_id: '26' })).toMatchObject({ code: 'noData' });
  });

  it('returns the default one for 0, which clients send while language_mode is off', async () => {
    expect(await list({ language_id: '0' })).toMatchObject({ kind: 'data', data: [ENGLISH] });
    const choose = async (chosen: string) => {
      for (const id of ['14', '25']) {
        await api.firestore.doc(`languages/${id}`).update({ isDefault: id === chosen });
      }
      later();
    };
    await choose('25');
    expect(await list({ language_id: '0' })).toMatchObject({ data: [{ id: '25' }] });
    await choose('14');
  });

  it('refuses an unknown id', async () => {
    expect((await api.call('get_languages', { language_id: 'en' })).envelope).toMatchObject({
      message: API_CODES.missingFields,
      error_msg: 'language_id must be digits',
    });
  });
});

describe('the languages of the screens', () => {
  const list = async () =>
    readEnvelope(
      getSystemLanguageList.output,
      (await api.call('get_system_language_list', { from: '2' })).envelope,
    );
  const textsIn = async (language: string) =>
    readEnvelope(
      getSystemLanguageJson.output,
      (await api.call('get_system_language_json', { from: '2', language })).envelope,
    );
  const ROW = {
    name: 'english',
    title: 'English',
    code: 'en',
    web_version: '1.0.0',
    web_rtl_support: false,
    web_status: true,
    web_default: true,
  };

  it('are four, English first, with all texts of the screens', async () => {
    const all = await list();
    expect(all.kind === 'data' && all.data.map(({ name }) => name)).toEqual([
      'english',
      'spanish',
      'hindi',
      'urdu',
    ]);
    expect(all.kind === 'data' && all.data[0]).toMatchObject(ROW);
    for (const name of ['english', 'en']) {
      expect(await textsIn(name)).toMatchObject({
        data: { name: 'english', rtl_support: false, status: true, default: true },
      });
    }
    const reading = await textsIn('english');
    expect(reading.kind === 'data' && reading.data.data['home.duel.title']).toBe(
      english.home.duel.title,
    );
  });

  it('follow the operator’s settings: other names, other languages, off', async () => {
    const languages = api.firestore.collection('systemLanguages');
    await languages
      .doc('english')
      .set({ version: '1.0.1', messages: { 'home.modes': 'Play!', 'no.such.key': 'x', bad: 1 } });
    await languages.doc('persian').set({
      title: 'فارسی',
      code: 'fa',
      isRtl: true,
      messages: { 'home.modes': 'بازی کن' },
    });
    await languages.doc('urdu').set({ messages: { 'home.modes': 'کھیلیں' } });
    await languages.doc('latin').set({ isActive: false });
    later();
    const reading = await textsIn('english');
    const data = reading.kind === 'data' ? reading.data : undefined;
    expect(data).toMatchObject({ version: '1.0.1', data: { 'home.modes': 'Play!' } });
    expect(data?.data['home.noModes']).toBe(english.home.noModes);
    expect(data?.data).not.toHaveProperty('no.such.key');
    expect(data?.data).not.toHaveProperty('bad');
    expect(await textsIn('persian')).toMatchObject({
      data: {
        rtl_support: true,
        default: false,
        data: { 'home.modes': 'بازی کن', 'home.noModes': english.home.noModes },
      },
    });
    expect(await textsIn('urdu')).toMatchObject({
      data: { data: { 'home.modes': 'کھیلیں', 'home.noModes': urdu.home.noModes } },
    });
    const rows = await list();
    expect(rows.kind === 'data' && rows.data.map(({ name }) => name)).toEqual([
      'english',
      'spanish',
      'hindi',
      'urdu',
      'persian',
    ]);
    for (const name of ['latin', 'klingon']) {
      expect(await textsIn(name)).toMatchObject({ code: 'noData' });
    }
  });

  it.each([
    ['get_system_language_list', { from: '3' }, 'from must be 1 or 2'],
    ['get_system_language_json', { from: '2' }, 'language is missing'],
    ['get_system_language_json', { language: '../x' }, 'language must be a name'],
  ])('%s refuses %j', async (action, fields: Record<string, string>, said) => {
    expect((await api.call(action, fields)).envelope).toMatchObject({
      message: API_CODES.missingFields,
      error_msg: expect.stringContaining(said) as string,
    });
  });
});
