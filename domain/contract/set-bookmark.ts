import * as v from 'valibot';
import { action } from './action.ts';
import { DocumentId, Flag, Nothing } from './fields.ts';

/** What a bookmark's `type` stands for: quiz zone, guess the word, audio, maths, multi-match. */
export const BookmarkType = v.picklist(['1', '3', '4', '5', '6'], 'must be 1, 3, 4, 5 or 6');

/**
 * Adds ('1') or removes ('0') a bookmark; adding twice is the same as once. Codes: updated, noData (a question that the
 * caller was not asked of late, or one to remove that is not kept), inBattle, tooManyBookmarks.
 */
export const setBookmark = action({
  name: 'set_bookmark',
  proof: 'session',
  input: v.object({ question_id: DocumentId, status: Flag, type: BookmarkType }),
  output: Nothing,
});
