import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { createGzip } from 'node:zlib';
import { AdminError } from './admin-error.ts';
import type { RestDatabase } from './firestore-rest.ts';
import { jsonOf, readPage } from './firestore-rest.ts';

/** Documents read at once: at most 200 MB, usually far less. */
const PAGE = 200;

/** The first line of a backup. */
export interface BackupHeader {
  readonly backup: 'quizbout';
  readonly version: 1;
  /** The root of the database's documents, which references begin with. */
  readonly root: string;
  /** The instant that all documents show. */
  readonly readTime: string;
}

/**
 * Writes all documents of a database into a file, one JSON text in a line, gzipped: first a header, then each document in
 * Firestore's typed JSON by the order of the names, last their number. All documents are of one instant. Only the owner of
 * the file can read it, because it has players' data.
 * @param progress called with the number of documents so far
 * @returns the number of documents
 * @throws AdminError if the file exists, or Firestore refuses
 */
export async function backUp(
  database: RestDatabase,
  file: string,
  progress: (documents: number) => void = () => {},
): Promise<number> {
  if (existsSync(file)) throw new AdminError(`${file} exists: name a new file.`);
  // a file has its name only once it is whole
  const part = `${file}.part`;
  const gzip = createGzip();
  const stored = createWriteStream(part, { mode: 0o600 });
  const isStored = once(stored, 'close');
  // a failure is thrown where it is awaited
  isStored.catch(() => undefined);
  gzip.pipe(stored);
  const write = async (line: object) => {
    if (!gzip.write(`${jsonOf(line)}\n`)) await Promise.race([once(gzip, 'drain'), isStored]);
  };
  try {
    let documents = 0;
    let page = await readPage(database, PAGE);
    const { readTime } = page;
    const { root } = database;
    await write({ backup: 'quizbout', version: 1, root, readTime } satisfies BackupHeader);
    for (;;) {
      for (const { name, fields = {} } of page.documents) {
        await write({ name: name.slice(root.length + 1), fields });
      }
      documents += page.documents.length;
      progress(documents);
      const last = page.documents.at(-1);
      if (page.documents.length < PAGE || !last) break;
      page = await readPage(database, PAGE, { after: last.name, readTime });
    }
    await write({ documents });
    gzip.end();
    await isStored;
    renameSync(part, file);
    return documents;
  } catch (error) {
    gzip.destroy();
    stored.destroy();
    rmSync(part, { force: true });
    const isFile = (error as NodeJS.ErrnoException).syscall !== undefined;
    if (isFile) throw new AdminError(`${file} cannot be written: ${(error as Error).message}`);
    throw error;
  }
}
