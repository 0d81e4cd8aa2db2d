/** The named characters of HTML 4 from 160 on, in order (ISO 8859-1). */
const LATIN = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave ' +
  'Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc ' +
  'Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc ' +
  'iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ');
const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN.map((name, at): [string, string] => [name, String.fromCodePoint(160 + at)]),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    hellip: '…',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    sbquo: '‚',
    bdquo: '„',
    bull: '•',
    trade: '™',
    euro: '€',
    minus: '−',
    ne: '≠',
    le: '≤',
    ge: '≥',
    infin: '∞',
    radic: '√',
    pi: 'π',
    Pi: 'Π',
    Sigma: 'Σ',
    Omega: 'Ω',
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
    Yuml: 'Ÿ',
    prime: '′',
    Prime: '″',
    shy: '',
    lrm: '',
    rlm: '',
    zwnj: '\u200c',
    zwj: '\u200d',
    thinsp: ' ',
    ensp: ' ',
    emsp: ' ',
  }),
]);

/** A text in which HTML's references are the characters that they name; one that is not known stays. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+\d{0,2});/gi, (reference, name: string) => {
    if (!name.startsWith('#')) return NAMED.get(name) ?? reference;
    const isHex = name[1]?.toLowerCase() === 'x';
    const code = isHex ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : reference;
  });
}

/** Tags that only adorn a text. */
const PLAIN_TAG = /<\/?(?:p|br|b|i|em|strong|u|span|div|small)(?:\s[^<>]*)?\/?>/gi;

/** The text of a fragment of HTML. Tags that show something (a picture, a table) stay, so that the caller can refuse them. */
export function wordsOfHtml(html: string): string {
  return decodeEntities(html.replace(PLAIN_TAG, ' '))
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A tag that shows more than text. */
export const TAG = /<\/?[a-z][^<>]*>/i;
