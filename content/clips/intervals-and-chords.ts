import type { AskedSource } from './asked.ts';
import { ask } from './asked.ts';
import { score, solo } from './score.ts';
import type { Note, Score } from './score.ts';

/** Semitones of an interval's upper note above the lower. */
const INTERVALS = {
  'A major second': 2,
  'A minor third': 3,
  'A major third': 4,
  'A perfect fourth': 5,
  'A tritone': 6,
  'A perfect fifth': 7,
  'A minor sixth': 8,
  'A major sixth': 9,
  'A minor seventh': 10,
  'A major seventh': 11,
} as const;

/** Semitones of a chord's notes above the lowest. */
const CHORDS = {
  'A major triad': [0, 4, 7],
  'A diminished triad': [0, 3, 6],
  'An augmented triad': [0, 4, 8],
  'A dominant seventh': [0, 4, 7, 10],
  'A fifth without a third': [0, 7, 12],
} as const;

/** Notes one after the other, then together, on the piano. @param low the lowest, a MIDI key */
function brokenThenTogether(low: number, semitones: readonly number[]): Score {
  const key = (step: number) => low + step;
  const broken = semitones.map((step, at): Note => {
    return { at: at * 0.8, seconds: 0.75, key: key(step), velocity: 96 };
  });
  const together = semitones.map((step): Note => {
    return { at: semitones.length * 0.8 + 0.2, seconds: 1.8, key: key(step), velocity: 90 };
  });
  return score({ program: 0, notes: [...broken, ...together] });
}

const interval = (
  question: string,
  right: keyof typeof INTERVALS,
  wrong: readonly string[],
  difficulty: 2 | 3,
  note: string,
  low = 60,
) =>
  ask(
    question,
    [right, ...wrong],
    difficulty,
    note,
    brokenThenTogether(low, [0, INTERVALS[right]]),
  );

const chord = (
  question: string,
  right: keyof typeof CHORDS,
  wrong: readonly string[],
  difficulty: 2 | 3,
  note: string,
) => ask(question, [right, ...wrong], difficulty, note, brokenThenTogether(60, CHORDS[right]));

