import type { Firestore } from 'firebase-admin/firestore';
import { readSystemSettings } from '../../domain/settings/system-settings.ts';
import { cached } from '../cached.ts';
import { readWebSettings } from '../../domain/settings/web-settings.ts';

/** The document that exists while `npm run admin -- restore` is running, and after it was interrupted. */
export const RESTORE_MARK = 'operations/restore';

/** Whether a restore is running, or was interrupted. */
export async function isRestoring(firestore: Firestore): Promise<boolean> {
  return (await firestore.doc(RESTORE_MARK).get()).exists;
}

/** Errors that this process has printed, by database. */
const printed = new WeakMap<Firestore, Set<string>>();

/** Prints errors of a settings document, each once per process, because documents are read every 30 s. */
export function printSettingsErrors(
  firestore: Firestore,
  path: string,
  errors: readonly string[],
): void {
  const known = printed.get(firestore) ?? new Set<string>();
  printed.set(firestore, known);
  const fresh = errors.filter((error) => !known.has(`${path} ${error}`));
  for (const error of fresh) known.add(`${path} ${error}`);
  if (fresh.length > 0) console.error(`${path}: ${fresh.join('; ')}`);
}

/** The operator's settings over the defaults, at most 30 s old. A wrong value has its default, and its error is printed. */
export const readSettings = cached(30_000, async (firestore) => {
  const document = await firestore.doc('settings/system').get();
  const { settings, errors } = readSystemSettings(document.data() ?? {});
  printSettingsErrors(firestore, 'settings/system', errors);
  return settings;
});

/**
 * The settings of the frame around every page, at most 30 s old. A wrong value has its default, and its error is printed.
 * While a restore is running or interrupted, `maintenance` is true, whatever is stored.
 */
export const readWrittenWebSettings = cached(30_000, async (firestore) => {
  const paths = ['settings/web', RESTORE_MARK];
  const [document, mark] = await firestore.getAll(...paths.map((path) => firestore.doc(path)));
  const { settings, errors } = readWebSettings(document?.data() ?? {});
  printSettingsErrors(firestore, 'settings/web', errors);
  return mark?.exists === true ? { ...settings, maintenance: true } : settings;
});

/** Whether the game is under maintenance: by either of its two settings, or by a restore. @param now milliseconds since the epoch */
export async function isUnderMaintenance(firestore: Firestore, now: number): Promise<boolean> {
  const [settings, web] = await Promise.all([
    readSettings(firestore, now),
    readWrittenWebSettings(firestore, now),
  ]);
  return settings.app_maintenance || web.maintenance;
}
