import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '../project/setup-error.ts';
import type { Target } from './target.ts';
import type { Traffic } from './traffic.ts';

const SHOWN = 20;
/** Firestore's own limit of `batchWrite`. */
const BATCH_SIZE = 500;
const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

const documentsOf = (target: Target) => `projects/${target.project}/databases/(default)/documents`;

async function call(target: Target, method: string, body: object): Promise<unknown> {
  const url = `${target.origin}/v1/${documentsOf(target)}:${method}`;
  const headers = { 'content-type': 'application/json', ...(await target.ownerHeaders()) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    (error: unknown) => {
      throw new SetupError(
        `No Firestore answers at ${target.origin} (${String(error)}): check the network, or start the emulator of FIRESTORE_EMULATOR_HOST.`,
      );
    },
  );
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  throw new SetupError(
    `Firestore of the project ${target.project} answered ${response.status}: check that the project has a database named (default) in native mode, and that the account has the role "Cloud Datastore User". Its answer: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
  );
}

/** Paths of the first documents of the database, at any depth; none if it is empty. */
export async function firstDocuments(target: Target): Promise<string[]> {
  const structuredQuery = {
    from: [{ allDescendants: true }],
    select: { fields: [{ fieldPath: '__name__' }] },
    limit: SHOWN,
  };
  const results = (await call(target, 'runQuery', { structuredQuery })) as {
    document?: { name: string };
  }[];
  return results.flatMap(({ document }) =>
    document ? [document.name.slice(documentsOf(target).length + 1)] : [],
  );
}

/** @throws SetupError if the database has documents, which may belong to somebody */
export async function checkEmpty(target: Target): Promise<void> {
  const found = await firstDocuments(target);
  if (found.length === 0) return;
  throw new SetupError(
    `The database of ${target.project} is not empty (it has ${found.slice(0, 3).join(', ')}): take an empty project, or delete its documents yourself with "npx firebase firestore:delete --all-collections --project ${target.project}" if nobody needs them.`,
  );
}

/**
 * Deletes by name exactly the documents written through the relay since the last call. Retries failures.
 * @returns the number of sent deletes
 * @throws Error if some cannot be deleted; the traffic records them again
 */
export async function deleteWritten(target: Target, traffic: Traffic): Promise<number> {
  let sent = 0;
  let left = traffic.takeWritten();
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt > 0) await sleep(PAUSE_MS * 2 ** attempt);
    const failed: string[] = [];
    let reason = '';
    for (let from = 0; from < left.length; from += BATCH_SIZE) {
      const batch = left.slice(from, from + BATCH_SIZE);
      sent += batch.length;
      try {
        failed.push(...(await deleteBatch(target, batch)));
      } catch (error) {
        failed.push(...batch);
        reason = (error as Error).message;
      }
    }
    left = failed;
    if (left.length > 0 && attempt + 1 === ATTEMPTS) {
      traffic.putBack(left);
      throw new Error(
        `${left.length} documents could not be deleted, the first is ${left[0]}. ${reason}`,
      );
    }
  }
  return sent;
}

/** @returns the names of the documents that still exist */
async function deleteBatch(target: Target, names: readonly string[]): Promise<string[]> {
  const writes = names.map((name) => ({ delete: name }));
  const { status = [] } = (await call(target, 'batchWrite', { writes })) as {
    status?: { code?: number }[];
  };
  return names.filter((_, at) => (status[at]?.code ?? 0) !== 0);
}
