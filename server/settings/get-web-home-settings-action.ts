import english from '../../content/pages/home-en.json' with { type: 'json' };
import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/fields.ts';
import { getWebHomeSettings } from '../../domain/contract/get-web-home-settings.ts';
import type { HomeContent } from '../../domain/settings/home-settings.ts';
import { readHomeSettings } from '../../domain/settings/home-settings.ts';
import { defineAction } from '../http/define-action.ts';
import { kept } from '../kept.ts';

/** By the id of a content language. */
const DEFAULTS: Readonly<Record<string, HomeContent>> = { '14': english };

/** At most half a minute old; what the operator got wrong is printed and has its default. */
const read = kept(30_000, async (firestore) => {
  const document = await firestore.doc('settings/home').get();
  const { modes, contents, faults } = readHomeSettings(document.data() ?? {}, DEFAULTS, english);
  if (faults.length > 0) console.error(`settings/home: ${faults.join('; ')}`);
  return { modes, contents };
});

/** The first page, for guests too. */
export const getWebHomeSettingsAction = defineAction(
  getWebHomeSettings,
  async ({ language_id }, { firestore, now }) => {
    const { modes, contents } = await read(firestore, now());
    const usual = contents.get('14') ?? english;
    const { sliderData, section_1, section_2, section_3 } = contents.get(language_id) ?? usual;
    return answer({
      sliderData: sliderData.map((slide, index) => ({
        id: String(index + 1),
        language_id,
        ...slide,
      })),
      section_1: sent(section_1),
      section_2: sent(section_2),
      section_3: sent(section_3),
      modes,
    });
  },
);

function sent({ isShown, heading, items }: HomeContent['section_1']) {
  return { mode: flag(isShown), heading, items };
}
