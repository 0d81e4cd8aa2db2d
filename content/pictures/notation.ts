import type { Asked } from './asked.ts';
import { firstHiding } from './countries.ts';
import { distinct } from './making.ts';
import type { Random } from './random.ts';
import { pick, seeded, inRandomOrder, randomWhole } from './random.ts';
import type { Clef, Value } from './staff.ts';
import {
  accidental,
  barLine,
  keyAt,
  letterOf,
  note,
  placeText,
  semitonesOf,
  staff,
  stepOf,
} from './staff.ts';

/** Notes, intervals, rhythms, key signatures and chords. */
export function askNotation(): Asked[] {
  const random = seeded(67);
  return [
    ...distinct(15, (share) => askNote(random, share, 'treble')),
    ...distinct(15, (share) => askNote(random, share, 'bass')),
    ...distinct(32, (share) => askInterval(random, share)),
    ...askValues(random),
    ...distinct(18, (share) => askBar(random, share)),
    ...askSignatures(random),
    ...distinct(12, (share) => askChord(random, share)),
  ];
}

const LETTERS = [...'ABCDEFG'];

function askNote(random: Random, share: number, clef: Clef): Asked {
  const step = share < 0.55 ? randomWhole(random, 0, 8) : pick(random, [-3, -2, -1, 9, 10, 11, 12]);
  const right = letterOf(keyAt(step, clef));
  const near = [1, -1, 2, -2, 3].map((away) => letterOf(keyAt(step, clef) + away));
  const [marked, line] = clef === 'treble' ? ['G', 2] : ['F', 4];
  const lowest = clef === 'treble' ? 'E' : 'G';
  return {
    question: 'What is the name of this note?',
    right,
    wrong: inRandomOrder(random, near).slice(0, 3),
    alt: `One note in the ${clef} clef, ${placeText(step)}; lines and spaces count from below.`,
    hint: firstHiding(
      right,
      `The ${clef} clef marks line ${line} from below: it is the line of ${marked}.`,
      `In the ${clef} clef the lowest line is that of ${lowest}.`,
    ),
    note: `The ${clef} clef marks the ${marked} on line ${line}. From there count line, space, line: this note is ${right}.`,
    rank: (clef === 'bass' ? 0.15 : 0) + share * 0.55,
    svg: staff(clef, note(270, step)),
  };
}

const NUMBERS = [
  'Unison',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Octave',
] as const;
/** The semitones of the major or perfect interval of each number. */
const MAJOR = [0, 2, 4, 5, 7, 9, 11, 12] as const;
const PERFECT = new Set([0, 3, 4, 7]);

/** The full name of an interval between two white keys, as in "Minor third". */
function intervalName(low: number, high: number): string {
  const size = high - low;
  const change = semitonesOf(high) - semitonesOf(low) - (MAJOR[size] ?? 0);
  const quality = PERFECT.has(size)
    ? (['Diminished', 'Perfect', 'Augmented'] as const)[change + 1]
    : change === 0
      ? 'Major'
      : 'Minor';
  return size === 7 ? 'Octave' : `${quality} ${NUMBERS[size]?.toLowerCase()}`;
}

function askInterval(random: Random, share: number): Asked {
  const clef = pick(random, ['treble', 'treble', 'bass'] as const);
  const size = randomWhole(random, share < 0.3 ? 2 : 1, share < 0.3 ? 5 : 7);
  const step = randomWhole(random, -1, 9 - size);
  const [low, high] = [keyAt(step, clef), keyAt(step + size, clef)];
  const hasQuality = share > 0.5 && size < 7;
  const full = intervalName(low, high);
  const right = hasQuality ? full : (NUMBERS[size] ?? '');
  const semitones = semitonesOf(high) - semitonesOf(low);
  const [isChord, isFalling] = [random() < 0.4, random() < 0.3];
  const word = (at: number) => NUMBERS[at]?.toLowerCase() ?? '';
  const other = (at: number) => (PERFECT.has(at) ? `Perfect ${word(at)}` : `Major ${word(at)}`);
  const qualities = PERFECT.has(size) ? ['Perfect', 'Diminished', 'Augmented'] : ['Major', 'Minor'];
  const wrong = hasQuality
    ? [
        ...qualities.map((quality) => `${quality} ${word(size)}`),
        ...[size - 1, size + 1].filter((at) => at > 0 && at < 7).map(other),
      ]
    : [size - 2, size - 1, size + 1, size + 2]
        .filter((at) => at > 0 && at < 8)
        .map((at) => NUMBERS[at] ?? '');
  const [first, last] = isFalling && !isChord ? [step + size, step] : [step, step + size];
  return {
    question: 'Which interval do these two notes form?',
    right,
    wrong: inRandomOrder(
      random,
      wrong.filter((one) => one !== right),
    ).slice(0, 3),
    alt: `Two notes in the ${clef} clef${isChord ? ' that sound together' : ''}: ${placeText(first)}, and ${placeText(last)}.`,
    hint: 'Count both notes and every line and space between them.',
    note: `From ${letterOf(low)} to ${letterOf(high)} there are ${size + 1} letters, both counted, and ${semitones} ${semitones === 1 ? 'semitone' : 'semitones'}: ${size === 7 ? 'an octave' : `the ${full.toLowerCase()}`}.`,
    rank: 0.15 + share * 0.8,
    svg: staff(
      clef,
      isChord
        ? note(270, step, { value: 1 }) +
            note(270 + (size === 1 ? 31 : 0), step + size, { value: 1 })
        : note(220, first) + note(330, last),
    ),
  };
}

