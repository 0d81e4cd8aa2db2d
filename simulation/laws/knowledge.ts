import type { Plain } from '../wire/plain.ts';

interface WireDocument {
  readonly name: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

interface WireMessage {
  readonly documentChange?: { readonly document?: WireDocument };
  readonly found?: WireDocument;
  readonly document?: WireDocument;
}

const PATH = /\/documents\/(.+)$/;

/**
 * No player learns a key, another's option order or another's private data before its time. Checks each document that
 * the database has sent to a player.
 * @param read the data of a document, as it is now
 * @returns the error; undefined for none
 */
export function forbiddenKnowledge(
  uid: string,
  message: object,
  read: (path: string) => Plain | null,
): string | undefined {
  const { documentChange, found, document } = message as WireMessage;
  const sent = documentChange?.document ?? found ?? document;
  const [, path = ''] = PATH.exec(sent?.name ?? '') ?? [];
  const [top, id = '', collection, inner = ''] = path.split('/');
  switch (top) {
    case '':
      return undefined;
    case 'users':
      return collection === undefined ||
        (id === uid && collection === 'private' && inner === 'seat')
        ? undefined
        : `${uid} was sent ${path}`;
    case 'rooms':
      return ofRoom(uid, sent!, { path, id, collection, inner }, read);
    default:
      return `${uid} was sent ${path}`;
  }
}

function ofRoom(
  uid: string,
  { fields = {} }: WireDocument,
  {
    path,
    id,
    collection,
    inner,
  }: Readonly<Record<'path' | 'id' | 'inner', string>> & {
    readonly collection: string | undefined;
  },
  read: (path: string) => Plain | null,
): string | undefined {
  switch (collection) {
    case undefined:
    case 'players':
    case 'messages':
      return undefined;
    case 'optionOrders':
      return inner === uid ? undefined : `${uid} was sent ${path}`;
    case 'rounds': {
      if ((fields['open'] as { booleanValue?: boolean } | undefined)?.booleanValue !== true) {
        return `${uid} was sent ${path} before it was opened`;
      }
      const key = read(`rooms/${id}/answerKey/all`);
      const round = Number(inner);
      const revealed = mapOf(fields['revealed']);
      if (!revealed || !key) return undefined;
      const shown = Number((revealed['key'] as { integerValue: string }).integerValue);
      const isOfLast = round > 0 && shown === (key['keys'] as readonly number[])[round - 1];
      return isOfLast
        ? undefined
        : `${uid} was sent another key with ${path} than that of question ${round - 1}`;
    }
    default:
      return `${uid} was sent ${path}`;
  }
}

function mapOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return (value as { mapValue?: { fields?: Readonly<Record<string, unknown>> } } | undefined)
    ?.mapValue?.fields;
}
