import * as v from 'valibot';
import { Address, PassageId, Text } from './content-question.ts';

/** Markdown of a few minutes' reading. */
const MAX_DETAIL_LENGTH = 4_000;

/** An attachment of a passage, loaded only on demand. */
const Attachment = v.variant('kind', [
  v.strictObject({
    kind: v.literal('youtube'),
    /** The id of the video, as in `dQw4w9WgXcQ`. */
    id: v.pipe(v.string(), v.regex(/^[\w-]{11}$/, 'must be the 11 characters of a video')),
  }),
  v.strictObject({ kind: v.literal('pdf'), address: Address }),
]);

/** A text of Fun & Learn, which the player reads before the questions about it. */
export const PassageSchema = v.strictObject({
  id: PassageId,
  /** Slug of the sub-category of the text and its questions, if its category has sub-categories. */
  subcategory: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be kebab-case'))),
  title: Text(80),
  /** Markdown. */
  detail: Text(MAX_DETAIL_LENGTH),
  picture: v.optional(Address),
  attachment: v.optional(Attachment),
});

export type Passage = v.InferOutput<typeof PassageSchema>;

/** Words that an adult reads in a minute: a calm 200 (Brysbaert 2019 found 238 for English). */
const WORDS_A_MINUTE = 200;

/** Minutes that a text takes to read, at least one. */
export function readingMinutes(text: string): number {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  const count = [...words].filter(({ isWordLike }) => isWordLike).length;
  return Math.max(1, Math.round(count / WORDS_A_MINUTE));
}
