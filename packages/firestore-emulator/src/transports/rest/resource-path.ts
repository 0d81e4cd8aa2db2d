import { invalidArgument } from '../../model/status.ts';

/** The path of a REST URL below `/v1/`, decoded. */
export interface ResourcePath {
  /** `projects/P/databases/D`. */
  readonly database: string;
  /** The segments below `documents`; undefined when the URL ends at the database. */
  readonly segments: readonly string[] | undefined;
  /** The method after the last colon: `runQuery`. */
  readonly verb: string | undefined;
}

function decode(segment: string): string {
  let text: string;
  try {
    text = decodeURIComponent(segment);
  } catch {
    throw invalidArgument(`Malformed percent-encoding in the URL path: "${segment}".`);
  }
  if (text.includes('/')) {
    throw invalidArgument(`A segment of a resource path may not hold "/": "${segment}".`);
  }
  return text;
}

/**
 * Reads `/v1/projects/P/databases/D/documents[/…][:verb]`. A colon belongs to the last segment unless a known method follows it.
 * @returns undefined if the path is not such a resource.
 * @throws INVALID_ARGUMENT for malformed percent-encoding.
 */
export function parseResourcePath(
  pathname: string,
  isVerb: (name: string) => boolean,
): ResourcePath | undefined {
  let path = pathname;
  let verb: string | undefined;
  const colon = path.lastIndexOf(':');
  if (colon > path.lastIndexOf('/') && isVerb(path.slice(colon + 1))) {
    verb = path.slice(colon + 1);
    path = path.slice(0, colon);
  }
  const [root, version, projects, project, databases, database, documents, ...rest] = path
    .replace(/\/$/, '')
    .split('/')
    .map(decode);
  if (root !== '' || version !== 'v1' || projects !== 'projects' || databases !== 'databases') {
    return undefined;
  }
  if (!project || !database || (documents !== undefined && documents !== 'documents')) {
    return undefined;
  }
  return {
    database: `projects/${project}/databases/${database}`,
    segments: documents === undefined ? undefined : rest,
    verb,
  };
}
