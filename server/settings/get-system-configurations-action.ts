import { answer } from '../../domain/contract/envelope.ts';
import { getSystemConfigurations } from '../../domain/contract/settings.ts';
import { configurationsOf } from '../../domain/settings/configurations.ts';
import { defineAction } from '../http/define-action.ts';
import { readSettings } from './read-settings.ts';

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

/** How far a time zone is from Greenwich at an instant, as +05:30. @param at milliseconds since the epoch */
function offsetOf(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}
