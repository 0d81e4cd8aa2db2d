import { createHash } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { AdminError, throwErrors } from './admin-error.ts';
import { assertNever } from '../../domain/assert-never.ts';
import { isMergedAlready, isSameAlready } from './imports/checks.ts';
import { planCategories } from './imports/import-categories.ts';
import { planContests } from './imports/import-contests.ts';
import { planDaily } from './imports/import-daily.ts';
import { planExams } from './imports/import-exams.ts';
import { planLanguages } from './imports/import-languages.ts';
import { planQuestions } from './imports/import-questions.ts';
import { planSettings } from './imports/import-settings.ts';
import type { TranslatedLanguage } from './imports/import-translations.ts';
import { planTranslations } from './imports/import-translations.ts';
import type { ForeignOptions, ImportPlan, Written } from './imports/import-plan.ts';
import type { MediaFolders } from './imports/media-folder.ts';
import { copyMedia } from './imports/media-folder.ts';
import type { ReadFile } from './table.ts';

/** The result of an import, or of a dry run. */
export interface Imported {
  readonly id: string;
  /** The number of documents written; 0 if nothing has changed. */
  readonly written: number;
  readonly unchanged: number;
  /** Whether an earlier import of the same file was interrupted. */
  readonly isContinued: boolean;
  /** Warnings about the file, which did not prevent its import. */
  readonly warnings: readonly string[];
}

const CHUNK = 200;
/** Firestore accepts 500 writes per commit; one of them records the import. */
const MAX_SEEN_DOCUMENTS = 450;

/**
 * Runs an import: first the documents that no player sees, in chunks, then all others in one commit. An interrupted
 * import can be repeated and writes the missing documents. Importing the same file again writes nothing.
 * @param text of the file; its hash identifies the import
 * @param progress gets the number of written documents and of all documents
 * @throws AdminError if the visible change is larger than one commit allows
 */
async function applyImport(
  firestore: Firestore,
  plan: ImportPlan,
  options: {
    readonly kind: string;
    readonly text: string;
    readonly isDryRun: boolean;
    /** Milliseconds since the epoch. */
    readonly now: number;
    readonly progress: (done: number, total: number) => void;
  },
): Promise<Imported> {
  const { kind, text, isDryRun, now, progress } = options;
  const id = createHash('sha256').update(`${kind}\n${text}`).digest('hex').slice(0, 20);
  const note = firestore.doc(`imports/${id}`);
  const warnings = plan.warnings ?? [];
  const isContinued = (await note.get()).get('status') === 'writing';
  const { replaced: whole = [] } = plan;
  const unseen = await changesOf(firestore, plan.unseen, isMergedAlready);
  const seen = await changesOf(firestore, plan.seen, isMergedAlready, plan.effective);
  const replaced = await changesOf(firestore, whole, isSameAlready);
  const atOnce = seen.length + replaced.length;
  const total = unseen.length + atOnce;
  const unchanged = plan.unseen.length + plan.seen.length + whole.length - total;
  if (atOnce > MAX_SEEN_DOCUMENTS) {
    throw new AdminError(
      `The file changes ${atOnce} documents that players see, and ${MAX_SEEN_DOCUMENTS} can change at once: split it.`,
    );
  }
  if (isDryRun || total === 0) {
    return { id, written: isDryRun ? total : 0, unchanged, isContinued, warnings };
  }
  copyMedia(plan.copies ?? []);
  const at = Timestamp.fromMillis(now);
  await note.set({ kind, status: 'writing', total, at });
  for (let from = 0; from < unseen.length; from += CHUNK) {
    const batch = firestore.batch();
    const chunk = unseen.slice(from, from + CHUNK);
    for (const [path, data] of chunk) batch.set(firestore.doc(path), data);
    await batch.commit();
    progress(from + chunk.length, total);
  }
  const batch = firestore.batch();
  for (const [path, data] of seen) batch.set(firestore.doc(path), data, { merge: true });
  for (const [path, data] of replaced) batch.set(firestore.doc(path), data);
  batch.set(note, { kind, status: 'done', total, at });
  await batch.commit();
  progress(total, total);
  return { id, written: total, unchanged, isContinued, warnings };
}

/** The documents that differ from the stored ones. @param isSame whether writing would change nothing */
async function changesOf(
  firestore: Firestore,
  documents: readonly Written[],
  isSame: (present: unknown, wanted: unknown) => boolean,
  effective?: ImportPlan['effective'],
): Promise<Written[]> {
  const changes: Written[] = [];
  for (let from = 0; from < documents.length; from += CHUNK) {
    const chunk = documents.slice(from, from + CHUNK);
    const snapshots = await firestore.getAll(...chunk.map(([path]) => firestore.doc(path)));
    chunk.forEach((document, index) => {
      const stored = snapshots[index]?.data();
      const present = effective ? effective(document[0], stored ?? {}) : stored;
      if (present === undefined || !isSame(present, document[1])) changes.push(document);
    });
  }
  return changes;
}

/** The kinds of imports. */
export const IMPORT_KINDS = [
  'questions',
  'categories',
  'languages',
  'contests',
  'exams',
  'daily',
  'settings',
  'translations',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The options of an import. */
export interface ImportOptions {
  readonly isDryRun: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Called with the number of written documents and of all documents. */
  readonly progress: (done: number, total: number) => void;
  /** Hosts beside our own whose pictures the pages show. */
  readonly pictureHosts: readonly string[];
  /** The language, for translations. */
  readonly language: TranslatedLanguage;
  /** The options for questions of another format. */
  readonly foreign?: ForeignOptions;
  /** The folders, for questions with pictures and clips. */
  readonly media?: MediaFolders;
}

/** Checks the whole file, then imports it. @throws AdminError with every error; nothing was written then */
export async function runImport(
  firestore: Firestore,
  kind: ImportKind,
  file: ReadFile,
  options: ImportOptions,
): Promise<Imported> {
  const errors: string[] = [];
  const plan = await planOf(firestore, kind, file, options, errors);
  throwErrors(errors, file.name);
  const name = kind === 'translations' ? `${kind} ${options.language.name}` : kind;
  return applyImport(firestore, plan, { ...options, kind: name, text: file.text });
}

function planOf(
  firestore: Firestore,
  kind: ImportKind,
  file: ReadFile,
  { language, pictureHosts, foreign, media, now }: ImportOptions,
  errors: string[],
): ImportPlan | Promise<ImportPlan> {
  switch (kind) {
    case 'questions':
      return planQuestions(firestore, file, errors, {
        ...(foreign && { foreign }),
        ...(media && { media }),
      });
    case 'categories':
      return planCategories(firestore, file, errors);
    case 'languages':
      return planLanguages(firestore, file, errors);
    case 'contests':
      return planContests(firestore, file, pictureHosts, errors, now);
    case 'exams':
      return planExams(firestore, file, errors, now);
    case 'daily':
      return planDaily(firestore, file, errors);
    case 'settings':
      return planSettings(file, pictureHosts, errors);
    case 'translations':
      return planTranslations(language, file, errors);
    default:
      return assertNever(kind);
  }
}
