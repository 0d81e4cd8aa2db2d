import { describe, expect, it } from 'vitest';
import {
  checkKeys,
  drawingOf,
  fromNumbers,
  numbersIn,
  questionsOf,
  rightOf,
} from '../support/picture-questions.ts';
import type { Seen } from '../support/picture-questions.ts';

// The keys worked out again, in another way than the script does: from the text about the picture, which says what is
// seen, or from the drawing itself.

const divisor = (one: number, other: number): number =>
  other === 0 ? one : divisor(other, one % other);

/** The value of a formula such as y = −(x + 2)² − 1. */
function valueOf(formula: string, x: number): number {
  const code = formula
    .replace('y = ', '')
    .replaceAll('−', '-')
    .replaceAll(/\|([^|]*)\|/g, 'Math.abs($1)')
    .replaceAll(/(\d)(?=[x(M])/g, '$1*')
    .replaceAll(/-(?=[x(M])/g, '-1*')
    .replaceAll(/(x|\([^()]*\))²/g, '($1)**2');
  return (new Function('x', `return ${code}`) as (x: number) => number)(x);
}

describe('the keys of geometry', () => {
  it('follow from the numbers in the picture', () => {
    checkKeys(
      'shapes-and-graphs',
      [
        [
          /question mark/,
          /^A triangle/,
          fromNumbers((one = 0, other = 0) => 180 - one - other, '°'),
        ],
        [/other angle/, /^A straight line/, fromNumbers((one = 0) => 180 - one, '°')],
        [/other angle/, /^A right angle/, fromNumbers((one = 0) => 90 - one, '°')],
        [/Two straight lines/, /cross/, fromNumbers((one = 0) => 180 - one, '°')],
        [
          /red rays/,
          /beyond/,
          fromNumbers((_five, _zero, marks = 0, base = 0) => base + 5 * marks, '°'),
        ],
        [/red rays/, /labelled/, fromNumbers((_five, _zero, base = 0) => base, '°')],
        [
          /area/,
          /^A (rectangle|parallelogram)/,
          fromNumbers((width = 0, height = 0) => width * height, ' cm²'),
        ],
        [
          /area/,
          /^A triangle/,
          fromNumbers((width = 0, height = 0) => (width * height) / 2, ' cm²'),
        ],
        [
          /area/,
          /^A trapezium/,
          fromNumbers((one = 0, other = 0, height = 0) => ((one + other) / 2) * height, ' cm²'),
        ],
        [
          /area/,
          /^An L/,
          fromNumbers((width = 0, height = 0, x = 0, y = 0) => width * height - x * y, ' cm²'),
        ],
        [
          /perimeter/,
          /^A rectangle/,
          fromNumbers((width = 0, height = 0) => width + height + width + height, ' cm'),
        ],
        [/perimeter/, /^A regular/, fromNumbers((sides = 0, length = 0) => sides * length, ' cm')],
        [
          /side with/,
          /at the right angle are/,
          fromNumbers((one = 0, other = 0) => Math.hypot(one, other), ' cm'),
        ],
        [
          /side with/,
          /the longest is/,
          fromNumbers((one = 0, most = 0) => Math.sqrt(most * most - one * one), ' cm'),
        ],
      ],
      105,
    );
  });

  it('of fractions are the shares of yellow parts, as drawn', () => {
    const fractions = questionsOf('shapes-and-graphs').filter(({ question }) =>
      question.includes('fraction'),
    );
    expect(fractions).toHaveLength(25);
    for (const seen of fractions) {
      const drawing = drawingOf(seen);
      const yellow = drawing.match(/class="f-sun/g)?.length ?? 0;
      const parts = yellow + (drawing.match(/class="f-card o-/g)?.length ?? 0);
      const common = seen.question.includes('lowest') ? divisor(yellow, parts) : 1;
      expect(`${yellow / common}/${parts / common}`, seen.id).toBe(rightOf(seen));
    }
  });

  it('of points are their coordinates', () => {
    const points = questionsOf('shapes-and-graphs').filter(({ question }) =>
      question.includes('coordinates'),
    );
    expect(points).toHaveLength(20);
    for (const seen of points) {
      const [, x = '0', y = '0'] =
        /<circle cx="([\d.]+)" cy="([\d.]+)"/.exec(drawingOf(seen)) ?? [];
      const place = [(Number(x) - 240) / 28, (160 - Number(y)) / 28].map(Math.round);
      expect(`(${place.join(', ')})`.replaceAll('-', '−')).toBe(rightOf(seen));
    }
  });

  it('of lines and parabolas are the only option through the points in the picture', () => {
    const graphs = questionsOf('shapes-and-graphs').filter(
      ({ picture }) =>
        /through \(.*and \(|with its tip/.test(picture.alt) &&
        !/curve|wave|^A V /i.test(picture.alt),
    );
    expect(graphs.length).toBeGreaterThan(30);
    for (const seen of graphs) {
      const [x = 0, y = 0, nextX, nextY] = numbersIn(seen.picture.alt);
      const isLine = seen.picture.alt.startsWith('A straight line');
      const opens = seen.picture.alt.includes('upwards') ? 1 : -1;
      const fits = (formula: string) => {
        // the sine and other known functions stand among the wrong options
        if (!/^y = [−\dx().+|² ]+$/.test(formula)) return false;
        if (valueOf(formula, x) !== y) return false;
        if (isLine) return valueOf(formula, nextX ?? 0) === nextY;
        return [1, -1].every((step) => Math.sign(valueOf(formula, x + step) - y) === opens);
      };
      expect(seen.options.filter(fits), seen.id).toEqual([rightOf(seen)]);
    }
  });
});

/** The entries of a list such as "Jan 30, Feb 50". */
function entriesOf(alt: string): [label: string, value: number][] {
  return alt
    .replace(/^[^:]*: /, '')
    .replace(/\.$/, '')
    .split(', ')
    .map((entry) => {
      const [label = '', value = ''] = entry.split(' ');
      return [label, Number.parseFloat(value)];
    });
}

function barKey({ question, picture }: Seen): string {
  const entries = entriesOf(picture.alt);
  const named = entries
    .filter(([label]) => new RegExp(`\\b${label}\\b`).test(question))
    .map(([, value]) => value);
  const sorted = entries.toSorted(([, one], [, other]) => other - one);
  if (question.includes('together')) return String((named[0] ?? 0) + (named[1] ?? 0));
  if (question.includes('How many more'))
    return String(Math.abs((named[0] ?? 0) - (named[1] ?? 0)));
  if (question.startsWith('How many')) return String(named[0]);
  if (question.includes('second most')) return sorted[1]?.[0] ?? '';
  return (question.includes('fewest') ? sorted.at(-1) : sorted[0])?.[0] ?? '';
}

function lineKey({ question, picture }: Seen): string {
  const entries = entriesOf(picture.alt);
  const sorted = entries.toSorted(([, one], [, other]) => other - one);
  if (question.includes('highest')) return sorted[0]?.[0] ?? '';
  if (question.includes('lowest')) return sorted.at(-1)?.[0] ?? '';
  const sign = question.includes('rise') ? 1 : -1;
  const steps = entries.slice(1).map(([label, value], at) => {
    const [from, before] = entries[at] ?? ['', 0];
    return { text: `From ${from} to ${label}`, change: sign * (value - before) };
  });
  return steps.reduce((best, step) => (step.change > best.change ? step : best)).text;
}

function pieKey({ question, picture }: Seen): string {
  const entries = entriesOf(picture.alt);
  const sorted = entries.toSorted(([, one], [, other]) => other - one);
  if (question.includes('second')) return sorted[1]?.[0] ?? '';
  if (question.includes('largest')) return sorted[0]?.[0] ?? '';
  if (question.includes('smallest')) return sorted.at(-1)?.[0] ?? '';
  const [, angle = 0] = entries.find(([label]) => question.includes(`labelled ${label}`)) ?? [];
  return `${Math.round(angle / 3.6)} %`;
}

/** The time from the ends of the two hands, as drawn. */
function clockKey(seen: Seen): string {
  const hand = (width: number) => {
    const line = new RegExp(
      `d="M240 160L([\\d.]+) ([\\d.]+)" class="s-\\w+" stroke-width="${width}"`,
    );
    const [, x = '0', y = '0'] = line.exec(drawingOf(seen)) ?? [];
    const turn = Math.atan2(Number(x) - 240, 160 - Number(y)) / (2 * Math.PI);
    return (turn + 1) % 1;
  };
  const minute = Math.round(hand(5) * 60) % 60;
  const hour = Math.round(hand(9) * 12 - minute / 60);
  const [shift = 0] = numbersIn(seen.question);
  const time = hour * 60 + minute + (seen.question.includes('before') ? -shift : shift);
  const own = (time + 1440) % 720;
  return `${Math.floor(own / 60) || 12}:${String(own % 60).padStart(2, '0')}`;
}

describe('the keys of charts and instruments', () => {
  it('follow from what is drawn', () => {
    checkKeys(
      'charts-and-clocks',
      [
        [/./, /^A bar chart/, barKey],
        [/./, /^A line chart/, lineKey],
        [/./, /^A pie chart/, pieKey],
        [/./, /^A clock/, clockKey],
        [
          /./,
          /mark of/,
          (seen) =>
            seen.picture.alt.startsWith('A ruler')
              ? rulerKey(seen)
              : fromNumbers((base = 0) => base, ' °C')(seen),
        ],
        [/./, /^A thermometer/, fromNumbers((marks = 0, base = 0) => base + 2 * marks, ' °C')],
        [/on top/, /dice/, (seen) => String(pipsOf(seen))],
        [
          /face down/,
          /dice/,
          (seen) => String(7 * (numbersIn(seen.picture.alt)[0] ?? 0) - pipsOf(seen)),
        ],
        [
          /./,
          /marks beyond/,
          fromNumbers((_zero, _most, _step, marks = 0, base = 0) => base + 5 * marks, ' km/h'),
        ],
        [/./, /^A speedometer/, fromNumbers((_zero, _most, _step, base = 0) => base, ' km/h')],
        [/./, /^A ruler/, rulerKey],
      ],
      160,
    );
  });
});

const pipsOf = (seen: Seen) => drawingOf(seen).match(/<circle/g)?.length ?? 0;

/** The length of the pencil: its outline begins and ends at places of the ruler. */
function rulerKey(seen: Seen): string {
  const [, outline = ''] = /d="(M[^"]*)" class="f-green/.exec(drawingOf(seen)) ?? [];
  const xs = numbersIn(outline).filter((_, at) => at % 2 === 0);
  return `${((Math.max(...xs) - Math.min(...xs)) / 42).toFixed(1)} cm`;
}

const NATURAL = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 } as const;
type Letter = keyof typeof NATURAL;

/** The note at a height of the drawing: 13 pixels a step; the lowest line is E4 or G2. */
function noteAt(y: number, clef: string): { letter: Letter; step: number; pitch: number } {
  const [letters, octave] = clef === 'treble' ? ['EFGABCD', 4] : ['GABCDEF', 2];
  const step = Math.round((212 - y) / 13);
  const at = ((step % 7) + 7) % 7;
  const letter = letters.charAt(at) as Letter;
  const fromC = 'CDEFGAB'.indexOf(letters.charAt(0)) + step;
  return { letter, step, pitch: (octave + Math.floor(fromC / 7)) * 12 + NATURAL[letter] };
}

function notesOf(seen: Seen): ReturnType<typeof noteAt>[] {
  const clef = seen.picture.alt.includes('treble') ? 'treble' : 'bass';
  const heads = [...drawingOf(seen).matchAll(/<ellipse cx="[\d.]+" cy="([\d.]+)"/g)];
  return heads.map(([, y]) => noteAt(Number(y), clef)).sort((one, other) => one.step - other.step);
}

const SIZES = ['Unison', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Octave'];
/** The names of intervals by their steps and semitones. */
const INTERVALS: Readonly<Record<string, string>> = {
  '1 1': 'Minor second',
  '1 2': 'Major second',
  '2 3': 'Minor third',
  '2 4': 'Major third',
  '3 5': 'Perfect fourth',
  '3 6': 'Augmented fourth',
  '4 6': 'Diminished fifth',
  '4 7': 'Perfect fifth',
  '5 8': 'Minor sixth',
  '5 9': 'Major sixth',
  '6 10': 'Minor seventh',
  '6 11': 'Major seventh',
};

function intervalKey(seen: Seen): string {
  const [low, high] = notesOf(seen);
  if (!low || !high) return '';
  const steps = high.step - low.step;
  return rightOf(seen).includes(' ')
    ? (INTERVALS[`${steps} ${high.pitch - low.pitch}`] ?? '')
    : (SIZES[steps] ?? '');
}

function chordKey(seen: Seen): string {
  const [root, third, fifth] = notesOf(seen);
  if (!root || !third || !fifth) return '';
  const kinds: Readonly<Record<string, string>> = {
    '4 7': 'major',
    '3 7': 'minor',
    '3 6': 'diminished',
  };
  return `${root.letter} ${kinds[`${third.pitch - root.pitch} ${fifth.pitch - root.pitch}`]}`;
}

function signatureKey({ question, picture }: Seen): string {
  const [count = 0] = numbersIn(picture.alt);
  // each sharp is a fifth up from F, C, G ...; minor keys lie three fifths above their major
  const fifths = ['F', 'C', 'G', 'D', 'A', 'E', 'B'];
  const place =
    1 + (picture.alt.includes('sharp') ? count : -count) + (question.includes('minor') ? 3 : 0);
  const letter = fifths[((place % 7) + 7) % 7];
  const sign = place >= 7 ? ' sharp' : place < 0 ? ' flat' : '';
  return `${letter}${sign} ${question.includes('minor') ? 'minor' : 'major'}`;
}

const QUAVERS: Readonly<Record<string, number>> = {
  semibreve: 8,
  minim: 4,
  crotchet: 2,
  quaver: 1,
};

function metreKey({ picture }: Seen): string {
  const names = picture.alt
    .replace(/^[^:]*: /, '')
    .replace('.', '')
    .split(', ');
  const quavers = names.reduce((sum, name) => sum + (QUAVERS[name] ?? 0), 0);
  return quavers % 2 === 0 ? `${quavers / 2}/4` : `${quavers}/8`;
}

describe('the keys of sheet music', () => {
  it('follow from the places of the notes', () => {
    checkKeys(
      'sheet-music',
      [
        [/name of this note/, /./, (seen) => notesOf(seen)[0]?.letter ?? ''],
        [/interval/, /./, intervalKey],
        [/chord/, /./, chordKey],
        [/key signature/, /./, signatureKey],
        [/time signature/, /./, metreKey],
      ],
      111,
    );
  });
});

describe('the keys of chemistry', () => {
  it('are the counted letters of the drawing or the difference of two numbers', () => {
    const formula = (seen: Seen) => {
      const letters = [...drawingOf(seen).matchAll(/<text[^>]*>([A-Z][a-z]?)</g)].map(
        ([, letter = '']) => letter,
      );
      const count = (symbol: string) => letters.filter((letter) => letter === symbol).length;
      const symbols = [...new Set(letters)].sort();
      const order = symbols.includes('C')
        ? ['C', 'H', ...symbols.filter((one) => one !== 'C' && one !== 'H')]
        : ['H', ...symbols.filter((one) => one !== 'H')];
      return order
        .filter((symbol) => count(symbol) > 0)
        .map(
          (symbol) =>
            `${symbol}${count(symbol) > 1 ? [...String(count(symbol))].map((digit) => '₀₁₂₃₄₅₆₇₈₉'.charAt(Number(digit))).join('') : ''}`,
        )
        .join('');
    };
    checkKeys(
      'elements-and-molecules',
      [
        [/molecular formula/, /./, formula],
        [/neutrons/, /./, fromNumbers((mass = 0, number = 0) => mass - number)],
      ],
      18,
    );
  });
});
