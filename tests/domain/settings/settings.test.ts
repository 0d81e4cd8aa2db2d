import { describe, expect, it } from 'vitest';
import seeded from '../../../content/seed/settings.json' with { type: 'json' };
import { DEFAULT_RULES } from '../../../domain/battle/room.ts';
import { configurationsOf, readConfigurations } from '../../../domain/settings/configurations.ts';
import { readSystemSettings } from '../../../domain/settings/system-settings.ts';

describe('the settings', () => {
  it('are complete without any of the operator', () => {
    const { settings, errors } = readSystemSettings({});
    expect(errors).toEqual([]);
    expect(settings).toMatchObject({
      welcome_bonus_coin: 10,
      language_mode: true,
      coin_limit: 100,
      battle: { randomEntryFee: 5, searchSeconds: 30, rules: DEFAULT_RULES, maxEntryFee: 50 },
    });
  });

  it('take the seed without an error, with 100 coins of welcome', () => {
    const { settings, errors } = readSystemSettings(seeded['settings/system']);
    expect(errors).toEqual([]);
    expect(settings).toMatchObject({ welcome_bonus_coin: 100, language_mode: false });
  });

  it('prefer a part of the battle over the rest', () => {
    const { settings } = readSystemSettings({
      battle: { rules: { questionMs: 9_000, points: { correct: 7 } } },
    });
    expect(settings.battle.rules).toEqual({
      ...DEFAULT_RULES,
      questionMs: 9_000,
      points: { ...DEFAULT_RULES.points, correct: 7 },
    });
  });

  it.each([
    [
      { welcome_bonus_coin: 1.5 },
      'welcome_bonus_coin must be a whole number from 0 to 1000000 (it is 1.5)',
    ],
    [{ app_maintenance: '0' }, 'app_maintenance must be a boolean: true or false (it is "0")'],
    [{ answer_mode: '4' }, 'answer_mode must be "1", "2" or "3" (it is "4")'],
    [
      { quiz_winning_percentage: 300 },
      'quiz_winning_percentage must be a whole number from 0 to 100 (it is 300)',
    ],
    [
      { quiz_zone_duration: 0 },
      'quiz_zone_duration must be a whole number from 3 to 600 (it is 0)',
    ],
    [{ app_name: '' }, 'app_name must be a text of 1 to 60 characters (it is "")'],
    [
      { app_name: 'a'.repeat(61) },
      `app_name must be a text of 1 to 60 characters (it is "${'a'.repeat(59)}…)`,
    ],
    [{ system_timezone: 1 }, 'system_timezone must be a name like Asia/Kolkata (it is 1)'],
    [
      { battle: { randomEntryFee: 51 } },
      'battle.randomEntryFee must be a whole number from 0 to 50 (it is 51)',
    ],
    [
      { battle: { rules: { questionCount: 4 } } },
      'battle.rules.questionCount must be a whole number from 5 to 20 (it is 4)',
    ],
    [{ battle: { feeChips: [] } }, 'battle.feeChips must have a fee (it is [])'],
    [{ battle: 7 }, 'battle must be an object'],
  ])(
    'replace the value of %j by the default, with an error that names the allowed values',
    (document, error) => {
      const { settings, errors } = readSystemSettings(document);
      expect(errors).toEqual([error]);
      expect(settings).toEqual(readSystemSettings({}).settings);
    },
  );

  it('use the valid values beside invalid ones', () => {
    const { settings, errors } = readSystemSettings({
      answer_mode: '0',
      score: 9,
      battle: { searchSeconds: 40, maxEntryFee: -1 },
    });
    expect(errors).toHaveLength(2);
    expect(settings).toMatchObject({
      answer_mode: '3',
      score: 9,
      battle: { searchSeconds: 40, maxEntryFee: 50 },
    });
  });

  it('teach by default: key and note after each answer, a free review, a pass from 60 %', () => {
    expect(readSystemSettings({}).settings).toMatchObject({
      answer_mode: '3',
      review_answers_deduct_coin: 0,
      quiz_winning_percentage: 60,
      minimum_coins_winning_percentage: 80,
    });
  });

  it('have defaults within their own ranges', () => {
    const { settings } = readSystemSettings({});
    expect(readSystemSettings({ ...settings })).toEqual({ settings, errors: [] });
  });

  it('are all public but for the private ones', () => {
    const { settings } = readSystemSettings({
      ...seeded['settings/system'],
      coin_limit: 7,
      app_maintenance: true,
      currency_symbol: '€',
      battle: { searchSeconds: 44 },
    });
    const client = readConfigurations(configurationsOf(settings));
    expect(client).toEqual({ ...settings, welcome_bonus_coin: 10 });
  });

  it('are read by a client from a server that sends less, or invalid values', () => {
    const none = readSystemSettings({}).settings;
    expect(readConfigurations({})).toEqual(none);
    expect(readConfigurations({ coin_limit: 'x', battle_settings: '{' })).toEqual(none);
  });
});
