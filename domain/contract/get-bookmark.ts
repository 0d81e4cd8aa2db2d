import * as v from 'valibot';
import { action } from './action.ts';
import { DocumentId, text } from './fields.ts';
import { pageFields } from './page-fields.ts';
import { BookmarkType } from './set-bookmark.ts';

/** A question without its key and its note: battles ask the same ones. */
/** More questions than any review has. */
const MOST_ASKED = 50;

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
  input: v.object({
    type: BookmarkType,
    ...pageFields(50, 50, 500),
    /** Ours: ids with commas between them. Asks which of these are kept, and for no page. */
    question_ids: v.optional(
      v.pipe(
        text(MOST_ASKED * 129),
        v.transform((ids) => ids.split(',')),
        v.array(DocumentId),
        v.maxLength(MOST_ASKED, `must be at most ${MOST_ASKED} ids`),
      ),
    ),
  }),
  output: v.array(BookmarkRow),
});

/** A bookmark as the server sends it. */
export type SentBookmark = v.InferInput<typeof BookmarkRow>;
