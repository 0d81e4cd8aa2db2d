import { decodeEntity } from 'html-entities';

const REFERENCE = /&#?[0-9a-z]+;/gi;
/** The library returns one of these for a number that is no character: U+FFFD, or half of a surrogate pair. */
const NO_CHARACTER = /[\ufffd\p{Cs}]/u;
/** Soft hyphens and marks of direction: they would make two equal answers differ. */
const INVISIBLE = /[\u00ad\u200e\u200f]/g;
const SPECIAL_SPACE = /[\u2000-\u200a]/g;

/** Replaces HTML's character references. A reference to no character stays as it is. */
export function decodeEntities(text: string): string {
  return text.replace(REFERENCE, (reference) => {
    const decoded = decodeEntity(reference);
    if (NO_CHARACTER.test(decoded)) return reference;
    return decoded.replace(INVISIBLE, '').replace(SPECIAL_SPACE, ' ');
  });
}

/** Tags that only format a text. */
const PLAIN_TAG = /<\/?(?:p|br|b|i|em|strong|u|span|div|small)(?:\s[^<>]*)?\/?>/gi;

/** The text of a fragment of HTML. Tags that show something (a picture, a table) stay, so that the caller can refuse them. */
export function wordsOfHtml(html: string): string {
  return decodeEntities(html.replace(PLAIN_TAG, ' '))
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A tag that shows more than text. */
export const TAG = /<\/?[a-z][^<>]*>/i;
