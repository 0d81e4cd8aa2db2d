import { answer } from '../../domain/contract/envelope.ts';
import type { TextType } from '../../domain/contract/page-texts.ts';
import { getSystemConfigurations } from '../../domain/contract/settings.ts';
import {
  TEXT_TYPES,
  getSettings,
  getWebSettings,
  getWebHomeSettings,
} from '../../domain/contract/page-texts.ts';
import { defineAction } from '../http/define-action.ts';
import { pageText, readWrittenPages, ownHome, readWrittenHome } from './own-texts.ts';
import { readSettings, readWrittenWebSettings } from './read-settings.ts';
import { configurationsOf } from '../../domain/settings/configurations.ts';
import { flag } from '../../domain/contract/action.ts';
import type { HomeContent } from '../../domain/settings/home-settings.ts';
import { homeContent } from '../../domain/settings/home-settings.ts';
import { FIRST_LANGUAGE, readContentLanguages } from '../languages/content-languages.ts';

/** The texts about the game, the operator's over our own; for guests too. */
export const getSettingsAction = defineAction(getSettings, async ({ type }, { firestore, now }) => {
  const [{ app_name }, written] = await Promise.all([
    readSettings(firestore, now()),
    readWrittenPages(firestore, now()),
  ]);
  const textOf = (name: TextType) => (name === 'app_name' ? app_name : pageText(written, name));
  if (type) return answer(textOf(type));
  return answer(
    TEXT_TYPES.map((name, index) => ({ id: String(index + 1), type: name, message: textOf(name) })),
  );
});

/** The settings, for guests too. */
export const getSystemConfigurationsAction = defineAction(
  getSystemConfigurations,
  async (_input, { firestore, now }) => {
    const settings = await readSettings(firestore, now());
    return answer({
      ...configurationsOf(settings),
      system_timezone_gmt: offsetOf(settings.system_timezone, now()),
    });
  },
);

/** The offset of a time zone from UTC at an instant, as +05:30. @param at milliseconds since the epoch */
function offsetOf(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

/** The settings of the frame around every page, for guests too. */
export const getWebSettingsAction = defineAction(
  getWebSettings,
  async (_input, { firestore, now }) => {
    const [settings, { app_name }] = await Promise.all([
      readWrittenWebSettings(firestore, now()),
      readSettings(firestore, now()),
    ]);
    return answer({
      ...settings,
      name: settings.name || app_name,
      maintenance: flag(settings.maintenance),
    });
  },
);

/** The home page, for guests too. */
export const getWebHomeSettingsAction = defineAction(
  getWebHomeSettings,
  async ({ language_id }, { firestore, now }) => {
    const [written, languages] = await Promise.all([
      readWrittenHome(firestore, now()),
      readContentLanguages(firestore, now()),
    ]);
    const code = languages.find(({ id }) => id === language_id)?.code ?? '';
    const home = homeContent(written, [language_id, FIRST_LANGUAGE], ownHome(code));
    return answer({
      sliderData: home.sliderData.map((slide, index) => ({
        id: String(index + 1),
        language_id,
        ...slide,
      })),
      section_1: sent(home.section_1),
      section_2: sent(home.section_2),
      section_3: sent(home.section_3),
      modes: [...written.modes],
    });
  },
);

function sent({ isShown, heading, items }: HomeContent['section_1']) {
  return { mode: flag(isShown), heading, items };
}
