import * as v from 'valibot';
import { action } from './action.ts';
import { Flag } from './fields.ts';

const LanguageRow = v.object({
  id: v.string(),
  /** The name, as in `English (US)`. */
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
    /** Asks for this one alone. */
    language_id: v.optional(
      v.pipe(v.string('must be an id'), v.regex(/^\d{1,6}$/, 'must be digits')),
    ),
  }),
  output: v.array(LanguageRow),
});

/** A content language as the server sends it. */
export type SentLanguage = v.InferInput<typeof LanguageRow>;
