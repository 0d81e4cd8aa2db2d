import type { Firestore } from 'firebase-admin/firestore';
import { readSystemSettings } from '../../domain/settings/system-settings.ts';
import { cached } from '../cached.ts';
import { readWebSettings } from '../../domain/settings/web-settings.ts';

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

/** What stands around every page, at most half a minute old; what the operator got wrong is printed and has its default. */
export const readWrittenWebSettings = cached(30_000, async (firestore) => {
  const document = await firestore.doc('settings/web').get();
  const { settings, errors } = readWebSettings(document.data() ?? {});
  if (errors.length > 0) console.error(`settings/web: ${errors.join('; ')}`);
  return settings;
});

/** Whether the operator has closed the game for a while, in either of its two settings. @param now milliseconds since the epoch */
export async function isUnderMaintenance(firestore: Firestore, now: number): Promise<boolean> {
  const [settings, web] = await Promise.all([
    readSettings(firestore, now),
    readWrittenWebSettings(firestore, now),
  ]);
  return settings.app_maintenance || web.maintenance;
}
