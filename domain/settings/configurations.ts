import type { BattleSettings } from './battle-settings.ts';
import { readBattleSettings } from './battle-settings.ts';
import type { FamilySettings } from './family-settings.ts';
import { FAMILY_SETTINGS, readFamilySettings } from './family-settings.ts';
import type { SystemSettings } from './system-settings.ts';

/** Settings as they are sent: names and texts only. */
export type Configurations = Readonly<Record<string, string>>;

/** The settings that a client knows; the others have their defaults. */
export type ClientSettings = FamilySettings & { readonly battle: BattleSettings };

const BATTLE_MODES = ['battle_mode_random', 'battle_mode_one', 'battle_mode_group'] as const;

/** The settings for clients: flags as '0' and '1', the battle's under the family's names and whole under `battle_settings`. */
export function configurationsOf(settings: SystemSettings): Configurations {
  const { battle } = settings;
  const { points } = battle.rules;
  return {
    ...Object.fromEntries(
      Object.entries(FAMILY_SETTINGS)
        .filter(([, { isPublic }]) => isPublic)
        .map(([name]) => [name, sent(settings[name as keyof FamilySettings])]),
    ),
    ...Object.fromEntries(
      BATTLE_MODES.flatMap((mode) => [
        [`${mode}_in_seconds`, String(battle.rules.questionMs / 1000)],
        [`${mode}_category`, '1'],
        [`${mode}_entry_coin`, String(feeOf(mode, battle))],
      ]),
    ),
    battle_mode_random_search_duration: String(battle.searchSeconds),
    battle_mode_group_correct_credit_score: String(points.correct),
    battle_mode_group_quickest_correct_extra_score: String(points.bonuses[0]?.points ?? 0),
    battle_mode_group_second_quickest_correct_extra_score: String(points.bonuses[1]?.points ?? 0),
    battle_mode_group_wrong_deduct_score: '0',
    battle_settings: JSON.stringify(battle),
  };
}

/** Reads the settings that a client has received. Never throws: an unreadable setting has its default. */
export function readConfigurations(sentSettings: Configurations): ClientSettings {
  const errors: string[] = [];
  const family: Record<string, unknown> = {};
  for (const [name, { fallback }] of Object.entries(FAMILY_SETTINGS)) {
    const text = sentSettings[name];
    if (text) family[name] = received(text, typeof fallback);
  }
  return {
    ...readFamilySettings(family, errors),
    battle: readBattleSettings(parsed(sentSettings['battle_settings']), errors),
  };
}

function feeOf(mode: (typeof BATTLE_MODES)[number], battle: BattleSettings): number {
  return mode === 'battle_mode_random' ? battle.randomEntryFee : (battle.feeChips[0] ?? 0);
}

function sent(value: boolean | number | string): string {
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

function received(text: string, kind: string): unknown {
  if (kind === 'boolean') return text === '1';
  return kind === 'number' ? Number(text) : text;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}
