import * as v from 'valibot';
import { action, pageFields, Translations, WholeNumber } from './action.ts';

const NotificationRow = v.object({
  id: v.string(),
  /** A text, or the key of a message of the screen. */
  title: v.string(),
  /** For a contest: its name in other languages, and the language in which the title is, BCP 47. */
  titles: v.optional(Translations),
  lang: v.optional(v.string()),
  message: v.string(),
  /** The recipients: this player only, or everybody. */
  users: v.picklist(['selected', 'all']),
  /** The topic, such as `badges`; '' for none. */
  type: v.string(),
  type_id: v.string(),
  /** The address of a picture, or ''. */
  image: v.string(),
  /** For a week of a league that is over: the league, from 1, and the points; `rank` is the place. */
  league: v.optional(WholeNumber),
  score: v.optional(WholeNumber),
  /** For a contest that is over: the place, and the coins won or returned. */
  rank: v.optional(WholeNumber),
  coins: v.optional(WholeNumber),
  /** For a game against the player's recorded run: the points of the other player, and of the run. */
  points: v.optional(v.tuple([WholeNumber, WholeNumber])),
  /** ISO 8601, UTC. */
  date_sent: v.string(),
});

/**
 * The caller's notifications, and those for everybody since the registration, the newest first, with their total.
 * Codes: noData.
 */
export const getNotifications = action({
  name: 'get_notifications',
  proof: 'session',
  input: v.object({
    ...pageFields(10, 50, 500),
    // the family has several names for the same order
    sort: v.optional(v.picklist(['id', 'at', 'date_sent'], 'must be id, at or date_sent'), 'id'),
    order: v.optional(v.picklist(['DESC', 'ASC', 'desc', 'asc'], 'must be DESC or ASC'), 'DESC'),
  }),
  output: v.array(NotificationRow),
});

/** A notification as the server sends it. */
export type SentNotification = v.InferInput<typeof NotificationRow>;
