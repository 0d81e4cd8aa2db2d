import type { TFunction } from 'i18next';
import { assertNever } from '../../../domain/assert-never.ts';
import type { MessageBody } from '../../../domain/chat/message.ts';

/** A message in the reader's language. */
export function wordsOf(body: MessageBody, t: TFunction): string {
  switch (body.kind) {
    case 'phrase':
      return t(`chat.phrase.${body.phrase}`);
    case 'emoji':
      return body.emoji;
    case 'text':
      return body.text;
    default:
      return assertNever(body);
  }
}
