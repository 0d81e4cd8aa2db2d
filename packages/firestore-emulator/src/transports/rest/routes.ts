import { StatusError } from '../../model/status.ts';
import type { ServerStreamMethod, UnaryMethod } from '../../service/call.ts';
import type { Parameters } from './query-parameters.ts';
import type { ResourcePath } from './resource-path.ts';

/** The method that a REST request calls. */
export type RestCall =
  | { readonly kind: 'unary'; readonly method: UnaryMethod; readonly binding: Binding }
  | { readonly kind: 'stream'; readonly method: ServerStreamMethod; readonly binding: Binding };

/** The sources of a request message: members from the URL's path, its query, and the body. */
export interface Binding {
  readonly fromPath: Readonly<Record<string, string>>;
  readonly parameters: Parameters;
  /** `all`: the body is the message; `document`: it is the member `document`; `none`: it has none. */
  readonly body: 'all' | 'document' | 'none';
}

const READ_PARAMETERS: Parameters = {
  'mask.fieldPaths': 'fieldPaths',
  transaction: 'text',
  readTime: 'text',
};
const LIST_PARAMETERS: Parameters = {
  ...READ_PARAMETERS,
  pageSize: 'integer',
  pageToken: 'text',
  orderBy: 'text',
  showMissing: 'boolean',
};
const PRECONDITION: Parameters = {
  'currentDocument.exists': 'boolean',
  'currentDocument.updateTime': 'text',
};
const UPDATE_PARAMETERS: Parameters = {
  ...PRECONDITION,
  'updateMask.fieldPaths': 'fieldPaths',
  'mask.fieldPaths': 'fieldPaths',
};
const CREATE_PARAMETERS: Parameters = { documentId: 'text', 'mask.fieldPaths': 'fieldPaths' };

type Verb =
  | { readonly on: 'database'; readonly kind: 'unary'; readonly method: UnaryMethod }
  | { readonly on: 'database'; readonly kind: 'stream'; readonly method: ServerStreamMethod }
  | { readonly on: 'parent'; readonly kind: 'unary'; readonly method: UnaryMethod }
  | { readonly on: 'parent'; readonly kind: 'stream'; readonly method: ServerStreamMethod }
  | { readonly on: 'nothing' };

const VERBS: Readonly<Record<string, Verb>> = {
  batchGet: { on: 'database', kind: 'stream', method: 'BatchGetDocuments' },
  batchWrite: { on: 'database', kind: 'unary', method: 'BatchWrite' },
  beginTransaction: { on: 'database', kind: 'unary', method: 'BeginTransaction' },
  commit: { on: 'database', kind: 'unary', method: 'Commit' },
  rollback: { on: 'database', kind: 'unary', method: 'Rollback' },
  runQuery: { on: 'parent', kind: 'stream', method: 'RunQuery' },
  runAggregationQuery: { on: 'parent', kind: 'stream', method: 'RunAggregationQuery' },
  partitionQuery: { on: 'parent', kind: 'unary', method: 'PartitionQuery' },
  listCollectionIds: { on: 'parent', kind: 'unary', method: 'ListCollectionIds' },
  executePipeline: { on: 'nothing' },
  listen: { on: 'nothing' },
  write: { on: 'nothing' },
};

export function isVerb(name: string): boolean {
  return Object.hasOwn(VERBS, name);
}

function join(database: string, segments: readonly string[]): string {
  return [`${database}/documents`, ...segments].join('/');
}

function verbCall(verb: Verb, name: string, path: ResourcePath): RestCall | undefined {
  const segments = path.segments ?? [];
  switch (verb.on) {
    case 'nothing':
      throw new StatusError('UNIMPLEMENTED', `The method "${name}" is not available by REST here.`);
    case 'database': {
      if (segments.length > 0) return undefined;
      const binding = {
        fromPath: { database: path.database },
        parameters: {},
        body: 'all',
      } as const;
      return verb.kind === 'unary' ? { ...verb, binding } : { ...verb, binding };
    }
    case 'parent': {
      const parent = join(path.database, segments);
      const binding = { fromPath: { parent }, parameters: {}, body: 'all' } as const;
      return verb.kind === 'unary' ? { ...verb, binding } : { ...verb, binding };
    }
  }
}

/**
 * Finds the RPC of a REST request, by the HTTP annotations of google/firestore/v1/firestore.proto.
 * @returns undefined if there is none.
 * @throws UNIMPLEMENTED for a method that exists but not here.
 */
export function findCall(httpMethod: string, path: ResourcePath): RestCall | undefined {
  if (path.verb !== undefined) {
    const verb = VERBS[path.verb];
    const isPost = httpMethod === 'POST' && path.segments !== undefined;
    return verb && isPost ? verbCall(verb, path.verb, path) : undefined;
  }
  const segments = path.segments ?? [];
  if (segments.length === 0) return undefined;
  const name = join(path.database, segments);
  if (segments.length % 2 === 1) return collectionCall(httpMethod, path.database, segments);
  switch (httpMethod) {
    case 'GET':
      return unary('GetDocument', { name }, READ_PARAMETERS);
    case 'DELETE':
      return unary('DeleteDocument', { name }, PRECONDITION);
    case 'PATCH':
      return unary('UpdateDocument', { 'document.name': name }, UPDATE_PARAMETERS, 'document');
    default:
      return undefined;
  }
}

function collectionCall(
  httpMethod: string,
  database: string,
  segments: readonly string[],
): RestCall | undefined {
  const fromPath = {
    parent: join(database, segments.slice(0, -1)),
    collectionId: segments.at(-1) ?? '',
  };
  switch (httpMethod) {
    case 'GET':
      return unary('ListDocuments', fromPath, LIST_PARAMETERS);
    case 'POST':
      return unary('CreateDocument', fromPath, CREATE_PARAMETERS, 'document');
    default:
      return undefined;
  }
}

function unary(
  method: UnaryMethod,
  fromPath: Readonly<Record<string, string>>,
  parameters: Parameters,
  body: Binding['body'] = 'none',
): RestCall {
  return { kind: 'unary', method, binding: { fromPath, parameters, body } };
}
