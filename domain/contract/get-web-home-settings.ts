import * as v from 'valibot';
import { MODES } from '../settings/web-settings.ts';
import { action } from './action.ts';
import { Flag } from './fields.ts';

const Section = v.object({
  /** Whether it is shown. */
  mode: Flag,
  heading: v.string(),
  items: v.array(v.object({ title: v.string(), description: v.string(), image: v.string() })),
});

/** The first page in a language; one that has no texts of its own gets the usual ones. */
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
    /** All modes in the order of their rounds; whether one is switched on is among the configurations. */
    modes: v.array(v.picklist(MODES)),
  }),
});
