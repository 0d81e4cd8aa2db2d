import * as v from 'valibot';
import { LIMITS } from '../limits.ts';
import type { Instant } from '../instant.ts';
import type { PlayerId, RoomKind } from '../battle/room.ts';
import { EMOJI, PHRASES } from './phrases.ts';
import type { Emoji, Phrase } from './phrases.ts';

/** The body of a message. Free text is allowed only in rooms joined by a code. */
export type MessageBody =
  | { readonly kind: 'phrase'; readonly phrase: Phrase }
  | { readonly kind: 'emoji'; readonly emoji: Emoji }
  | { readonly kind: 'text'; readonly text: string };

export interface Message {
  readonly id: string;
  readonly by: PlayerId;
  readonly at: Instant;
  readonly body: MessageBody;
}

/** Why a text cannot be sent. */
export type TextError = 'empty' | 'too-long' | 'hidden-characters';

/**
 * Direction marks, invisible characters and controls; joiners where no script or emoji needs them; too many marks on
 * one letter. firestore.rules has the same pattern.
 */
const HIDDEN =
  // eslint-disable-next-line no-control-regex -- these characters are what it is about
  /[\x00-\x1F\x7F-\x9F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|(^|[\x00-\x7F])[\u200C\u200D]|\p{M}{5}/u;

/** The error of a text; undefined if it is valid. */
export function textError(text: string): TextError | undefined {
  const trimmed = text.trim();
  if (!trimmed) return 'empty';
  if (trimmed.length > LIMITS.messageLength) return 'too-long';
  return HIDDEN.test(trimmed) ? 'hidden-characters' : undefined;
}

/** Whether free text may be said in rooms of a kind. */
export function allowsText(kind: RoomKind): boolean {
  return kind === 'friend' || kind === 'group';
}

const MessageSchema = v.intersect([
  v.object({ by: v.string(), at: v.number() }),
  v.variant('kind', [
    v.object({ kind: v.literal('phrase'), text: v.picklist(PHRASES) }),
    v.object({ kind: v.literal('emoji'), text: v.picklist(EMOJI) }),
    v.object({ kind: v.literal('text'), text: v.string() }),
  ]),
]);

/** Reads the data of `rooms/{room}/messages/{id}`. @throws ValiError naming the field that is malformed */
export function parseMessage(id: string, data: unknown): Message {
  const { by, at, ...said } = v.parse(MessageSchema, data);
  return { id, by, at, body: bodyOf(said) };
}

function bodyOf(
  said:
    | { kind: 'phrase'; text: Phrase }
    | { kind: 'emoji'; text: Emoji }
    | { kind: 'text'; text: string },
): MessageBody {
  switch (said.kind) {
    case 'phrase':
      return { kind: 'phrase', phrase: said.text };
    case 'emoji':
      return { kind: 'emoji', emoji: said.text };
    case 'text':
      return said;
  }
}
