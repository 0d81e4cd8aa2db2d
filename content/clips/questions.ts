import type { Asked, Words } from './asked.ts';
import { askAll } from './asked.ts';
import { FAMOUS_MELODIES } from './famous-melodies.ts';
import { INTERVALS_AND_CHORDS } from './intervals-and-chords.ts';
import { KEYS_GUITARS_DRUMS } from './keys-guitars-drums.ts';
import { SPEED_AND_NUMBER, SPOKEN_WORDS } from './listen-closely.ts';
import { instrumentsAndIntervals, melodies } from './music-questions.ts';
import { NATURE } from './nature.ts';
import { ORCHESTRA } from './orchestra.ts';
import { RHYTHMS_AND_DANCES } from './rhythms-and-dances.ts';
import { SCALES_AND_MODES } from './scales-and-modes.ts';
import { bars, morse, TEMPI, tempo } from './signals.ts';
import { WORLD_INSTRUMENTS } from './world-instruments.ts';

/** A category of questions about clips. */
export interface ClipCategory {
  readonly slug: string;
  readonly name: string;
  readonly icon: string;
  readonly asked: readonly Asked[];
}

const sent = (...wrong: string[]) => wrong;
const signals = askAll(
  {
    SOS: [
      'Which call is sent in Morse code?',
      sent('MAM', 'OXO', 'HAS'),
      1,
      'Three dots, three dashes, three dots: Germany introduced it in 1905, and ships of all countries soon after.',
    ],
    K: [
      'Which letter is sent in Morse code?',
      sent('S', 'I', 'M'),
      2,
      'Dash, dot, dash: alone, it invites the other station to send.',
    ],
    TEA: [
      'Which drink is sent in Morse code?',
      sent('MILK', 'COCOA', 'LEMONADE'),
      2,
      'The commonest letters of English have the shortest signs: T is one dash, E one dot.',
    ],
    QUIZ: [
      'Which word is sent in Morse code?',
      sent('TEST', 'MIME', 'SHEET'),
      3,
      'Q is dash, dash, dot, dash, and Z is dash, dash, dot, dot.',
    ],
    HELLO: [
      'Which greeting is sent in Morse code?',
      sent('MORNING', 'AHOY', 'HI'),
      3,
      'It begins with four dots for H and one for E.',
    ],
    '5': [
      'Which digit is sent in Morse code?',
      sent('0', '1', '9'),
      2,
      'Every digit has five signs: this one has five dots, 0 has five dashes.',
    ],
  } satisfies Record<string, Words>,
  morse,
);
const METRES = { 'As in a waltz': 3, 'As in a piece in five-four time': 5 } as const;
const metres = askAll<keyof typeof METRES>(
  {
    'As in a waltz': [
      'How are the beats of this drum grouped?',
      ['As in a march', 'As in a piece in five-four time', 'As in a piece in seven-four time'],
      1,
      'One loud beat and two soft ones make a bar of three; a march has two or four.',
    ],
    'As in a piece in five-four time': [
      'Count from one loud stroke to the next. How are the beats grouped?',
      ['As in a march', 'As in a waltz', 'As in a piece in six-eight time'],
      3,
      'One loud beat and four soft ones make a bar; "Take Five" is the best-known piece of jazz in this metre.',
    ],
  },
  (name) => bars(METRES[name]),
);
const SPEED = ['It stays the same', 'It stops and starts again'];
const tempi = askAll<keyof typeof TEMPI>(
  {
    'It gets faster': [
      'What happens to the beat of this drum?',
      ['It gets slower', ...SPEED],
      1,
      'Musicians write accelerando, Italian for getting quicker.',
    ],
    'It gets slower': [
      'The drum beats on: what becomes of its speed?',
      ['It gets faster', ...SPEED],
      1,
      'Musicians write ritardando or rallentando, Italian for slowing down.',
    ],
  },
  (name) => tempo(TEMPI[name]),
);

