import * as v from 'valibot';
import { action, Flag, LanguageId, WholeNumber, Nothing, Slug } from './action.ts';

/** What `type` stands for: quiz, fun and learn, guess the word, audio, maths, multi-match. */
const TYPES = ['1', '2', '3', '4', '5', '6'] as const;
/** What `sub_type` stands for: self challenge, battle, group. */
const SUB_TYPES = ['1', '2', '3'] as const;

const CategoryRow = v.object({
  id: v.string(),
  language_id: v.string(),
  category_name: v.string(),
  slug: v.string(),
  type: v.picklist(TYPES),
  is_premium: Flag,
  coins: WholeNumber,
  has_level: Flag,
  /** The address of a picture, or ''. */
  image: v.string(),
  /** Ours: an emoji. */
  icon: v.string(),
  row_order: WholeNumber,
  /** How many sub-categories. */
  no_of: WholeNumber,
  no_of_que: WholeNumber,
  maxlevel: WholeNumber,
  has_unlocked: Flag,
  is_play: Flag,
});

/** The categories that have questions, in the operator's order. Codes: noData. */
export const getCategories = action({
  name: 'get_categories',
  proof: 'none',
  input: v.object({
    type: v.picklist(TYPES, 'must be 1 to 6'),
    sub_type: v.optional(v.picklist(SUB_TYPES, 'must be 1, 2 or 3')),
    /** Of get_languages; '0' asks for the default one, and off language_mode every id does. */
    language_id: v.optional(LanguageId),
  }),
  output: v.array(CategoryRow),
});

/** A category as a client reads it. */
export type Category = v.InferOutput<typeof CategoryRow>;
/** A category as the server sends it. */
export type SentCategory = v.InferInput<typeof CategoryRow>;

/** Pays for a premium category, once and for ever. Codes: inserted, alreadyThere, notEnoughCoins, noData. */
export const unlockPremiumCategory = action({
  name: 'unlock_premium_category',
  proof: 'session',
  input: v.object({ category: Slug }),
  output: Nothing,
});
