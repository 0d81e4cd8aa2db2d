import { describe, expect, it } from 'vitest';
import seeded from '../../../content/seed/settings.json' with { type: 'json' };
import { DEFAULT_RULES } from '../../../domain/battle/room.ts';
import { configurationsOf, readConfigurations } from '../../../domain/settings/configurations.ts';
import { readSystemSettings } from '../../../domain/settings/system-settings.ts';

describe('the settings', () => {
  it('are whole without a word of the operator', () => {
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

  it('take a part of the battle over the rest', () => {
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
    [{ welcome_bonus_coin: 1.5 }, 'welcome_bonus_coin must be a whole number from 0'],
    [{ app_maintenance: '0' }, 'app_maintenance must be a boolean'],
    [{ battle: { randomEntryFee: 51 } }, 'battle.randomEntryFee must be at most 50'],
    [{ battle: { rules: { questionCount: 4 } } }, 'battle.rules.questionCount must be at least 5'],
    [{ battle: { feeChips: [] } }, 'battle.feeChips must have a fee'],
    [{ battle: 7 }, 'battle'],
  ])('name what is wrong in %j and keep the default', (document, words) => {
    const { settings, errors } = readSystemSettings(document);
    expect(errors.join('\n')).toContain(words);
    expect(settings).toEqual(readSystemSettings({}).settings);
  });

  it('reach a client as they are, but for what it is not told', () => {
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

  it('are read by a client from a server that says less, or nonsense', () => {
    const none = readSystemSettings({}).settings;
    expect(readConfigurations({})).toEqual(none);
    expect(readConfigurations({ coin_limit: 'x', battle_settings: '{' })).toEqual(none);
  });
});
