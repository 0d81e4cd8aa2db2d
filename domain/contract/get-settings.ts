import * as v from 'valibot';
import { action } from './action.ts';

/** The texts of the pages about the game, and its name. */
export const TEXT_TYPES = [
  'about_us',
  'privacy_policy',
  'terms_conditions',
  'contact_us',
  'instructions',
  'faq',
  'app_name',
] as const;
export type TextType = (typeof TEXT_TYPES)[number];

/** Texts in Markdown: the one that was asked for, or all. */
export const getSettings = action({
  name: 'get_settings',
  proof: 'none',
  input: v.object({
    type: v.optional(v.picklist(TEXT_TYPES, `must be one of ${TEXT_TYPES.join(', ')}`)),
  }),
  output: v.union([
    v.string(),
    v.array(v.object({ id: v.string(), type: v.picklist(TEXT_TYPES), message: v.string() })),
  ]),
});
