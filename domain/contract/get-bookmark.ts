import * as v from 'valibot';
import { action } from './action.ts';
import { pageFields } from './page-fields.ts';
import { BookmarkType } from './set-bookmark.ts';

/** A question without its key and its note: battles ask the same ones. */
const BookmarkRow = v.strictObject({
  id: v.string(),
  question_id: v.string(),
  /** Slug of the category. */
  category: v.string(),
  language_id: v.string(),
  image: v.string(),
  question: v.string(),
  question_type: v.string(),
  optiona: v.string(),
  optionb: v.string(),
  optionc: v.string(),
  optiond: v.string(),
  /** '' where there is no fifth option. */
  optione: v.string(),
});

/** The own bookmarks of a type in the order of adding, with their total. Codes: noData. */
export const getBookmark = action({
  name: 'get_bookmark',
  proof: 'session',
  input: v.object({ type: BookmarkType, ...pageFields(50, 50, 500) }),
  output: v.array(BookmarkRow),
});

/** A bookmark as the server sends it. */
export type SentBookmark = v.InferInput<typeof BookmarkRow>;
