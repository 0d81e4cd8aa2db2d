import * as v from 'valibot';
import { LIMITS } from '../limits.ts';
import type { Instant, PlayerId, RoomKind } from '../battle/room.ts';
import { EMOJI, PHRASES } from './phrases.ts';
import type { Emoji, Phrase } from './phrases.ts';

/** What can be said. Free text only among people who chose each other. */
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
export type TextFault = 'empty' | 'too-long';

/** What is wrong with a text, or undefined. */
export function textFault(text: string): TextFault | undefined {
  const trimmed = text.trim();
  if (!trimmed) return 'empty';
  return trimmed.length > LIMITS.messageLength ? 'too-long' : undefined;
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
