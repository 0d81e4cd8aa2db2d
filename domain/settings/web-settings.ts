import * as v from 'valibot';
import { LinkAddress, PictureAddress } from './addresses.ts';
import { inkOn, isLegibleAccent } from './palette.ts';
import { readOver } from './read-over.ts';
import { SWITCH, textWithin } from './values.ts';

const textOr = (fallback: string, most = 500) => v.optional(textWithin(most), fallback);
const picture = v.optional(PictureAddress, '');
const colour = (isFit: (colour: string) => boolean, error: string) =>
  v.optional(
    v.pipe(
      v.string('must be a text'),
      v.regex(/^(#[0-9a-f]{6})?$/i, 'must be a colour like #b3204f'),
      v.check((text) => !/^#[0-9a-f]{6}$/i.test(text) || isFit(text), error),
    ),
    '',
  );

/** The modes of the game in their default order, under the names of the settings that switch them. */
export const MODES = [
  'battle_mode_random',
  'battle_mode_one',
  'battle_mode_group',
  'quiz_zone_mode',
  'daily_quiz_mode',
  'contest_mode',
  'true_false_mode',
  'self_challenge_mode',
  'fun_n_learn_question',
  'guess_the_word_question',
  'audio_mode_question',
  'maths_quiz_mode',
  'exam_module',
  'multi_match_mode',
] as const;
export type ModeSwitch = (typeof MODES)[number];

const Icons = Object.fromEntries(MODES.map((mode) => [mode, picture])) as Record<
  ModeSwitch,
  typeof picture
>;

const Social = v.object({
  /** A picture, or the name of a network. */
  icon: v.union([PictureAddress, textWithin(40)], 'must be a picture or a name'),
  link: LinkAddress,
});

const ENTRIES = {
  /** '' means the app's name of the system settings. */
  name: textOr('', 60),
  maintenance: v.optional(SWITCH, false),
  company_text: textOr(''),
  footer_copyrights_text: textOr('', 200),
  contact_address: textOr(''),
  contact_email: textOr('', 200),
  contact_phone: textOr('', 60),
  header_logo: picture,
  footer_logo: picture,
  favicon: picture,
  /** The colour of buttons and links; other colours are derived from it. */
  primary_color: colour(
    isLegibleAccent,
    'is too faint: on the light pages its contrast is less than 4.5 to 1, so choose a darker one',
  ),
  footer_color: colour(
    (text) => inkOn(text) !== undefined,
    'can carry neither dark nor light text with a contrast of 4.5 to 1: choose a darker or a lighter one',
  ),
  social_media: v.optional(v.pipe(v.array(Social), v.maxLength(12, 'must be at most 12')), []),
  icons: v.optional(v.object(Icons), {}),
};

/** The settings of every page's frame. */
export type WebSettings = v.InferOutput<v.ObjectSchema<typeof ENTRIES, undefined>>;

/** Reads the document `settings/web` over the defaults; a wrong value is reported and has its default. */
export function readWebSettings(document: Readonly<Record<string, unknown>>) {
  const errors: string[] = [];
  return { settings: readOver(ENTRIES, document, errors), errors };
}
