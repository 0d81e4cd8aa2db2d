import * as v from 'valibot';
import { action, DocumentId, Flag, Nothing, text, pageFields } from './action.ts';

/** The `type` of a bookmark: quiz zone, guess the word, audio, maths, multi-match. */
const BookmarkType = v.picklist(['1', '3', '4', '5', '6'], 'must be 1, 3, 4, 5 or 6');

/**
 * Adds ('1') or removes ('0') a bookmark; adding twice is the same as once. Codes: updated, noData (a question that the
 * caller was not asked recently, or of another type, or a removal of no bookmark), inBattle (also for a question of a
 * running attempt), tooManyBookmarks.
 */
export const setBookmark = action({
  name: 'set_bookmark',
  proof: 'session',
  input: v.object({ question_id: DocumentId, status: Flag, type: BookmarkType }),
  output: Nothing,
});

/** More questions than any review has. */
const MAX_ASKED_IDS = 50;

/** A question without key and note, because battles ask the same questions. */
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
  /** '' without a fifth option. */
  optione: v.string(),
});

/** The caller's bookmarks of a type in the order of adding, with their total. Codes: noData. */
export const getBookmark = action({
  name: 'get_bookmark',
  proof: 'session',
  input: v.object({
    type: BookmarkType,
    ...pageFields(50, 50, 500),
    /** Ours: ids separated by commas. Asks which of these are bookmarked, instead of asking for a page. */
    question_ids: v.optional(
      v.pipe(
        text(MAX_ASKED_IDS * 129),
        v.transform((ids) => ids.split(',')),
        v.array(DocumentId),
        v.maxLength(MAX_ASKED_IDS, `must be at most ${MAX_ASKED_IDS} ids`),
      ),
    ),
  }),
  output: v.array(BookmarkRow),
});

/** A bookmark as the server sends it. */
export type SentBookmark = v.InferInput<typeof BookmarkRow>;
