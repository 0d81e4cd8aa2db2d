import type { Reply } from './edition.ts';
import type { Json } from './kind.ts';

export type JsonObject = { readonly [key: string]: Json };

export function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/**
 * The error of a reply as status and code; undefined when it went well. A streaming method may return it inside a list.
 */
function errorOf({ status, body }: Reply): string | undefined {
  if (status === 200) return undefined;
  return `${status} ${String(errorBody(body)['status'] ?? '')}`.trim();
}

/** The report of an error. */
export function errorMessage({ body }: Reply): string {
  return String(errorBody(body)['message'] ?? '');
}

/** The answer to a request that failed: status and code, and the message to show. */
export function failureOf(reply: Reply): JsonObject | undefined {
  const error = errorOf(reply);
  return error === undefined ? undefined : { error, [WORDING]: errorMessage(reply) };
}

function errorBody(body: Json): JsonObject {
  const [first] = listOf(body);
  return objectOf(objectOf(first ?? body)['error']);
}

/** The path below the documents of the database, without the folder of the case. */
export function relativeName(name: Json | undefined, folder = ''): string {
  const [, path = ''] = String(name).split('/documents/');
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}

/** A document without its times and its database. */
export function documentOf(value: Json | undefined, folder = ''): Json {
  const { name, fields } = objectOf(value);
  return { path: relativeName(name, folder), fields: withoutDatabase(fields ?? {}, folder) };
}

/**
 * Shortens resource names in values to the part below the documents. Drops empty lists of members, which ProtoJSON
 * treats as absent.
 */
export function withoutDatabase(value: Json, folder = ''): Json {
  if (Array.isArray(value)) return value.map((one: Json) => withoutDatabase(one, folder));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject)
      .filter(([key, member]) => !(EMPTY_MEMBERS.has(key) && isEmpty(member)))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [
        key,
        key === 'referenceValue' ? relativeName(member, folder) : withoutDatabase(member, folder),
      ]),
  );
}

const EMPTY_MEMBERS = new Set(['fields', 'values']);

function isEmpty(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** The member of an answer with the message of an error, which is shown but not compared. */
export const WORDING = 'wording';

/** JSON in one line with sorted members, to compare by. The wording of errors is left out. */
export function canonical(value: Json): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(
          Object.entries(member)
            .filter(([key]) => key !== WORDING)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : member,
  );
}
