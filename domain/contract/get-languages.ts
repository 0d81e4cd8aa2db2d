import * as v from 'valibot';
import { action } from './action.ts';
import { Flag, LanguageId } from './fields.ts';

const LanguageRow = v.object({
  id: v.string(),
  /** The name, as in `English (UK)`. */
  language: v.string(),
  /** BCP 47. */
  code: v.string(),
  default_active: Flag,
});

/** The languages in which there are questions; there is always one. */
export const getLanguages = action({
  name: 'get_languages',
  proof: 'none',
  input: v.object({
    /** Asks for this one alone; '0' for the default one, as everywhere. */
    language_id: v.optional(LanguageId),
  }),
  output: v.array(LanguageRow),
});

/** A content language as a client reads it. */
export type Language = v.InferOutput<typeof LanguageRow>;
