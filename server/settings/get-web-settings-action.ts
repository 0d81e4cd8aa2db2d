import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/fields.ts';
import { getWebSettings } from '../../domain/contract/get-web-settings.ts';
import { defineAction } from '../http/define-action.ts';
import { readWrittenWebSettings } from './read-web-settings.ts';

/** What stands around every page, for guests too. */
export const getWebSettingsAction = defineAction(
  getWebSettings,
  async (_input, { firestore, now }) => {
    const settings = await readWrittenWebSettings(firestore, now());
    return answer({ ...settings, maintenance: flag(settings.maintenance) });
  },
);
