import * as v from 'valibot';
import { action, Flag, LanguageId } from './action.ts';

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
    /** Returns only this language; '0' means the default language, as everywhere. */
    language_id: v.optional(LanguageId),
  }),
  output: v.array(LanguageRow),
});

/** A content language as a client reads it. */
export type LanguageEntry = v.InferOutput<typeof LanguageRow>;

/** The family's number of the kind of client: 1 an app, 2 a page. */
const from = v.optional(v.picklist(['1', '2'], 'must be 1 or 2'), '2');

/** The languages of the screens. */
export const getSystemLanguageList = action({
  name: 'get_system_language_list',
  proof: 'none',
  input: v.object({ from }),
  output: v.array(
    v.object({
      /** The name that `get_system_language_json` takes. */
      name: v.string(),
      /** The name in the language itself. */
      title: v.string(),
      /** Ours: BCP 47. */
      code: v.string(),
      web_version: v.string(),
      web_rtl_support: Flag,
      web_status: Flag,
      web_default: Flag,
    }),
  ),
});

/** The texts of one screen language: the operator's, else those of the build. Codes: noData. */
export const getSystemLanguageJson = action({
  name: 'get_system_language_json',
  proof: 'none',
  input: v.object({
    from,
    language: v.pipe(
      v.string('must be a name'),
      v.regex(/^[A-Za-z][A-Za-z0-9 _-]{0,39}$/, 'must be a name of get_system_language_list'),
    ),
  }),
  output: v.object({
    name: v.string(),
    version: v.string(),
    rtl_support: Flag,
    status: Flag,
    default: Flag,
    /** By key, as in `home.duel.title`. */
    data: v.record(v.string(), v.string()),
  }),
});
