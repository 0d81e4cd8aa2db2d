const NUMBER_WORDS = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen twenty'
).split(' ');

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** Words before a number that do not change its order. */
const BEFORE = /^(?:(?:about|around|in|on|the|c\.|ad) )+/;
/** The powers of ten of the words after a number. */
const POWERS: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

/**
 * The number in an option by which players could put the options in order: a number with or without a unit, in words or
 * in TeX, a fraction, a year, a century, or a day as a number of days; undefined for other options. Only options of the
 * same question may be compared.
 */
export function orderOfOption(option: string): number | undefined {
  const plain = option
    .toLowerCase()
    .replace(/^\$([^$]+)\$$/, '$1')
    .replace('−', '-')
    .replace(BEFORE, '')
    .replaceAll(/(?<=\d),(?=\d{3})/g, '');
  return dayOf(plain) ?? yearOf(plain) ?? fractionOf(plain) ?? amountOf(plain);
}

/** `12 april 1961`, `april 1961`, `12 april`. */
function dayOf(plain: string): number | undefined {
  const [, day = '1', name = '', year = '0'] =
    /^(?:(\d{1,2}) )?([a-z]+)(?: (\d{4}))?$/.exec(plain) ?? [];
  const month = MONTHS.indexOf(name);
  return month < 0 ? undefined : Number(year) * 372 + month * 31 + Number(day);
}

/** `44 bc`, `5th century`, `5th century bc`, `1920s`, `1914-1918`. */
function yearOf(plain: string): number | undefined {
  const [, number, , isBefore] =
    /^(\d+)(st century|nd century|rd century|th century|s|[-–]\d+)?( bce?)?$/.exec(plain) ?? [];
  if (number === undefined) return undefined;
  return isBefore ? -Number(number) : Number(number);
}

/** `1/2`, `\frac{1}{2}`, `-\frac{1}{2}`. */
function fractionOf(plain: string): number | undefined {
  const [, sign, above, below] =
    /^(-?)(?:\\frac\{)?(\d+)(?:\/|\}\{)(\d+)\}?(?:\\pi)?$/.exec(plain) ?? [];
  if (above === undefined) return undefined;
  return (sign ? -1 : 1) * (Number(above) / Number(below));
}

/** `one`, `3.5`, `-4 °c`, `12 km`, `$3 million`, `12\pi`, `30^\circ`. */
function amountOf(plain: string): number | undefined {
  const [first = '', ...rest] = plain.split(' ');
  const power = POWERS[rest[0] ?? ''];
  if (rest.length > (power === undefined ? 1 : 2)) return undefined;
  const word = NUMBER_WORDS.indexOf(first);
  const digits = first.replace(/^[£$€]/, '').replace(/(?:°|\\?%|\\pi|\^\\circ)$/, '');
  const number = /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined;
  const value = word >= 0 ? word : number;
  return value === undefined ? undefined : value * (power ?? 1);
}
