import { setTimeout as sleep } from 'node:timers/promises';
import { AdminError } from './admin-error.ts';

/** A value in the typed JSON of Firestore's REST API: each has one member that names its type. */
export type TypedValue = Readonly<Record<string, unknown>>;

/** A document in that JSON. */
export interface TypedDocument {
  /** The whole resource name, `projects/…/documents/rooms/abc`. */
  readonly name: string;
  readonly fields?: Readonly<Record<string, TypedValue>>;
}

/** A database behind Firestore's REST API, whose JSON states the type of each value. */
export interface RestDatabase {
  /** `projects/{project}/databases/{database}/documents`. */
  readonly root: string;
  /** Calls a method of the root, as in `runQuery`. @throws AdminError with Firestore's message */
  readonly call: (method: string, body: object) => Promise<unknown>;
}

/** Where a database is. */
export interface DatabaseAddress {
  readonly project: string;
  /** Its name in the project; by default `(default)`, which the game uses. */
  readonly database?: string | undefined;
  /** host:port of an emulator; '' for Google. */
  readonly emulator: string;
  /** An access token; not called for an emulator. */
  readonly token: () => Promise<string>;
}

const TRIES = 5;
const FIRST_PAUSE_MS = 500;
/** A page of documents of a megabyte each takes long on a slow line. */
const TIMEOUT_MS = 120_000;

/** Opens a database as its owner, whom the rules do not bind. Retries when the service is busy or away. */
export function restDatabase({
  project,
  database = '(default)',
  emulator,
  token,
}: DatabaseAddress): RestDatabase {
  const root = `projects/${project}/databases/${database}/documents`;
  const host = emulator === '' ? 'https://firestore.googleapis.com' : `http://${emulator}`;
  const send = async (method: string, body: object) =>
    fetch(`${host}/v1/${root}:${method}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${emulator === '' ? await token() : 'owner'}`,
        'content-type': 'application/json',
      },
      body: jsonOf(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return {
    root,
    async call(method, body) {
      for (let pause = FIRST_PAUSE_MS, left = TRIES - 1; ; pause *= 2, left -= 1) {
        const response = await send(method, body).catch((error: unknown) => String(error));
        if (typeof response !== 'string' && response.ok) return response.json();
        const reason = typeof response === 'string' ? response : await response.text();
        const isFinal =
          typeof response !== 'string' && response.status < 500 && response.status !== 429;
        if (isFinal || left === 0) throw new AdminError(`Firestore refused ${method}: ${reason}`);
        await sleep(pause);
      }
    },
  };
}

/** JSON in which a negative zero stays one: the REST API takes doubles as texts, too. */
export function jsonOf(value: object): string {
  return JSON.stringify(value, (_key, one: unknown) => (Object.is(one, -0) ? '-0' : one));
}

/** The query of a page of all documents, those of sub-collections too, in the order of their names. */
const pageQuery = (
  limit: number,
  after: string | undefined,
  isBare: boolean,
  group: string | undefined,
) => ({
  from: [{ allDescendants: true, ...(group !== undefined && { collectionId: group }) }],
  orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
  ...(isBare && { select: { fields: [{ fieldPath: '__name__' }] } }),
  ...(after !== undefined && {
    startAt: { values: [{ referenceValue: after }], before: false },
  }),
  limit,
});

/** A page of documents, and the instant at which Firestore read it. */
export interface DocumentPage {
  readonly documents: readonly TypedDocument[];
  readonly readTime: string;
}

/**
 * Reads a page of all documents of a database.
 * @param after the name of the last document of the previous page
 * @param readTime of an earlier page, so that all pages show the same instant; at most an hour ago
 * @param isBare names without fields
 * @param group only the documents of all collections of this name
 */
export async function readPage(
  { call }: RestDatabase,
  limit: number,
  {
    after,
    readTime,
    isBare = false,
    group,
  }: { after?: string; readTime?: string; isBare?: boolean; group?: string } = {},
): Promise<DocumentPage> {
  const structuredQuery = pageQuery(limit, after, isBare, group);
  const rows = (await call('runQuery', { structuredQuery, ...(readTime && { readTime }) })) as {
    readonly document?: TypedDocument;
    readonly readTime?: string;
  }[];
  return {
    documents: rows.flatMap(({ document }) => (document ? [document] : [])),
    readTime: readTime ?? rows.find((row) => row.readTime)?.readTime ?? '',
  };
}
