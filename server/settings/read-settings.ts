import type { Firestore } from 'firebase-admin/firestore';
import type { SystemSettings } from '../../domain/settings/system-settings.ts';
import { readSystemSettings } from '../../domain/settings/system-settings.ts';
import { Fresh } from '../fresh.ts';

const MAX_AGE_MS = 30_000;

const held = new WeakMap<Firestore, Fresh<SystemSettings>>();

/**
 * The settings of the operator over the defaults, at most 30 s old. What the operator got wrong is printed and has its
 * default.
 * @param now milliseconds since the epoch
 */
export function readSettings(firestore: Firestore, now: number): Promise<SystemSettings> {
  const fresh = held.get(firestore) ?? new Fresh<SystemSettings>(MAX_AGE_MS);
  held.set(firestore, fresh);
  return fresh.get(now, async () => {
    const document = await firestore.doc('settings/system').get();
    const { settings, errors } = readSystemSettings(document.data() ?? {});
    if (errors.length > 0) console.error(`settings/system: ${errors.join('; ')}`);
    return settings;
  });
}
