import { maskMember, writeDocument } from '../codec/document-codec.ts';
import { writerOf } from '../codec/dialect.ts';
import { booleanMember, integerMember, stringMember } from '../codec/raw.ts';
import type { Raw } from '../codec/raw.ts';
import { compareIds } from '../model/compare-names.ts';
import { compareStrings } from '../model/compare-strings.ts';
import { resourceName } from '../model/document.ts';
import { parseFieldPath } from '../model/field-path.ts';
import { checkCollectionId, lastSegment } from '../model/resource-name.ts';
import { invalidArgument } from '../model/status.ts';
import { completeOrder } from '../query/implicit-order.ts';
import type { Order, Query } from '../query/query.ts';
import type { CallContext } from './call.ts';
import { parseParent, queriedCollection, runQuery, withView } from './service-core.ts';
import type { Answer, ReadView, ServiceCore } from './service-core.ts';

/** Default page sizes, as in production. */
const DEFAULT_PAGE = 100;
const MAX_PAGE = 5_000;

export function listDocuments(core: ServiceCore, raw: Raw, context: CallContext): Answer<object> {
  const { database: id, parent } = parseParent(stringMember(raw, 'parent'));
  const collectionId = stringMember(raw, 'collectionId');
  checkCollectionId(collectionId);
  const showMissing = booleanMember(raw, 'showMissing');
  const orderBy = parseOrderBy(stringMember(raw, 'orderBy'));
  if (showMissing && orderBy.length > 0) {
    throw invalidArgument('"showMissing" cannot be combined with "orderBy".');
  }
  const query = collectionQuery(parent, collectionId, orderBy);
  return withView(core, raw, id, context, { query }, (view) =>
    listPage(core, raw, context, view, query, showMissing),
  );
}

function listPage(
  core: ServiceCore,
  raw: Raw,
  context: CallContext,
  view: ReadView,
  query: Query,
  showMissing: boolean,
): object {
  const { id } = view.database;
  const { documents } = runQuery(core, context, view, query);
  const writer = writerOf(context.dialect);
  const mask = maskMember(raw, 'mask');
  let items = documents.map((document) => ({
    path: document.path,
    write: () => writeDocument(id, document, writer, mask),
  }));
  if (showMissing) {
    const missing = [...view.database.missingDocuments(queriedCollection(query))];
    items = [
      ...items,
      ...missing.map((path) => ({ path, write: () => ({ name: resourceName(id, path) }) })),
    ].sort((left, right) => compareIds(lastSegment(left.path), lastSegment(right.path)));
  }
  const { page, nextPageToken } = paged(items, raw, ({ path }) => path);
  return {
    documents: page.map((item) => item.write()),
    ...(nextPageToken === undefined ? {} : { nextPageToken }),
  };
}

export function listCollectionIds(core: ServiceCore, raw: Raw, context: CallContext): object {
  core.guard.owner(context, 'ListCollectionIds');
  const { database, parent } = parseParent(stringMember(raw, 'parent'));
  const ids = core.databases.get(database).collectionIds(parent).sort(compareStrings);
  const { page, nextPageToken } = paged(ids, raw, (id) => id);
  return { collectionIds: page, ...(nextPageToken === undefined ? {} : { nextPageToken }) };
}

function collectionQuery(parent: string, collectionId: string, orderBy: readonly Order[]): Query {
  return {
    parent,
    collectionId,
    allDescendants: false,
    filter: undefined,
    orderBy,
    fullOrder: completeOrder(undefined, orderBy),
    startAt: undefined,
    endAt: undefined,
    offset: 0,
    limit: undefined,
    select: undefined,
  };
}

/** Reads `priority desc, __name__`. */
function parseOrderBy(text: string): Order[] {
  if (text.trim() === '') return [];
  return text.split(',').map((part) => {
    const [field, direction = 'asc', ...rest] = part.trim().split(/\s+/);
    if (!field || rest.length > 0 || !/^(asc|desc)$/i.test(direction)) {
      throw invalidArgument(`Invalid value for "orderBy": "${part}", expected "field [asc|desc]".`);
    }
    return {
      field: parseFieldPath(field),
      direction: direction.toLowerCase() === 'desc' ? 'desc' : 'asc',
    };
  });
}

/** One page of a list; the token names the last item of the previous page. */
function paged<T>(
  items: readonly T[],
  raw: Raw,
  keyOf: (item: T) => string,
): { page: readonly T[]; nextPageToken: string | undefined } {
  const size = integerMember(raw, 'pageSize');
  if (size < 0) throw invalidArgument('"pageSize" must not be negative.');
  const limit = size === 0 ? DEFAULT_PAGE : Math.min(size, MAX_PAGE);
  const token = stringMember(raw, 'pageToken');
  let start = 0;
  if (token !== '') {
    const last = Buffer.from(token, 'base64url').toString();
    const found = items.findIndex((item) => keyOf(item) === last);
    if (found < 0) throw invalidArgument('"pageToken" is invalid or has expired.');
    start = found + 1;
  }
  const page = items.slice(start, start + limit);
  const more = start + limit < items.length;
  const nextPageToken = more ? Buffer.from(keyOf(page.at(-1)!)).toString('base64url') : undefined;
  return { page, nextPageToken };
}
