import { readSystemSettings } from '../../domain/settings/system-settings.ts';
import { cached } from '../cached.ts';

/**
 * The settings of the operator over the defaults, at most 30 s old. What the operator got wrong is printed and has its
 * default.
 */
export const readSettings = cached(30_000, async (firestore) => {
  const document = await firestore.doc('settings/system').get();
  const { settings, errors } = readSystemSettings(document.data() ?? {});
  if (errors.length > 0) console.error(`settings/system: ${errors.join('; ')}`);
  return settings;
});
