import { answer } from '../../domain/contract/envelope.ts';
import { flag } from '../../domain/contract/action.ts';
import { getWebSettings } from '../../domain/contract/settings.ts';
import { defineAction } from '../http/define-action.ts';
import { readSettings } from './read-settings.ts';
import { readWrittenWebSettings } from './read-web-settings.ts';

/** What stands around every page, for guests too. */
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