const VALUES = new Map<Value, readonly [name: string, looks: string, note: string]>([
  [
    1,
    [
      'Semibreve',
      'a hollow head without a stem',
      'It lasts four crotchets: a whole bar of 4/4. Americans call it a whole note.',
    ],
  ],
  [
    2,
    [
      'Minim',
      'a hollow head with a stem',
      'It lasts two crotchets. Americans call it a half note.',
    ],
  ],
  [
    4,
    [
      'Crotchet',
      'a filled head with a stem',
      'It is the beat of most pieces. Americans call it a quarter note.',
    ],
  ],
  [
    8,
    [
      'Quaver',
      'a filled head with a stem and one flag',
      'Two of them last as long as one crotchet. Americans call it an eighth note.',
    ],
  ],
  [
    16,
    [
      'Semiquaver',
      'a filled head with a stem and two flags',
      'Four of them last as long as one crotchet. Americans call it a sixteenth note.',
    ],
  ],
]);
const nameOf = (value: Value) => VALUES.get(value)?.[0] ?? '';

function askValues(random: Random): Asked[] {
  return [...VALUES].flatMap(([value, [name, looks, text]], at) => {
    const others = [...VALUES.keys()].filter((one) => one !== value).map(nameOf);
    const plain: Asked = {
      question: 'What is a note of this form called?',
      right: name,
      wrong: inRandomOrder(random, others).slice(0, 3),
      alt: `A note: ${looks}.`,
      hint: 'Its head, its stem and its flags tell how long it lasts.',
      note: `${name}: ${looks}. ${text}`,
      rank: 0.1 + at * 0.08,
      svg: staff(undefined, note(240, 3, { value })),
    };
    if (value > 8) return [plain];
    // in quavers: a dot adds a half
    const quavers = (8 / value) * 1.5;
    const amounts = [0.5, 1, 1.5, 2, 3, 4, 6].filter(
      (one) => one * 2 !== quavers && one * 2 <= quavers * 2.5,
    );
    const beats = (one: number) => (one === 1 ? '1 crotchet' : `${one} crotchets`);
    return [
      plain,
      {
        question: 'How long does this dotted note last?',
        right: beats(quavers / 2),
        wrong: inRandomOrder(random, amounts).slice(0, 3).map(beats),
        alt: `A note with a dot behind it: ${looks}.`,
        hint: 'The dot makes the note longer by a half.',
        note: `The dot adds half of the length: a ${name.toLowerCase()} with a dot lasts ${beats(quavers / 2)}.`,
        rank: 0.45 + at * 0.1,
        svg: staff(undefined, note(230, 3, { value, isDotted: true })),
      },
    ];
  });
}

/** Time signatures, with their length in quavers. */
const METRES = new Map([
  ['2/4', 4],
  ['3/4', 6],
  ['4/4', 8],
  ['5/4', 10],
  ['3/8', 3],
  ['5/8', 5],
  ['7/8', 7],
]);

function askBar(random: Random, share: number): Asked {
  const metre = pick(
    random,
    share < 0.5
      ? ['2/4', '3/4', '4/4']
      : share < 0.75
        ? ['3/4', '4/4', '5/4']
        : ['3/8', '5/8', '7/8'],
  );
  const length = METRES.get(metre) ?? 8;
  const values: Value[] = [];
  for (let left = length; left > 0;) {
    const value = pick(
      random,
      ([2, 4, 4, 8, 8] as const).filter((one) => 8 / one <= left),
    );
    values.push(value);
    left -= 8 / value;
  }
  const width = 330 / values.length;
  const counts = ([2, 4, 8] as const).flatMap((value) => {
    const count = values.filter((one) => one === value).length;
    return count === 0 ? [] : [`${count} · ${nameOf(value).toLowerCase()}`];
  });
  // 6/8 has the length of 3/4
  const others = [...METRES.keys()].filter((one) => one !== metre);
  return {
    question: 'Which time signature fits this bar?',
    right: metre,
    wrong: inRandomOrder(random, others).slice(0, 3),
    alt: `One bar of these notes: ${values.map((value) => nameOf(value).toLowerCase()).join(', ')}.`,
    hint: 'Add up the lengths of all notes in the bar: two quavers make one crotchet.',
    note: `${counts.join(', ')}: together ${length} quavers, ${length % 2 === 0 ? `which are ${length / 2} crotchets` : 'an odd number'}: ${metre}.`,
    rank: 0.3 + share * 0.65,
    svg: staff(
      undefined,
      values.map((value, at) => note(75 + width * (at + 0.4), 3, { value })).join('') +
        barLine(31) +
        barLine(449),
    ),
  };
}

