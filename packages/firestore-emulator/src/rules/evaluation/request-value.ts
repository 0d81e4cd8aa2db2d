import { timestampOfMicros } from '../../model/timestamp.ts';
import { formatFieldPath } from '../../model/field-path.ts';
import type { Query } from '../../query/query.ts';
import type { RulesAuth, RulesRequest } from '../rules-request.ts';
import { ClaimsMap } from '../values/from-claims.ts';
import { LiteralMap, MapValue } from '../values/map-value.ts';
import { PathValue } from '../values/path-value.ts';
import type { RuleValue } from '../values/rule-value.ts';
import { TimestampValue } from '../values/timestamp-value.ts';
import { DocumentResource } from './document-resource.ts';

/**
 * `request`. `resource` exists for writes only (null for a delete) and `query` for lists only, as in production.
 * Source: firebase.google.com/docs/reference/rules/rules.firestore.Request.
 */
export class RequestValue extends MapValue {
  readonly #request: RulesRequest;
  readonly #members = new Map<string, RuleValue>();

  constructor(request: RulesRequest) {
    super();
    this.#request = request;
  }

  get size(): number {
    return [...this.keys()].length;
  }

  get(key: string): RuleValue | undefined {
    const known = this.#members.get(key);
    if (known !== undefined) return known;
    const value = this.has(key) ? this.#make(key) : undefined;
    if (value !== undefined) this.#members.set(key, value);
    return value;
  }

  has(key: string): boolean {
    switch (key) {
      case 'auth':
      case 'method':
      case 'path':
      case 'time':
        return true;
      case 'query':
        return this.#request.method === 'list';
      case 'resource':
        return this.#request.method !== 'list' && this.#request.method !== 'get';
      default:
        return false;
    }
  }

  keys(): Iterable<string> {
    return ['auth', 'method', 'path', 'query', 'resource', 'time'].filter((key) => this.has(key));
  }

  #make(key: string): RuleValue | undefined {
    const request = this.#request;
    switch (key) {
      case 'auth':
        return authValue(request.auth);
      case 'method':
        return request.method;
      case 'path':
        return new PathValue(pathSegments(request));
      case 'time': {
        const { seconds, nanos } = timestampOfMicros(request.time);
        return new TimestampValue(seconds, nanos);
      }
      case 'query':
        return request.query === null ? null : queryValue(request.query);
      case 'resource': {
        const { newFields: fields, path, database } = request;
        return fields === null ? null : new DocumentResource(database, { path, fields });
      }
      default:
        return undefined;
    }
  }
}

/** The segments that match paths are compared with: `databases/{database}/documents/...`. */
export function pathSegments({ database, path }: RulesRequest): string[] {
  const root = ['databases', database.database, 'documents'];
  return path === '' ? root : [...root, ...path.split('/')];
}

function authValue(auth: RulesAuth | null): RuleValue {
  if (auth === null) return null;
  return new LiteralMap(
    new Map<string, RuleValue>([
      ['uid', auth.uid],
      ['token', new ClaimsMap(auth.token)],
    ]),
  );
}

/** limit (null when the query has none), offset and orderBy (null, or `"name ASC, age DESC"`). */
function queryValue({ limit, offset, orderBy }: Query): RuleValue {
  const orders = orderBy.map(
    ({ field, direction }) => `${formatFieldPath(field)} ${direction === 'asc' ? 'ASC' : 'DESC'}`,
  );
  return new LiteralMap(
    new Map<string, RuleValue>([
      ['limit', limit === undefined ? null : BigInt(limit)],
      ['offset', BigInt(offset)],
      ['orderBy', orders.length === 0 ? null : orders.join(', ')],
    ]),
  );
}
