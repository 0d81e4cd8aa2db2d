import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnvelope } from '../../domain/contract/envelope.ts';
import { getCategories } from '../../domain/contract/categories.ts';
import { getSystemConfigurations } from '../../domain/contract/settings.ts';
import { DEFAULT_RULES } from '../../domain/battle/room.ts';
import { API_CODES } from '../../domain/errors.ts';
import { IS_OFFICIAL } from '../support/firestore.ts';
import type { TestApi } from './support/api.ts';
import { startApi } from './support/api.ts';
import { refused } from './support/refused.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo-catalogue');
  await api.seed();
});
afterAll(() => api?.stop());

/** Settings and categories are cached; a test that changes them moves the clock ahead. */
const later = () => (api.clock.ms += 120_000);

describe('get_system_configurations', () => {
  it('sends guests the public settings as flat texts', async () => {
    const { envelope } = await api.call('get_system_configurations');
    const data = !envelope.error && envelope.data!;
    expect(data).toMatchObject({
      language_mode: '0',
      payment_mode: '0',
      per_coin: '10',
      difference_hours: '48',
      battle_mode_random_entry_coin: '5',
      battle_mode_random_search_duration: '30',
      battle_mode_random_in_seconds: '15',
      battle_mode_group_entry_coin: '5',
      battle_mode_group_quickest_correct_extra_score: '2',
    });
    expect(new Set(Object.values(data || {}).map((value) => typeof value))).toEqual(
      new Set(['string']),
    );
    for (const own of ['welcome_bonus_coin', 'option_shuffle_mode']) {
      expect(data).not.toHaveProperty(own);
    }
  });

  it('is read by a client into typed settings', async () => {
    const { envelope } = await api.call('get_system_configurations');
    const reading = readEnvelope(getSystemConfigurations.output, envelope);
    expect(reading).toMatchObject({
      kind: 'data',
      data: {
        language_mode: false,
        per_coin: 10,
        battle: {
          randomEntryFee: 5,
          searchSeconds: 30,
          rules: DEFAULT_RULES,
          feeChips: [5, 10, 15, 20],
          maxEntryFee: 50,
        },
      },
    });
  });

  it('follows the operator within 30 s, with one read for all callers', async () => {
    const settings = api.firestore.doc('settings/system');
    await settings.set({ battle: { searchSeconds: 60, rules: { questionCount: 5 } } });
    const searchSeconds = async () => {
      const { envelope } = await api.call('get_system_configurations');
      return !envelope.error && envelope.data?.['battle_mode_random_search_duration'];
    };
    expect(await searchSeconds()).toBe('30');
    api.clock.ms += 30_000;
    if (!IS_OFFICIAL) await api.reads();
    expect(await Promise.all([searchSeconds(), searchSeconds()])).toEqual(['60', '60']);
    if (!IS_OFFICIAL) expect(await api.reads()).toEqual({ settings: 1 });
  });

  it('uses the defaults for invalid values, which it prints once', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    await api.firestore.doc('settings/system').set({
      per_coin: 'ten',
      coin_limit: -1,
      battle: { searchSeconds: 1 },
    });
    later();
    const { envelope } = await api.call('get_system_configurations');
    expect(envelope).toMatchObject({
      data: { per_coin: '10', coin_limit: '100', battle_mode_random_search_duration: '30' },
    });
    const line = String(printed.mock.calls[0]?.[0]);
    for (const error of [
      'per_coin must be',
      'coin_limit must be',
      'battle.searchSeconds must be',
    ]) {
      expect(line).toContain(error);
    }
    later();
    await api.call('get_system_configurations');
    expect(printed).toHaveBeenCalledTimes(1);
    await api.firestore.doc('settings/system').update({ answer_mode: '4' });
    later();
    await api.call('get_system_configurations');
    expect(printed.mock.calls.slice(1)).toEqual([
      ['settings/system: answer_mode must be "1", "2" or "3" (it is "4")'],
    ]);
    printed.mockRestore();
  });
});

describe('get_categories', () => {
  it('lists the seeded categories as in the contract, for one read a minute', async () => {
    later();
    if (!IS_OFFICIAL) await api.reads();
    const replies = await Promise.all(
      [{}, { sub_type: '2' }, { language_id: '0' }, { sub_type: '3', language_id: '14' }].map(
        (fields: Record<string, string>) => api.call('get_categories', { type: '1', ...fields }),
      ),
    );
    if (!IS_OFFICIAL) {
      expect(await api.reads()).toEqual({ categories: 91, settings: 1, languages: 4 });
    }
    // battles exclude the premium one
    const expected = [
      [33, 147],
      [32, 122],
      [33, 147],
      [32, 122],
    ] as const;
    for (const [place, [count, questions]] of expected.entries()) {
      const reading = readEnvelope(getCategories.output, replies[place]!.envelope);
      expect(reading.kind === 'data' && reading.data).toHaveLength(count);
      expect(reading).toMatchObject({
        data: expect.arrayContaining([
          expect.objectContaining({
            id: 'space',
            slug: 'space',
            lang: 'en',
            category_name: 'Space',
            icon: '🪐',
            no_of_que: questions,
            has_level: true,
            maxlevel: 4,
            is_premium: false,
          }),
        ]) as unknown,
      });
    }
  });

  it.each([
    [{}, 'type is missing'],
    [{ type: '7' }, 'type must be 1 to 6'],
    [{ type: '1', sub_type: '4' }, 'sub_type must be 1, 2 or 3'],
    [{ type: '1', language_id: 'en' }, 'language_id must be digits'],
  ])('refuses %j', async (fields: Record<string, string>, message) => {
    expect((await api.call('get_categories', fields)).envelope).toEqual({
      error: true,
      message: API_CODES.missingFields,
      error_msg: message,
    });
  });

  it.each([
    ['1', 33],
    ['2', 5],
    ['3', 6],
    ['4', 13],
    ['5', 4],
    ['6', 6],
  ])('has the categories of type %s: %i', async (type, count) => {
    const { envelope } = await api.call('get_categories', { type });
    const reading = readEnvelope(getCategories.output, envelope);
    expect(reading.kind === 'data' && reading.data.map((row) => row.type)).toEqual(
      Array.from({ length: count }, () => type),
    );
  });

  it('excludes other languages', async () => {
    const { envelope } = await api.call('get_categories', { type: '1', language_id: '2' });
    expect(envelope).toMatchObject(refused('noData'));
  });

  it('excludes categories without questions', async () => {
    const { docs } = await api.firestore.collection('categories').get();
    await Promise.all(docs.map(({ ref }) => ref.update({ questionCount: 0, shelves: [] })));
    later();
    expect((await api.call('get_categories', { type: '1' })).envelope).toMatchObject(
      refused('noData'),
    );
  });
});

describe('every contract', () => {
  it('refuses rows of the wrong shape, on both sides', () => {
    expect(v.safeParse(getCategories.output, [{ id: 'space' }]).success).toBe(false);
  });
});
