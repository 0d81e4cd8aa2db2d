import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/fields.ts';
import { getWebSettings } from '../../domain/contract/get-web-settings.ts';
import { readWebSettings } from '../../domain/settings/web-settings.ts';
import { defineAction } from '../http/define-action.ts';
import { kept } from '../kept.ts';

/** At most half a minute old; what the operator got wrong is printed and has its default. */
const read = kept(30_000, async (firestore) => {
  const document = await firestore.doc('settings/web').get();
  const { settings, faults } = readWebSettings(document.data() ?? {});
  if (faults.length > 0) console.error(`settings/web: ${faults.join('; ')}`);
  return settings;
});

/** What stands around every page, for guests too. */
export const getWebSettingsAction = defineAction(
  getWebSettings,
  async (_input, { firestore, now }) => {
    const settings = await read(firestore, now());
    return answer({ ...settings, maintenance: flag(settings.maintenance) });
  },
);
