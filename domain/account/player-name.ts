/** Longest name of a player, in UTF-16 units, which is what an input's maxLength counts. */
export const NAME_MAX_CHARACTERS = 30;

/** Control, format (zero-width, direction overrides), private and unassigned characters, which let a name imitate or break another. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
/** Invisible letters and symbols: Hangul fillers, the Braille blank. */
const BLANKS = /[\u115f\u1160\u3164\uffa0\u2800]/u;
/** Joiners after Latin letters, where no script needs them, and five or more marks on one letter. */
// eslint-disable-next-line no-control-regex -- plain letters begin with them
const DISGUISE = /(^|[\u0000-\u024f])[\u200c\u200d]|\p{M}{5}/u;
/** Joiners that Hindi, Urdu and emoji are written with. */
const JOINERS = /[\u200c\u200d]/gu;

/** A name as the others see it, or why it is invalid. */
export type NameReading =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'invalid'; readonly error: 'empty' | 'too-long' | 'forbidden-characters' };

/** Trims a name, normalises its spaces, and capitalises its first letter. */
export function readPlayerName(text: string): NameReading {
  // tabs and line ends, for example in pasted text, count as spaces
  const trimmed = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const seen = trimmed.replace(JOINERS, '');
  if (FORBIDDEN.test(seen) || BLANKS.test(seen)) {
    return { kind: 'invalid', error: 'forbidden-characters' };
  }
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(seen)) return { kind: 'invalid', error: 'empty' };
  if (DISGUISE.test(trimmed)) return { kind: 'invalid', error: 'forbidden-characters' };
  const [first = '', ...rest] = trimmed;
  const name = first.toUpperCase() + rest.join('');
  return name.length > NAME_MAX_CHARACTERS
    ? { kind: 'invalid', error: 'too-long' }
    : { kind: 'name', name };
}
