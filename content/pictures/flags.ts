import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { optimize } from 'svgo';
import type { Asked } from './asked.ts';
import type { Country } from './countries.ts';
import { capitalNote, COUNTRIES, firstHiding, inText } from './countries.ts';
import { num, outlined, picture, rect } from './draw.ts';
import type { Random } from './random.ts';
import { seeded } from './random.ts';

const QUESTIONS = 160;
/** Too much detail for 30 KB, or a flag that another country's equals. */
const LEFT_OUT = new Set('bo rs sv tm td mc'.split(' '));
/** Coats of arms with so much detail that their points are rounded to whole units, of which a flag has 640. */
const DETAILED = new Set('hr gt do me mx es'.split(' '));
/** Characters of the data of a path that is too small to see, in the two most detailed of them. */
const TINY = new Map([
  ['mx', 28],
  ['es', 15],
]);
/** Flags that differ only in a shade, so that one is no wrong option for the other. */
const ALIKE = ['lu nl', 'ro md', 'id pl', 'co ec'].map((pair) => pair.split(' '));
const [WIDTH, HEIGHT] = [480, 320];
/** The margin on each side of a flag, and its size: 4 to 3. */
const FLAG = { x: 52, y: 19, width: 376, height: 282 };

const require = createRequire(import.meta.url);

/** The picture of a flag, without the ids and names that its file has. */
function drawingOf(code: string): string {
  const file = require.resolve(`flag-icons/flags/4x3/${code}.svg`);
  const { data } = optimize(readFileSync(file, 'utf8'), {
    multipass: true,
    floatPrecision: DETAILED.has(code) ? 0 : 1,
    plugins: [
      { name: 'preset-default' },
      'removeDimensions',
      'convertStyleToAttrs',
      { name: 'removeAttrs', params: { attrs: ['svg:id', 'svg:xmlns', 'class', 'data-name'] } },
      { name: 'prefixIds', params: { prefix: 'p', delim: '' } },
    ],
  });
  const { x, y, width, height } = FLAG;
  const frame = `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 640 480"`;
  // the file's own attributes stay, as the colour of all its shapes
  return data
    .trim()
    .replace(/^<svg([^>]*)>/, (_, own: string) => {
      const rest = own.replace(/ (?:xmlns(?::xlink)?|viewBox|id|width|height)="[^"]*"/g, '');
      return `${frame}${rest}>`;
    })
    .replaceAll('xlink:href', 'href')
    .replaceAll(/<path[^>]* d="([^"]*)"[^>]*\/>/g, (path, points: string) => {
      const isTiny = points.length < (TINY.get(code) ?? 0) && !/480|640/.test(points);
      return isTiny ? '' : path;
    });
}

/** The names of the colours in a flag. */
function coloursOf(svg: string): Set<string> {
  const found = svg.match(/(?:fill|stroke)="#[0-9a-f]{3,6}"/gi) ?? [];
  return new Set(
    found.map((one) => {
      const hex = one.split('#')[1]?.replace('"', '') ?? '';
      const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
      const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
        Number.parseInt(long.slice(at, at + 2), 16),
      );
      const most = Math.max(red, green, blue);
      if (most < 60) return 'black';
      if (Math.min(red, green, blue) > 200) return 'white';
      if (most === blue) return 'blue';
      if (most === green) return 'green';
      return green > 120 ? 'yellow' : 'red';
    }),
  );
}

function wrongFor(country: Country, flags: ReadonlyMap<string, string>, random: Random): string[] {
  const colours = coloursOf(flags.get(country.code) ?? '');
  const score = (other: Country) => {
    const theirs = coloursOf(flags.get(other.code) ?? '');
    const shared = [...colours].filter((colour) => theirs.has(colour)).length;
    const alike = shared / new Set([...colours, ...theirs]).size;
    return alike + (other.region === country.region ? 0.6 : 0) + random() * 0.5;
  };
  return COUNTRIES.filter(
    ({ code }) =>
      code !== country.code &&
      flags.has(code) &&
      !ALIKE.some((pair) => pair.includes(code) && pair.includes(country.code)),
  )
    .map((other) => [score(other), other.name] as const)
    .sort(([one], [other]) => other - one)
    .filter(([, name]) => Math.abs(name.length - country.name.length) < 10)
    .slice(0, 3)
    .map(([, name]) => name);
}

/** Which country has a flag. */
export function askFlags(): Asked[] {
  const random = seeded(11);
  const known = COUNTRIES.filter(({ code }) => !LEFT_OUT.has(code));
  const flags = new Map(known.map(({ code }) => [code, drawingOf(code)]));
  return known.slice(0, QUESTIONS).map((country, at) => {
    const { code, name, region, capital, flag } = country;
    const { x, y, width, height } = FLAG;
    const drawing = flags.get(code) ?? '';
    // the flag of Nepal is no rectangle
    const edge =
      code === 'np'
        ? ''
        : rect(x, y, width, height, `${outlined('line', 'strong', 1.5)} fill-opacity="0"`);
    const article = ['the Caribbean', 'Oceania'].includes(region)
      ? 'It lies in'
      : 'The country lies in';
    const first = capital.charAt(0);
    return {
      question: 'Which country has this flag?',
      right: name,
      wrong: wrongFor(country, flags, random),
      alt: `A flag with ${flag}.`,
      hint: firstHiding(
        name,
        `${article} ${region}, and its capital begins with ${first}.`,
        `Its capital begins with ${first} and has ${num(capital.length)} letters.`,
      ),
      note: `The flag of ${inText(name)}: ${flag}. ${capitalNote(country)}`.slice(0, 240),
      rank: at / QUESTIONS,
      svg: picture(WIDTH, HEIGHT, drawing + edge),
    };
  });
}
