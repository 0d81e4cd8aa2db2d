import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportKind } from '../../../server/admin/run-import.ts';
import { runImport } from '../../../server/admin/run-import.ts';
import { seed } from '../../../server/seed.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-import-settings');
  await seed(api.firestore);
});
afterAll(() => api?.stop());

const doc = async (path: string) => (await api.firestore.doc(path).get()).data();

function load(
  kind: ImportKind,
  content: string | object,
  name = 'urdu',
  about: { code?: string } = { code: 'ur' },
) {
  const isCsv = typeof content === 'string';
  return runImport(
    api.firestore,
    kind,
    { text: isCsv ? content : JSON.stringify(content), isCsv },
    {
      isDryRun: false,
      now: api.clock.ms,
      progress: () => {},
      pictureHosts: ['cdn.example'],
      language: { name, isRtl: true, ...about },
    },
  );
}

describe('the import of settings and translations', () => {
  it('takes no picture of a host that no page would show one from', async () => {
    const foreign =
      'is on a host whose pictures the pages do not show: add it to PICTURE_HOSTS, for the game too';
    const slide = { title: 'Play', description: 'Now', image: 'https://cdn.example.evil/a.png' };
    const home = { byLanguage: { 14: { sliderData: [slide] } } };
    await expect(load('settings', { home })).rejects.toThrow(
      `home: byLanguage.14.sliderData.0.image ${foreign}`,
    );
    const web = { header_logo: 'https://evil.example/logo.svg' };
    await expect(load('settings', { web })).rejects.toThrow(`web: header_logo ${foreign}`);
    const link = 'https://anywhere.example/@bouts';
    const good = {
      header_logo: 'https://cdn.example/logo.svg',
      social_media: [{ icon: '/images/a.webp', link }],
    };
    await load('settings', { web: good });
    expect(await doc('settings/web')).toMatchObject(good);
    await load('settings', { web: { header_logo: '', social_media: [] } });
  });

  it('changes the named settings if all are valid', async () => {
    await load('settings', { system: { per_coin: 20, battle: { searchSeconds: 40 } } });
    expect(await doc('settings/system')).toMatchObject({
      per_coin: 20,
      welcome_bonus_coin: 100,
      battle: { searchSeconds: 40, randomEntryFee: 5 },
    });
    expect(await load('settings', { system: { battle: { searchSeconds: 40 } } })).toMatchObject({
      written: 0,
    });
    await load('settings', 'name,value\nweb.name,Bouts\nsystem.coin_limit,50\n');
    expect(await doc('settings/web')).toMatchObject({ name: 'Bouts', maintenance: false });
    api.clock.ms += 60_000;
    expect((await api.call('get_system_configurations')).envelope).toMatchObject({
      data: { per_coin: '20', coin_limit: '50' },
    });
    for (const [wrong, message] of [
      [{ system: { per_coins: 1 } }, 'system: per_coins is no setting'],
      [{ system: { per_coin: 'ten' } }, 'system: per_coin must be a whole number'],
      [{ web: { header_logo: 'javascript:1' } }, 'web: header_logo must be empty'],
      [{ home: { modes: ['chess'] } }, 'home: modes'],
      [{ system: { apple_login: true } }, 'system: apple_login has no effect'],
      [{ system: { bot_image: '/a.png' } }, 'system: bot_image has no effect'],
      [{ system: { reward_coin: 9 } }, 'system: reward_coin has no effect'],
      [{ system: { daily_ads_coins: 9 } }, 'system: daily_ads_coins has no effect'],
      [{ system: { daily_ads_visibility: true } }, 'system: daily_ads_visibility has no effect'],
      [{ system: { daily_ads_counter: 3 } }, 'system: daily_ads_counter has no effect'],
      [{ system: { in_app_purchase_mode: true } }, 'system: in_app_purchase_mode has no effect'],
      [{ system: { theme_color: 'F05387' } }, 'system: theme_color has no effect'],
      [{ system: { system_timezone_gmt: '+01:00' } }, 'it follows from system_timezone: set that'],
      [{ system: { system_timezone: 'Mars/Olympus' } }, 'must be a name like Asia/Kolkata'],
      [{ system: { app_link: 'market://quiz' } }, 'app_link must be empty or an https address'],
      [{ web: { primary_color: '#f05387' } }, 'web: primary_color is too faint'],
      [{ pages: { faq: 7 } }, 'pages: faq must be a text'],
      [{ other: {} }, 'other must be one of system, web, home, pages'],
      [[], 'the file must be an object'],
    ] as const) {
      await expect(load('settings', wrong)).rejects.toThrow(message);
    }
  });

  it('refuses a file with invalid values, all named with their ranges', async () => {
    const before = await Promise.all([doc('settings/system'), doc('settings/web')]);
    const wrong = {
      system: { answer_mode: '4', quiz_winning_percentage: 300, score: 7 },
      web: { maintenance: 1 },
    };
    const error: unknown = await load('settings', wrong).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('system: answer_mode must be "1", "2" or "3" (it is "4")');
    expect(String(error)).toContain(
      'system: quiz_winning_percentage must be a whole number from 0 to 100 (it is 300)',
    );
    expect(String(error)).toContain('web: maintenance must be a boolean: true or false (it is 1)');
    expect(await Promise.all([doc('settings/system'), doc('settings/web')])).toEqual(before);
  });

  it('takes a text that looks like a number from a CSV file', async () => {
    await load('settings', 'name,value\nsystem.answer_mode,2\nsystem.score,5\n');
    expect(await doc('settings/system')).toMatchObject({ answer_mode: '2', score: 5 });
  });

  it('brings texts of the screens that fit the English ones', async () => {
    await load('translations', { home: { modes: 'دس سوالوں میں فیصلہ' }, 'common.coins_few': 'x' });
    api.clock.ms += 60_000;
    const { envelope } = await api.call('get_system_language_json', { language: 'ur' });
    expect(envelope).toMatchObject({
      data: { name: 'urdu', rtl_support: '1', data: { 'home.modes': 'دس سوالوں میں فیصلہ' } },
    });
    for (const [wrong, message] of [
      ['key,text\nhome.tittle,x', 'home.tittle is no key of the screens'],
      ['key,text\nhome.modes,{{name}}', 'home.modes must not hold {{name}}'],
      ['key,text\ncommon.rating,x', 'common.rating must hold {{rating}}'],
      [{}, 'the file has no words'],
    ] as const) {
      await expect(load('translations', wrong)).rejects.toThrow(message);
    }
    await expect(load('translations', { x: 'y' }, '../x')).rejects.toThrow('--language');
  });
  it('needs a valid code for a language that the game does not bring', async () => {
    const texts = { 'common.retry': 'Encore' };
    await expect(load('translations', texts, 'french', {})).rejects.toThrow('--code is missing');
    await expect(load('translations', texts, 'french', { code: 'f!' })).rejects.toThrow(
      '--code must be a code of a language, as in fr or pt-BR',
    );
    await load('translations', texts, 'french', { code: 'fr' });
    expect(await doc('systemLanguages/french')).toMatchObject({ code: 'fr', messages: texts });
    // one that the game brings has its code already
    await load('translations', { 'common.retry': 'Otra vez' }, 'spanish', {});
    expect(await doc('systemLanguages/spanish')).toMatchObject({
      messages: { 'common.retry': 'Otra vez' },
    });
  });
});