/** Questions about two notes, about chords and about their sequences. */
export const INTERVALS_AND_CHORDS: readonly AskedSource[] = [
  ask(
    'Is the second of these notes higher or lower than the first?',
    [
      'Higher, by a large leap',
      'Lower, by a large leap',
      'Higher, by one step',
      'Lower, by one step',
    ],
    1,
    'The leap spans a tenth, an octave and a third: more than most songs dare.',
    solo(0, 'C4:2 E5:3', 90),
  ),
  ask(
    'How do the three notes move?',
    ['Down, then up', 'Up, then down', 'Up all the way', 'Down all the way'],
    1,
    'Musicians call such a shape the contour of a melody.',
    solo(73, 'A5:2 D5:2 F#5:3', 110),
  ),
  ask(
    'What do the notes of this chord do?',
    [
      'They follow each other upwards',
      'They all sound together',
      'They follow each other downwards',
      'They come in any order',
    ],
    1,
    'A broken chord is an arpeggio, from the Italian word for the harp.',
    solo(46, 'C4:0.5 E4:0.5 G4:0.5 C5:0.5 E5:0.5 G5:0.5 C6:2', 100, { held: 2 }),
  ),
  ask(
    'How does the mood of the chord change?',
    ['From major to minor', 'From minor to major', 'From loud to soft', 'From low to high'],
    1,
    'Only the middle note falls, by a semitone; Schubert and Mahler liked this turn.',
    solo(48, 'C4+E4+G4:3 C4+Eb4+G4:3', 80),
  ),
  interval(
    'Two neighbouring white keys, as F and G: what is their distance?',
    'A major second',
    ['A perfect fourth', 'A minor sixth', 'An octave'],
    2,
    'It is a whole tone; the tune of "Frère Jacques" begins with it.',
    65,
  ),
  interval(
    'A cuckoo calls with about this interval, but downwards. Which is it?',
    'A minor third',
    ['A perfect fifth', 'A major sixth', 'A minor second'],
    3,
    'It spans three semitones, and is the lower part of a minor chord.',
    64,
  ),
  interval(
    'What separates these notes: four semitones, or another number?',
    'A major third',
    ['A major second', 'A perfect fifth', 'A major seventh'],
    3,
    'The first two notes of "Oh, When the Saints" are this far apart.',
    65,
  ),
  interval(
    'Many anthems and calls begin with this step up. Name it.',
    'A perfect fourth',
    ['A minor second', 'A minor sixth', 'A major seventh'],
    2,
    '"Amazing Grace" and the Bridal Chorus begin with it.',
    62,
  ),
  interval(
    'Which interval was called the devil in music?',
    'A tritone',
    ['A perfect fifth', 'A major third', 'An octave'],
    2,
    'It spans three whole tones, half an octave; sirens and horror films use it.',
  ),
  interval(
    'The song "Twinkle, Twinkle" leaps by it after two notes. What is it called?',
    'A perfect fifth',
    ['A major second', 'A minor third', 'A major sixth'],
    2,
    'The frequencies are as 3 to 2, the simplest ratio after the octave.',
    57,
  ),
  interval(
    'Eight semitones lie between these notes. What is that called?',
    'A minor sixth',
    ['A minor third', 'A perfect fourth', 'A major second'],
    3,
    'Turned upside down, it becomes a major third.',
  ),
  interval(
    '"My Bonnie Lies over the Ocean" begins with this leap. Which is it?',
    'A major sixth',
    ['A perfect fourth', 'A major third', 'A minor second'],
    3,
    'It spans nine semitones, three more than half an octave.',
    55,
  ),
  interval(
    'A wide leap of ten semitones, restless and bluesy: what is it?',
    'A minor seventh',
    ['A perfect fourth', 'A minor third', 'A perfect fifth'],
    3,
    'It is the frame of a dominant seventh chord, which wants to resolve.',
    58,
  ),
  interval(
    'One semitone short of the octave: which sharp interval is this?',
    'A major seventh',
    ['A perfect fifth', 'A major sixth', 'A major third'],
    3,
    'The upper note pulls towards the octave, so it is called the leading note.',
    60,
  ),
  chord(
    'Three notes, bright and at rest: which chord is it?',
    'A major triad',
    ['A minor triad', 'A diminished triad', 'An augmented triad'],
    2,
    'Its frequencies are as 4 to 5 to 6, nearly so on a piano.',
  ),
  chord(
    'Two minor thirds are stacked. How does a musician name the chord?',
    'A diminished triad',
    ['A major triad', 'A minor triad', 'An open fifth'],
    3,
    'Its outer notes form a tritone, so it sounds tense.',
  ),
  chord(
    'Two major thirds are stacked. What is this dreamy chord?',
    'An augmented triad',
    ['A minor triad', 'A major triad', 'A power chord'],
    3,
    'Three of its kind divide the octave into equal parts, so no note is its home.',
  ),
  chord(
    'Four notes that want to move on to the tonic. Which chord?',
    'A dominant seventh',
    ['A minor triad', 'A major triad', 'An octave'],
    3,
    'It stands on the fifth note of a key, and holds a tritone that resolves.',
  ),
  chord(
    'A chord for the electric guitar of hard rock. What is it?',
    'A fifth without a third',
    ['A major triad', 'A minor triad', 'A major seventh chord'],
    3,
    'Guitarists call it a power chord; as it has no third, it is neither major nor minor.',
  ),
  ask(
    'How do the last two of these chords close the piece?',
    [
      'Like an "Amen" in church',
      'With a question left open',
      'On a sudden dissonance',
      'On a single low note',
    ],
    2,
    'The step from the fourth degree to the first is the plagal cadence, sung at the end of hymns.',
    solo(19, 'C4+E4+G4:1 G3+D4+G4:1 C4+E4+G4:1 C4+F4+A4:2 C4+E4+G4:3', 75, { held: 1 }),
  ),
];
