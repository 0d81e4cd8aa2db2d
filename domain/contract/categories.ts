import * as v from 'valibot';
import { action, Flag, LanguageId, WholeNumber, Nothing, Slug, text } from './action.ts';

/** The values of `type`: quiz, fun and learn, guess the word, audio, maths, multi-match. */
const TYPES = ['1', '2', '3', '4', '5', '6'] as const;
/** The values of `sub_type`: self challenge, battle, group. */
const SUB_TYPES = ['1', '2', '3'] as const;

const CategoryRow = v.object({
  id: v.string(),
  language_id: v.string(),
  /** Ours: BCP 47 code of its name and of everything below it. */
  lang: v.string(),
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
    /** An id of get_languages; '0' means the default language, and off language_mode every id does. */
    language_id: v.optional(LanguageId),
  }),
  output: v.array(CategoryRow),
});

/** A category as a client reads it. */
export type Category = v.InferOutput<typeof CategoryRow>;
/** A category as the server sends it. */
export type SentCategory = v.InferInput<typeof CategoryRow>;

/** A sub-category, or a level, needs its category named. */
const SectionFields = v.object({ category_slug: Slug, subcategory_slug: v.optional(Slug) });

/** The sub-categories of a category, in their order. Codes: noData. */
export const getSubcategoryByMaincategory = action({
  name: 'get_subcategory_by_maincategory',
  proof: 'none',
  input: v.object({ ...SectionFields.entries, language_id: v.optional(LanguageId) }),
  output: v.array(
    v.object({
      id: v.string(),
      maincat_id: v.string(),
      language_id: v.string(),
      subcategory_name: v.string(),
      slug: v.string(),
      image: v.string(),
      /** Ours: an emoji; '' for the category's icon. */
      icon: v.string(),
      row_order: WholeNumber,
      no_of_que: WholeNumber,
      maxlevel: WholeNumber,
      is_play: Flag,
    }),
  ),
});

const LevelData = v.object({
  /** The highest open level. */
  level: WholeNumber,
  max_level: WholeNumber,
  level_data: v.array(
    v.object({
      level: WholeNumber,
      no_of_ques: WholeNumber,
      /** Ours, like the following fields: 0 to 3. */
      stars: WholeNumber,
      is_passed: Flag,
      /** Percent. */
      best: WholeNumber,
    }),
  ),
});
export type LevelData = v.InferOutput<typeof LevelData>;

/** The levels of a category of Quiz Zone, or of a sub-category, with the caller's results. Codes: noData. */
export const getLevelData = action({
  name: 'get_level_data',
  proof: 'session',
  input: SectionFields,
  output: LevelData,
});

/** The same of Multi-Match. */
export const getMultiMatchLevelData = action({
  name: 'get_multi_match_level_data',
  proof: 'session',
  input: SectionFields,
  output: LevelData,
});

/** The passages of a category or sub-category of Fun & Learn, in their order. Codes: noData. */
export const getFunNLearn = action({
  name: 'get_fun_n_learn',
  proof: 'session',
  input: v.object({
    language_id: v.optional(LanguageId),
    type: v.picklist(['category', 'subcategory'], 'must be category or subcategory'),
    /** A slug; a sub-category's slug follows its category's. */
    type_id: v.pipe(text(121), v.regex(/^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)?$/, 'must be a slug')),
  }),
  output: v.array(
    v.object({
      id: v.string(),
      category: v.string(),
      title: v.string(),
      /** Markdown. */
      detail: v.string(),
      /** Nothing, a video of YouTube, a PDF. */
      content_type: v.picklist(['0', '1', '2']),
      content_data: v.string(),
      /** Ours: the address of a picture, or ''. */
      image: v.string(),
      no_of_que: WholeNumber,
      is_play: Flag,
      /** Ours: minutes to read it. */
      minutes: WholeNumber,
    }),
  ),
});

/** Buys a premium category for good. Codes: inserted, alreadyThere, notEnoughCoins, noData. */
export const unlockPremiumCategory = action({
  name: 'unlock_premium_category',
  proof: 'session',
  input: v.object({ category: Slug }),
  output: Nothing,
});
