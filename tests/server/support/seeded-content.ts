import { Firestore } from '@google-cloud/firestore';
import type { StoredDocument } from '@quizbout/firestore-emulator/model/document';
import { seed } from '../../../server/seed.ts';
import type { TestFirestore } from '../../support/firestore.ts';
import { startFirestore } from '../../support/firestore.ts';

const PROJECT = 'demo-seeded-content';

/** The documents that a worker shares between its files: stored documents are immutable. */
let documents: Promise<StoredDocument[]> | undefined;

/**
 * Seeds a project that has no documents yet. The seed writes its 5,000 documents once in a worker; every other database
 * gets copies, because writing them takes longer than the tests of most files.
 */
export async function seedContent(
  { stored }: TestFirestore,
  project: string,
  firestore: Firestore,
): Promise<void> {
  if (stored) stored.load(project, await (documents ??= seededDocuments()));
  else await seed(firestore);
}

async function seededDocuments(): Promise<StoredDocument[]> {
  const { host, port, stored, stop } = await startFirestore();
  const firestore = new Firestore({
    projectId: PROJECT,
    host: `${host}:${port}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  try {
    await seed(firestore);
    return stored?.documents(PROJECT) ?? [];
  } finally {
    await firestore.terminate();
    await stop();
  }
}
