import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/action.ts';
import { getWebHomeSettings } from '../../domain/contract/settings.ts';
import type { HomeContent } from '../../domain/settings/home-settings.ts';
import { homeContent } from '../../domain/settings/home-settings.ts';
import { defineAction } from '../http/define-action.ts';
import { FIRST_LANGUAGE, readContentLanguages } from '../languages/content-languages.ts';
import { ownHome, readWrittenHome } from './home-content.ts';

/** The first page, for guests too. */
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
