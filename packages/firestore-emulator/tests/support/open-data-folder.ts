import { DataFolder } from '../../src/persist/data-folder.ts';
import type { WriteBytes } from '../../src/persist/record-file.ts';
import { systemMicros } from '../../src/store/commit-clock.ts';
import type { Database } from '../../src/store/database.ts';
import { Databases } from '../../src/store/databases.ts';
import type { CommitResult, UpdateWrite } from '../../src/store/write.ts';

const ID = { project: 'demo-keep', database: '(default)' };

/** A loaded data folder with one database. */
export interface OpenFolder {
  /** Its lines for the user. */
  readonly reports: string[];
  readonly database: Database;
  /** Sets a document with one field `text`. */
  set(path: string, text: string): CommitResult;
  remove(path: string): CommitResult;
  close(): Promise<void>;
}

/**
 * Opens a data folder.
 * @param opened gets it before it is loaded, so that a test can close it in any case
 */
export function openDataFolder(
  folder: string,
  opened: DataFolder[],
  writeBytes?: WriteBytes,
): OpenFolder {
  const reports: string[] = [];
  const dataFolder = new DataFolder(folder, (line) => reports.push(line), writeBytes);
  opened.push(dataFolder);
  const databases = new Databases(systemMicros, (id, commit) => dataFolder.append(id, commit));
  dataFolder.load(databases);
  const database = databases.get(ID);
  return {
    reports,
    database,
    set(path, text) {
      const write: UpdateWrite = {
        kind: 'update',
        path,
        precondition: { kind: 'none' },
        fields: new Map([['text', { kind: 'string', value: text }]]),
        mask: undefined,
        transforms: [],
      };
      return database.apply(database.plan([write]));
    },
    remove: (path) =>
      database.apply(database.plan([{ kind: 'delete', path, precondition: { kind: 'none' } }])),
    close: () => dataFolder.close(),
  };
}

/** The text of a stored document; undefined if there is none. */
export function textIn({ database }: OpenFolder, path: string): string | undefined {
  const text = database.get(path)?.fields.get('text');
  return text?.kind === 'string' ? text.value : undefined;
}
