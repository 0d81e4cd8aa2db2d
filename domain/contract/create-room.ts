import * as v from 'valibot';
import { LIMITS } from '../limits.ts';
import { action, DocumentId, LanguageId, WholeNumber, text } from './action.ts';

const between = (least: number, most: number) =>
  v.pipe(
    WholeNumber,
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

/**
 * Opens a room, and frees the caller's seat in another lobby. `room_id` only names this request: a repeated call
 * returns the room of the first. The server chooses the room's id and its code for friends. `random` pairs: the caller
 * gets the room of a waiting stranger, or one to wait in, and asks again until a rival comes. With `rematch_of` all
 * other fields are taken from that room. `ghost` opens a duel against another player's recorded run, of similar rating; noGhost
 * if there is none that fits.
 */
export const createRoom = action({
  name: 'create_room',
  proof: 'session',
  input: v.object({
    /** Names the request; never the room. */
    room_id: v.pipe(
      v.string('must be an id'),
      v.regex(/^[A-Za-z0-9]{20}$/, 'must be 20 letters and digits'),
    ),
    /** The product family writes public and private for a group. */
    room_type: v.pipe(
      v.picklist(
        ['random', 'friend', 'group', 'bot', 'ghost', 'public', 'private'],
        'must be random, friend, group, bot or ghost',
      ),
      v.transform((kind) => (kind === 'public' || kind === 'private' ? 'group' : kind)),
    ),
    category: v.optional(v.pipe(text(60), v.regex(/^([a-z][a-z0-9-]*)?$/, 'must be a slug')), ''),
    /** An id of get_languages; '0' means the default language, and off language_mode every id does. */
    language_id: v.optional(LanguageId),
    no_of_que: v.optional(between(LIMITS.minQuestions, LIMITS.maxQuestions)),
    entry_coin: v.optional(between(0, LIMITS.maxEntryFee)),
    bot_level: v.optional(
      v.pipe(
        v.picklist(['1', '2', '3'], 'must be 1, 2 or 3'),
        v.transform((level): 1 | 2 | 3 => (level === '1' ? 1 : level === '2' ? 2 : 3)),
      ),
    ),
    /** Our own: '1' gives a friend's or group's room twice the time for each question. */
    double_time: v.optional(
      v.pipe(
        v.picklist(['0', '1'], 'must be 0 or 1'),
        v.transform((flag) => flag === '1'),
      ),
      '0',
    ),
    /** Our own: '0' hides the room from the home pages of the owner's rivals by code. */
    shown_to_friends: v.optional(
      v.pipe(
        v.picklist(['0', '1'], 'must be 0 or 1'),
        v.transform((isShown) => isShown === '1'),
      ),
      '1',
    ),
    rematch_of: v.optional(DocumentId),
    /** Our own, for `ghost`: the game of another player against the caller's recorded run, which the caller answers. */
    answer_to: v.optional(DocumentId),
  }),
  /** The room to go to. '' is no code. */
  output: v.object({ room_id: v.string(), room_code: v.string() }),
});
