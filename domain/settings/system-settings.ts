import type { BattleSettings } from './battle-settings.ts';
import { readBattleSettings } from './battle-settings.ts';
import type { FamilySettings } from './family-settings.ts';
import { readFamilySettings } from './family-settings.ts';

/** All settings, as the server knows them. */
export interface SystemSettings extends FamilySettings {
  readonly battle: BattleSettings;
}

/**
 * Reads the document `settings/system` over the defaults.
 * @returns all settings, and the errors of the document's ignored values
 */
export function readSystemSettings(document: Readonly<Record<string, unknown>>): {
  settings: SystemSettings;
  errors: readonly string[];
} {
  const errors: string[] = [];
  const settings = {
    ...readFamilySettings(document, errors),
    battle: readBattleSettings(document['battle'], errors),
  };
  return { settings, errors };
}
