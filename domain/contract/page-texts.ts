import * as v from 'valibot';
import { MODES } from '../settings/web-settings.ts';
import { action, Flag, NoFields } from './action.ts';

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

/** Texts in Markdown: the requested one, or all. */
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

/** The frame of every page: names, texts, pictures, links. Addresses are https or on this host; '' means none. */
export const getWebSettings = action({
  name: 'get_web_settings',
  proof: 'none',
  input: NoFields,
  output: v.object({
    name: v.string(),
    maintenance: Flag,
    company_text: v.string(),
    footer_copyrights_text: v.string(),
    contact_address: v.string(),
    contact_email: v.string(),
    contact_phone: v.string(),
    header_logo: v.string(),
    footer_logo: v.string(),
    favicon: v.string(),
    primary_color: v.string(),
    footer_color: v.string(),
    social_media: v.array(v.object({ icon: v.string(), link: v.string() })),
    /** By mode, the address of a picture, or '' for the screen's own. */
    icons: v.record(v.picklist(MODES), v.string()),
  }),
});

const Section = v.object({
  /** Whether the section is shown. */
  mode: Flag,
  heading: v.string(),
  items: v.array(v.object({ title: v.string(), description: v.string(), image: v.string() })),
});

/** The home page in a language; a language without texts gets the default ones. */
export const getWebHomeSettings = action({
  name: 'get_web_home_settings',
  proof: 'none',
  input: v.object({
    language_id: v.optional(
      v.pipe(v.string('must be an id'), v.regex(/^\d{1,6}$/, 'must be digits')),
      '14',
    ),
  }),
  output: v.object({
    sliderData: v.array(
      v.object({
        id: v.string(),
        language_id: v.string(),
        image: v.string(),
        title: v.string(),
        description: v.string(),
      }),
    ),
    section_1: Section,
    section_2: Section,
    section_3: Section,
    /** All modes in the order of their cards; get_system_configurations says which are on. */
    modes: v.array(v.picklist(MODES)),
  }),
});