const BIRD = 'Which bird is imitated here?';
const nature = askAll<keyof typeof NATURE>(
  {
    'A cuckoo': [
      BIRD,
      ['A blackbird', 'A gull', 'A crow'],
      1,
      'Its two notes fall by about a third; clocks have imitated them since the 18th century.',
    ],
    'An owl': [
      'Which bird of the night is imitated here?',
      ['A nightingale', 'A nightjar', 'A corncrake'],
      1,
      'The long, wavering hoot is that of a male tawny owl; the female answers with a sharp call.',
    ],
    'A cricket': [
      'Which insect is imitated here?',
      ['A bumblebee', 'A housefly', 'A hornet'],
      1,
      'The male rubs one wing against the other; the warmer it is, the faster he chirps.',
    ],
    'A woodpecker': [
      'Which bird makes itself heard like this?',
      ['A swan', 'A wren', 'A goose'],
      2,
      'It does not sing for its mate but drums on dry wood, up to twenty times a second.',
    ],
    'A mosquito': [
      'Which small animal is imitated here?',
      ['A grasshopper', 'A cicada', 'A tree frog'],
      2,
      'Its wings beat some 400 to 600 times a second, and that is the frequency of the whine.',
    ],
    'A wolf': [
      'Which wild mammal is imitated here?',
      ['A fox', 'A stag', 'A wild boar'],
      2,
      'A howl can be heard over several kilometres, and tells the rest of the pack where the caller is.',
    ],
    Thunder: [
      'What is imitated here, as it is heard in a storm?',
      ['Hail', 'Drizzle', 'A whistling wind'],
      1,
      'A flash heats the air to some 30,000 °C, so that it bursts apart.',
    ],
    'Waves on a beach': [
      'What is imitated here, as it is heard on a holiday?',
      ['A waterfall', 'A geyser', 'An avalanche'],
      2,
      'It comes and goes, since each breaker falls and then runs back over the sand.',
    ],
    'A dripping tap': [
      'What is imitated here, as it is heard at night in a quiet house?',
      ['A creaking door', 'A ticking clock', 'A snoring cat'],
      1,
      'The plink comes from an air bubble caught below the surface, which rings as it closes.',
    ],
    'A beating heart': [
      'What is imitated here, as a doctor hears it?',
      ['Breathing lungs', 'A grumbling stomach', 'A cracking knee'],
      3,
      'Its two sounds are valves that close: first those between the chambers, then those to the arteries.',
    ],
  },
  (name) => NATURE[name](),
);

/** All questions about clips, in the order of their numbers. */
export const CLIP_CATEGORIES: readonly ClipCategory[] = [
  { slug: 'melodies', name: 'Melodies', icon: '🎹', asked: melodies },
  {
    slug: 'instruments-and-intervals',
    name: 'Instruments & Intervals',
    icon: '🎻',
    asked: instrumentsAndIntervals,
  },
  {
    slug: 'rhythm-and-morse',
    name: 'Rhythm & Morse',
    icon: '🥁',
    asked: [...signals, ...metres, ...tempi],
  },
  { slug: 'sounds-of-nature', name: 'Sounds of Nature', icon: '🐦', asked: nature },
  { slug: 'orchestra', name: 'Orchestra', icon: '🎺', asked: ORCHESTRA },
  { slug: 'world-instruments', name: 'World Instruments', icon: '🪕', asked: WORLD_INSTRUMENTS },
  {
    slug: 'keys-guitars-drums',
    name: 'Keys, Guitars, Drums',
    icon: '🎸',
    asked: KEYS_GUITARS_DRUMS,
  },
  { slug: 'famous-melodies', name: 'Famous Melodies', icon: '🎼', asked: FAMOUS_MELODIES },
  {
    slug: 'intervals-and-chords',
    name: 'Intervals & Chords',
    icon: '🎵',
    asked: INTERVALS_AND_CHORDS,
  },
  { slug: 'scales-and-modes', name: 'Scales & Modes', icon: '🎶', asked: SCALES_AND_MODES },
  { slug: 'rhythms-and-dances', name: 'Rhythms & Dances', icon: '💃', asked: RHYTHMS_AND_DANCES },
  { slug: 'speed-and-number', name: 'Speed & Number', icon: '⏱️', asked: SPEED_AND_NUMBER },
  { slug: 'spoken-words', name: 'Spoken Words', icon: '🗣️', asked: SPOKEN_WORDS },
];
