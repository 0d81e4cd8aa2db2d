/** Words that British and American English spell differently, as stems: any ending matches. */
const PAIRS: readonly (readonly [british: string, american: string])[] = [
  ['colour', 'color(?!at)'],
  ['favour', 'favor'],
  ['flavour', 'flavor'],
  ['harbour', 'harbor'],
  ['honour', 'honor'],
  ['humour', 'humor'],
  ['labour', 'labor(?!at)'],
  ['neighbour', 'neighbor'],
  ['rumour', 'rumor'],
  ['armour', 'armor'],
  ['centre', 'center'],
  ['fibre', 'fiber'],
  ['theatre', 'theater'],
  ['(?:centi|kilo|milli)?metres?\\b', '(?:centi|kilo|milli)?meters?\\b'],
  ['(?:milli)?litres?\\b', '(?:milli)?liters?\\b'],
  ['grey\\b', 'gray\\b'],
  ['defence', 'defense'],
  ['analys(?:e|ed|ing)\\b', 'analyz'],
  [
    '(?:organ|real|recogn|special|oxid|colon|vulcan|apolog|memor|critic)is(?:e|ed|es|ing|ation)',
    '',
  ],
  [
    '',
    '(?:organ|real|recogn|special|oxid|colon|vulcan|apolog|memor|critic)iz(?:e|ed|es|ing|ation)',
  ],
  ['fertilis', 'fertiliz'],
  ['travell(?:ed|ing|er)', 'travel(?:ed|ing|er)'],
  ['cancell(?:ed|ing)', 'cancel(?:ed|ing)'],
  ['aluminium', 'aluminum'],
  ['oesophag', 'esophag'],
  ['haemoglobin', 'hemoglobin'],
  ['anaem', 'anem(?:ia|ic)'],
  ['catalogue', 'catalog\\b'],
  ['jewellery', 'jewelry'],
  ['plough', 'plow\\b'],
  ['moustache', 'mustache'],
  ['practis(?:e|ed|es|ing)\\b', 'practicing'],
];

const expression = (stems: readonly string[]) =>
  new RegExp(`\\b(?:${stems.filter(Boolean).join('|')})\\w*`, 'gi');
const BRITISH = expression(PAIRS.map(([british]) => british));
const AMERICAN = expression(PAIRS.map(([, american]) => american));

/** Names of people that look like such words. */
const NAMES = new Set(['Gray', 'Honor']);

/**
 * The words of an English text with a spelling that only British, or only American English has; well-known pairs only.
 */
export function spellingsOf(text: string): { british: string[]; american: string[] } {
  const found = (stems: RegExp) => (text.match(stems) ?? []).filter((word) => !NAMES.has(word));
  return { british: found(BRITISH), american: found(AMERICAN) };
}
