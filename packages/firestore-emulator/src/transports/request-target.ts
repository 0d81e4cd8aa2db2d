type Message = Readonly<Record<string, unknown>>;

/** The members of a request that name its database, in the order in which they are tried. */
const NAMING_MEMBERS = ['database', 'name', 'parent'] as const;
const DATABASE_PREFIX = /^projects\/([^/]+)\/databases\/([^/]+)/;

function asMessage(value: unknown): Message {
  return typeof value === 'object' && value !== null ? (value as Message) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * The resource name that contains a request's project: `database`, `name`, `parent` or `document.name`. Takes a request
 * message of any method in either dialect; `undefined` if there is none.
 */
function resourceOf(request: unknown): string | undefined {
  const message = asMessage(request);
  for (const member of NAMING_MEMBERS) {
    const text = textOf(message[member]);
    if (text !== undefined) return text;
  }
  return textOf(asMessage(message['document'])['name']);
}

/** The project of `projects/P/...`, or of a request's resource name; `undefined` if there is none. */
export function projectOf(source: unknown): string | undefined {
  const name = typeof source === 'string' ? source : resourceOf(source);
  return name === undefined ? undefined : DATABASE_PREFIX.exec(name)?.[1];
}

/** A resource name without `projects/P/databases/D/documents/`, for the log. */
function shortName(name: string): string {
  const short = name.replace(/^projects\/[^/]+\/databases\/[^/]+(\/documents)?\/?/, '');
  return short === '' ? '/' : short;
}

function describeQuery(holder: Message): string {
  const from = asMessage(listOf(asMessage(holder['structuredQuery'])['from'])[0]);
  const collection = textOf(from['collectionId']) ?? '*';
  const parent = shortName(textOf(holder['parent']) ?? '');
  const path = parent === '/' ? collection : `${parent}/${collection}`;
  return from['allDescendants'] === true ? `${path} (group)` : path;
}

function describeDocuments(names: readonly unknown[]): string {
  const first = shortName(textOf(names[0]) ?? '?');
  return names.length > 1 ? `${first} +${names.length - 1}` : first;
}

function writeName(write: unknown): string {
  const message = asMessage(write);
  const name =
    textOf(asMessage(message['update'])['name']) ??
    textOf(message['delete']) ??
    textOf(message['verify']) ??
    textOf(asMessage(message['transform'])['document']);
  return name ?? '?';
}

/**
 * The target of a request, as a short text for the request log: a document path, `rooms (group)`, `rooms/r1 +2` for a batch,
 * `target 4: rooms/r1` for a Listen message.
 */
export function describeTarget(request: unknown): string {
  const message = asMessage(request);
  if (message['addTarget'] !== undefined) {
    const target = asMessage(message['addTarget']);
    const documents = asMessage(target['documents'])['documents'];
    const what =
      documents === undefined
        ? describeQuery(asMessage(target['query']))
        : describeDocuments(listOf(documents));
    return `target ${String(target['targetId'] ?? 0)}: ${what}`;
  }
  if (message['removeTarget'] !== undefined)
    return `target ${String(message['removeTarget'])}: off`;
  if (Array.isArray(message['writes'])) return describeDocuments(message['writes'].map(writeName));
  if (Array.isArray(message['documents'])) return describeDocuments(message['documents']);
  if (message['structuredQuery'] !== undefined) return describeQuery(message);
  if (message['structuredAggregationQuery'] !== undefined) {
    const aggregation = asMessage(message['structuredAggregationQuery']);
    return describeQuery({ ...aggregation, parent: message['parent'] });
  }
  const short = shortName(resourceOf(request) ?? '?');
  const collection = textOf(message['collectionId']);
  if (collection === undefined) return short;
  return short === '/' ? collection : `${short}/${collection}`;
}
