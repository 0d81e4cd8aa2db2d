import * as v from 'valibot';
import { MODES } from '../settings/web-settings.ts';
import { action } from './action.ts';
import { Flag, NoFields } from './fields.ts';

/** What stands around every page: names, texts, pictures, links. Addresses are https or of this host; '' is none. */
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
