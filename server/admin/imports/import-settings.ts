import { TEXT_TYPES } from '../../../domain/contract/page-texts.ts';
import { readBadgeSettings } from '../../../domain/settings/badge-settings.ts';
import { FAMILY_SETTINGS, IDLE_SETTINGS } from '../../../domain/settings/family-settings.ts';
import { readHomeSettings } from '../../../domain/settings/home-settings.ts';
import { readSystemSettings } from '../../../domain/settings/system-settings.ts';
import { readWebSettings } from '../../../domain/settings/web-settings.ts';
import type { ImportPlan } from './import-plan.ts';
import type { ReadFile } from '../table.ts';
import { parseJsonFile, rowsOf } from '../table.ts';
import { FOREIGN_PICTURE, foreignPictures } from './checks.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The checks of each document of the settings; each returns its errors. */
const DOCUMENTS: Readonly<Record<string, (fields: Fields) => readonly string[]>> = {
  system: (fields) => [
    ...unknownOf(fields, [...Object.keys(FAMILY_SETTINGS), 'battle']),
    ...idleOf(fields),
    ...readSystemSettings(fields).errors,
  ],
  web: (fields) => [
    ...unknownOf(fields, Object.keys(readWebSettings({}).settings)),
    ...readWebSettings(fields).errors,
  ],
  home: (fields) => [
    ...unknownOf(fields, ['modes', 'byLanguage']),
    ...readHomeSettings(fields).errors,
  ],
  pages: (fields) => [
    ...unknownOf(
      fields,
      TEXT_TYPES.filter((type) => type !== 'app_name'),
    ),
    ...Object.entries(fields).flatMap(([name, text]) =>
      typeof text === 'string' && text.length <= 100_000
        ? []
        : [`${name} must be a text of at most 100000 characters`],
    ),
  ],
  badges: (fields) => readBadgeSettings(fields).errors,
};

/**
 * Plans an import of settings. A JSON file is `{system: {…}, web: {…}, home: {…}, pages: {…}, badges: {…}}`; a CSV
 * file, or a JSON list, has rows of `name` (as in system.per_coin) and `value`. Settings that the file does not name stay.
 */
export function planSettings(
  file: ReadFile,
  pictureHosts: readonly string[],
  errors: string[],
): ImportPlan {
  const json = file.isCsv ? [] : parseJsonFile(file.text);
  // the export writes a list
  const isList = file.isCsv || (Array.isArray(json) && json.length > 0);
  const documents = isList ? documentsOfRows(file, errors) : json;
  if (typeof documents !== 'object' || documents === null || Array.isArray(documents)) {
    errors.push('the file must be an object with system, web, home, pages or badges');
    return { unseen: [], seen: [] };
  }
  const seen = Object.entries(documents).map(([name, fields]) => {
    const check = DOCUMENTS[name];
    if (!check || typeof fields !== 'object' || fields === null) {
      errors.push(`${name} must be one of ${Object.keys(DOCUMENTS).join(', ')}, with its settings`);
      return [`settings/${name}`, {}] as const;
    }
    errors.push(...check(fields as Fields).map((error) => `${name}: ${error}`));
    if (name === 'web' || name === 'home') {
      for (const place of foreignPictures(fields, pictureHosts)) {
        errors.push(`${name}: ${place} ${FOREIGN_PICTURE}`);
      }
    }
    return [`settings/${name}`, fields as Fields] as const;
  });
  const named = new Map(Object.entries(documents as Record<string, Fields>));
  return { unseen: [], seen, effective: effectiveOf(named) };
}

/**
 * The settings that hold, if a file has all of a document, as an export has: so an import of it changes nothing. A file that
 * names only some writes them, though they may be the defaults, which a later version may change.
 */
function effectiveOf(documents: ReadonlyMap<string, Fields>) {
  const isWhole = (id: string, known: object) =>
    Object.keys(known).every((name) => name in IDLE_SETTINGS || name in (documents.get(id) ?? {}));
  return (path: string, stored: Fields): Fields => {
    const id = path.slice(path.lastIndexOf('/') + 1);
    if (id !== 'system' && id !== 'web') return stored;
    const read = id === 'system' ? readSystemSettings : readWebSettings;
    const { settings, errors } = read(stored);
    // a wrong value is replaced
    return errors.length === 0 && isWhole(id, settings) ? { ...stored, ...settings } : stored;
  };
}

function unknownOf(fields: Fields, known: readonly string[]): string[] {
  return Object.keys(fields)
    .filter((name) => !known.includes(name))
    .map((name) => `${name} is no setting: check its name, or remove it`);
}

function idleOf(fields: Fields): string[] {
  return Object.entries(IDLE_SETTINGS)
    .filter(([name]) => name in fields)
    .map(([name, instead]) => `${name} has no effect: ${instead}`);
}

function documentsOfRows(file: ReadFile, errors: string[]): Record<string, object> {
  const documents: Record<string, Record<string, unknown>> = {};
  for (const { number, values } of rowsOf(file)) {
    const match = /^(\w+)\.(\w+)$/.exec(values['name'] ?? '');
    if (!match) {
      errors.push(`row ${number}: name must look like system.per_coin`);
      continue;
    }
    const [, document = '', field = ''] = match;
    documents[document] = {
      ...documents[document],
      [field]: valueOf(`${document}.${field}`, values['value'] ?? ''),
    };
  }
  return documents;
}

/** The type of the values of each setting; one without an entry is JSON, or else a text. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(FAMILY_SETTINGS).map(
    ([name, { fallback }]) => [`system.${name}`, typeof fallback] as const,
  ),
  ...Object.entries(readWebSettings({}).settings).map(
    ([name, fallback]) => [`web.${name}`, typeof fallback] as const,
  ),
  ...TEXT_TYPES.map((name) => [`pages.${name}`, 'string'] as const),
]);

/** The value in a cell: a text setting has the text even if it looks like a number, and a switch has 0 or 1. */
function valueOf(name: string, text: string): unknown {
  const type = TYPES.get(name);
  if (type === 'string') return text;
  if (type === 'boolean' && /^[01]$/.test(text)) return text === '1';
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