const SHARPS = [8, 5, 9, 6, 3, 7, 4] as const;
const FLATS = [4, 7, 3, 6, 2, 5, 1] as const;
const MAJOR_SHARP = ['C', 'G', 'D', 'A', 'E', 'B', 'F sharp', 'C sharp'];
const MAJOR_FLAT = ['C', 'F', 'B flat', 'E flat', 'A flat', 'D flat', 'G flat', 'C flat'];
const MINOR_SHARP = ['A', 'E', 'B', 'F sharp', 'C sharp', 'G sharp'];
const MINOR_FLAT = ['A', 'D', 'G', 'C', 'F', 'B flat'];

function askSignatures(random: Random): Asked[] {
  const ask = (count: number, sign: 'sharp' | 'flat', scale: 'major' | 'minor'): Asked => {
    const names =
      scale === 'major'
        ? sign === 'sharp'
          ? MAJOR_SHARP
          : MAJOR_FLAT
        : sign === 'sharp'
          ? MINOR_SHARP
          : MINOR_FLAT;
    const rest =
      scale === 'major'
        ? [...MAJOR_SHARP.slice(0, 6), ...MAJOR_FLAT.slice(1, 6)]
        : [...MINOR_SHARP.slice(0, 5), ...MINOR_FLAT.slice(1, 5)];
    const tonic = names[count] ?? '';
    const signs = `${count} ${sign}${count === 1 ? '' : 's'}`;
    const order = sign === 'sharp' ? 'F, C, G, D, A, E, B' : 'B, E, A, D, G, C, F';
    const places = sign === 'sharp' ? SHARPS : FLATS;
    return {
      question: `Which ${scale} key has this key signature?`,
      right: `${tonic} ${scale}`,
      wrong: inRandomOrder(
        random,
        rest.filter((one) => one !== tonic),
      )
        .slice(0, 3)
        .map((one) => `${one} ${scale}`),
      alt: `The treble clef and ${signs}.`,
      hint: firstHiding(
        `${tonic} ${scale}`,
        sign === 'sharp'
          ? 'The last of the signs stands one step below the tonic.'
          : count > 1
            ? 'The last but one of the signs stands on the tonic.'
            : 'Only one tone of the scale of C is changed.',
        'Count the signs.',
      ),
      note: `${signs.charAt(0).toUpperCase()}${signs.slice(1)}: ${tonic} ${scale}. Signs come in the order ${order}; each fifth ${sign === 'sharp' ? 'up' : 'down'} adds one.`,
      rank: (scale === 'minor' ? 0.5 : 0.3) + count * 0.085,
      svg: staff(
        'treble',
        places
          .slice(0, count)
          .map((step, at) => accidental(150 + at * 34, step, sign))
          .join(''),
      ),
    };
  };
  const counts = [1, 2, 3, 4, 5, 6, 7];
  return [
    ...counts
      .slice(0, 5)
      .flatMap((count) => [ask(count, 'sharp', 'major'), ask(count, 'flat', 'major')]),
    ...counts
      .slice(0, 5)
      .flatMap((count) => [ask(count, 'sharp', 'minor'), ask(count, 'flat', 'minor')])
      .slice(0, 9),
  ];
}

function askChord(random: Random, share: number): Asked {
  const clef = share < 0.5 ? 'treble' : pick(random, ['treble', 'bass'] as const);
  const step = randomWhole(random, -2, 5);
  const keys = [0, 2, 4].map((above) => keyAt(step + above, clef));
  const [root = 0, third = 0, fifth = 0] = keys;
  const [lower, upper] = [
    semitonesOf(third) - semitonesOf(root),
    semitonesOf(fifth) - semitonesOf(third),
  ];
  const kind = lower === 4 ? 'major' : upper === 4 ? 'minor' : 'diminished';
  const name = letterOf(root);
  const right = `${name} ${kind}`;
  const next = LETTERS[(LETTERS.indexOf(name) + 2) % 7] ?? '';
  const previous = LETTERS[(LETTERS.indexOf(name) + 5) % 7] ?? '';
  const wrong = [
    `${name} ${kind === 'major' ? 'minor' : 'major'}`,
    `${next} minor`,
    `${next} major`,
    `${previous} major`,
    `${previous} minor`,
  ];
  return {
    question: 'Which chord is this?',
    right,
    wrong: inRandomOrder(random, wrong).slice(0, 3),
    alt: `Three notes in the ${clef} clef, one above the other: ${keys.map((key) => placeText(stepOf(key, clef))).join('; ')}.`,
    hint: firstHiding(right, 'The lowest note names the chord.'),
    note: `${keys.map(letterOf).join(', ')}: from ${name} there are ${lower} semitones to the next note, then ${upper}. ${kind === 'major' ? '4 and 3 make a major chord.' : kind === 'minor' ? '3 and 4 make a minor chord.' : '3 and 3 make a diminished chord.'}`,
    rank: 0.4 + share * 0.55,
    svg: staff(clef, keys.map((key) => note(270, stepOf(key, clef), { value: 1 })).join('')),
  };
}
