import type { Firestore } from 'firebase-admin/firestore';
import { assertNever } from '../../domain/assert-never.ts';
import { throwErrors } from './admin-error.ts';
import type { ImportPlan, Imported } from './apply-import.ts';
import { applyImport } from './apply-import.ts';
import { planCategories } from './imports/import-categories.ts';
import { planContests } from './imports/import-contests.ts';
import { planExams } from './imports/import-exams.ts';
import { planLanguages } from './imports/import-languages.ts';
import { planQuestions } from './imports/import-questions.ts';
import { planSettings } from './imports/import-settings.ts';
import type { TranslatedLanguage } from './imports/import-translations.ts';
import { planTranslations } from './imports/import-translations.ts';
import type { ReadFile } from './table.ts';

/** What can be imported. */
export const IMPORT_KINDS = [
  'questions',
  'categories',
  'languages',
  'contests',
  'exams',
  'settings',
  'translations',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** How an import is to be done. */
export interface ImportOptions {
  readonly isDryRun: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Told how many documents of how many are written. */
  readonly progress: (done: number, total: number) => void;
  /** Hosts beside our own whose pictures the pages show. */
  readonly pictureHosts: readonly string[];
  /** For translations. */
  readonly language: TranslatedLanguage;
}

/** Checks a file whole, then imports it. @throws AdminError with every error, where nothing was written */
export async function runImport(
  firestore: Firestore,
  kind: ImportKind,
  file: ReadFile,
  options: ImportOptions,
): Promise<Imported> {
  const errors: string[] = [];
  const plan = await planOf(firestore, kind, file, options, errors);
  throwErrors(errors);
  const name = kind === 'translations' ? `${kind} ${options.language.name}` : kind;
  return applyImport(firestore, plan, { ...options, kind: name, text: file.text });
}

function planOf(
  firestore: Firestore,
  kind: ImportKind,
  file: ReadFile,
  { language, pictureHosts }: ImportOptions,
  errors: string[],
): ImportPlan | Promise<ImportPlan> {
  switch (kind) {
    case 'questions':
      return planQuestions(firestore, file, errors);
    case 'categories':
      return planCategories(firestore, file, errors);
    case 'languages':
      return planLanguages(firestore, file, errors);
    case 'contests':
      return planContests(firestore, file, pictureHosts, errors);
    case 'exams':
      return planExams(firestore, file, errors);
    case 'settings':
      return planSettings(file, pictureHosts, errors);
    case 'translations':
      return planTranslations(language, file, errors);
    default:
      return assertNever(kind);
  }
}
