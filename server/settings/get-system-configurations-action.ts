import { answer } from '../../domain/contract/envelope.ts';
import { getSystemConfigurations } from '../../domain/contract/get-system-configurations.ts';
import { configurationsOf } from '../../domain/settings/configurations.ts';
import { defineAction } from '../http/define-action.ts';
import { readSettings } from './read-settings.ts';

/** The settings, for guests too. */
export const getSystemConfigurationsAction = defineAction(
  getSystemConfigurations,
  async (_input, { firestore, now }) =>
    answer(configurationsOf(await readSettings(firestore, now()))),
);
