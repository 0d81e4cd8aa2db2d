import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import pages from '../../../content/pages/en.json' with { type: 'json' };
import englishHome from '../../../content/pages/home-en.json' with { type: 'json' };
import spanishHome from '../../../content/pages/home-es.json' with { type: 'json' };
import { readEnvelope } from '../../../domain/contract/envelope.ts';
import {
  TEXT_TYPES,
  getWebHomeSettings,
  getWebSettings,
} from '../../../domain/contract/page-texts.ts';
import { API_CODES } from '../../../domain/errors.ts';
import { MODES } from '../../../domain/settings/web-settings.ts';
import { IS_OFFICIAL } from '../../support/firestore.ts';
import type { TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-texts');
});
afterAll(() => api?.stop());

const later = () => (api.clock.ms += 60_000);
const dataOf = async (action: string, fields: Record<string, string> = {}) => {
  const { envelope } = await api.call(action, fields);
  return envelope.error ? envelope.message : (envelope.data as unknown);
};

describe('get_settings', () => {
  it('sends guests every text, together or alone, from an empty database', async () => {
    const all = (await dataOf('get_settings')) as { type: string; message: string }[];
    expect(all.map(({ type }) => type)).toEqual(TEXT_TYPES);
    for (const { type, message } of all) {
      expect(message.length).toBeGreaterThan(3);
      expect(await dataOf('get_settings', { type })).toBe(message);
    }
    expect(await dataOf('get_settings', { type: 'app_name' })).toBe('Quizbout');
  });

  it('prefers the operator’s texts, for one read', async () => {
    await api.firestore.doc('settings/pages').set({ about_us: '# Us', faq: 7 });
    await api.firestore.doc('settings/system').set({ app_name: 'Bouts' });
    later();
    if (!IS_OFFICIAL) await api.reads();
    expect(
      await Promise.all(
        ['about_us', 'faq', 'app_name'].map((type) => dataOf('get_settings', { type })),
      ),
    ).toEqual(['# Us', pages.faq, 'Bouts']);
    if (!IS_OFFICIAL) expect(await api.reads()).toEqual({ settings: 2 });
  });

  it('refuses an unknown type', async () => {
    expect((await api.call('get_settings', { type: 'secrets' })).envelope).toMatchObject({
      message: API_CODES.missingFields,
      error_msg: expect.stringContaining('type must be one of about_us') as string,
    });
  });
});

describe('get_web_settings', () => {
  const read = async () =>
    readEnvelope(getWebSettings.output, (await api.call('get_web_settings')).envelope);

  it('is complete with an empty database', async () => {
    await api.firestore.doc('settings/system').delete();
    later();
    expect(await read()).toMatchObject({
      kind: 'data',
      data: { name: 'Quizbout', maintenance: false, header_logo: '', social_media: [] },
    });
  });

  it('sends the operator’s text, but replaces and logs an invalid one', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    await api.firestore.doc('settings/web').set({
      name: 'Bouts',
      maintenance: true,
      header_logo: 'javascript:alert(1)',
      footer_logo: '/images/logo.webp',
      favicon: '//evil.test/x.png',
      social_media: [{ icon: 'mastodon', link: 'https://social.test/@bouts' }],
      icons: { quiz_zone_mode: 'https://cdn.test/quiz.png' },
      primary_color: 'red; background: url(x)',
    });
    later();
    const reading = await read();
    expect(reading).toMatchObject({
      data: {
        name: 'Bouts',
        maintenance: true,
        header_logo: '',
        footer_logo: '/images/logo.webp',
        favicon: '',
        primary_color: '',
        social_media: [{ icon: 'mastodon', link: 'https://social.test/@bouts' }],
      },
    });
    expect(reading.kind === 'data' && reading.data.icons).toMatchObject({
      quiz_zone_mode: 'https://cdn.test/quiz.png',
      contest_mode: '',
    });
    const line = String(printed.mock.calls[0]?.[0]);
    for (const field of ['header_logo', 'favicon', 'primary_color']) expect(line).toContain(field);
    printed.mockRestore();
  });
});

describe('get_system_configurations', () => {
  it('gives the current difference of the time zone to UTC', async () => {
    const offsetIn = async (system_timezone: string) => {
      await api.firestore.doc('settings/system').set({ system_timezone });
      later();
      const { envelope } = await api.call('get_system_configurations');
      return !envelope.error && envelope.data?.['system_timezone_gmt'];
    };
    expect(await offsetIn('Asia/Kolkata')).toBe('+05:30');
    // in January
    expect(await offsetIn('America/New_York')).toBe('-05:00');
    expect(await offsetIn('UTC')).toBe('+00:00');
  });
});

describe('get_web_settings and the name of the app', () => {
  it('agree if the operator has named the app alone', async () => {
    await api.firestore.doc('settings/system').set({ app_name: 'Bouts' });
    await api.firestore.doc('settings/web').set({});
    later();
    expect((await api.call('get_web_settings')).envelope).toMatchObject({
      data: { name: 'Bouts' },
    });
  });
});

describe('get_web_home_settings', () => {
  const read = async (fields: Record<string, string> = {}) => {
    const { envelope } = await api.call('get_web_home_settings', fields);
    const reading = readEnvelope(getWebHomeSettings.output, envelope);
    if (reading.kind !== 'data') throw new Error(reading.kind);
    return reading.data;
  };

  it('is complete with an empty database, in any language', async () => {
    const home = await read();
    expect(home.sliderData).toHaveLength(englishHome.sliderData.length);
    expect(home.sliderData[0]).toMatchObject({ id: '1', language_id: '14' });
    for (const name of ['section_1', 'section_2', 'section_3'] as const) {
      expect(home[name].mode).toBe(true);
      expect(home[name].items).toHaveLength(englishHome[name].items.length);
    }
    expect(home.modes).toEqual(MODES);
    expect((await read({ language_id: '99' })).section_1).toEqual(home.section_1);
  });

  it('prefers the operator’s pieces by language', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const before = await read();
    await api.firestore.doc('settings/home').set({
      modes: ['quiz_zone_mode', 'battle_mode_group'],
      byLanguage: {
        '14': { section_2: { isShown: false, heading: 'Gone', items: [] }, section_3: 'oops' },
        '15': { sliderData: [{ title: 'Namaste', description: 'd', image: '' }] },
      },
    });
    later();
    const home = await read();
    expect(home.modes.slice(0, 3)).toEqual([
      'quiz_zone_mode',
      'battle_mode_group',
      'battle_mode_random',
    ]);
    expect(home.modes).toHaveLength(MODES.length);
    expect(home.section_2).toEqual({ mode: false, heading: 'Gone', items: [] });
    expect(home.section_3).toEqual(before.section_3);
    expect((await read({ language_id: '15' })).sliderData).toEqual([
      { id: '1', language_id: '15', title: 'Namaste', description: 'd', image: '' },
    ]);
    expect(String(printed.mock.calls[0]?.[0])).toContain('section_3');
    printed.mockRestore();
  });

  it('gives a language without the operator’s pieces our own texts', async () => {
    await api.firestore.doc('languages/17').set({ language: 'Español', code: 'es' });
    await api.firestore.doc('settings/home').set({
      byLanguage: { '14': { section_3: { heading: 'Rules', items: [] } } },
    });
    later();
    const home = await read({ language_id: '17' });
    expect(home.section_1.heading).toBe(spanishHome.section_1.heading);
    expect(home.section_3.heading).toBe('Rules');
  });

  it('refuses an unknown language', async () => {
    expect(await dataOf('get_web_home_settings', { language_id: 'en' })).toBe(
      API_CODES.missingFields,
    );
  });
});
