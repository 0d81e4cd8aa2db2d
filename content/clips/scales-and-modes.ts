import type { AskedSource } from './asked.ts';
import { ask } from './asked.ts';
import { part, score, solo } from './score.ts';
import type { Note, Score } from './score.ts';

/** Semitones of each note of a scale above the first. */
const SCALES = {
  'A major scale': [0, 2, 4, 5, 7, 9, 11, 12],
  'A natural minor scale': [0, 2, 3, 5, 7, 8, 10, 12],
  'A harmonic minor scale': [0, 2, 3, 5, 7, 8, 11, 12],
  'A chromatic scale': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  'A whole-tone scale': [0, 2, 4, 6, 8, 10, 12],
  'A major pentatonic scale': [0, 2, 4, 7, 9, 12],
  'A blues scale': [0, 3, 5, 6, 7, 10, 12],
  'The Dorian mode': [0, 2, 3, 5, 7, 9, 10, 12],
  'The Phrygian mode': [0, 1, 3, 5, 7, 8, 10, 12],
  'The Lydian mode': [0, 2, 4, 6, 7, 9, 11, 12],
  'The Arabic maqam Hijaz': [0, 1, 4, 5, 7, 8, 10, 12],
  'The Hungarian minor scale': [0, 2, 3, 6, 7, 8, 11, 12],
  'A Japanese scale of the koto': [0, 2, 3, 7, 8, 12],
} as const;

/** A scale upwards. @param program of General MIDI @param low the first note, a MIDI key */
function scale(steps: readonly number[], program = 0, low = 60): Score {
  const length = Math.min(0.5, 5.5 / steps.length);
  const notes = steps.map((step, at): Note => {
    const isLast = at === steps.length - 1;
    return { at: at * length, seconds: isLast ? 1.2 : length, key: low + step, velocity: 96 };
  });
  return score({ program, notes });
}

const named = (
  question: string,
  right: keyof typeof SCALES,
  wrong: readonly string[],
  difficulty: 1 | 2 | 3,
  note: string,
  program = 0,
  low = 60,
) => ask(question, [right, ...wrong], difficulty, note, scale(SCALES[right], program, low));

/** Questions about scales and modes, of many countries. */
export const SCALES_AND_MODES: readonly AskedSource[] = [
  named(
    'Do, re, mi, fa, sol, la, ti, do: what do these eight notes form?',
    'A major scale',
    ['A minor scale', 'A chromatic scale', 'A blues scale'],
    1,
    'Its semitones lie between the third and fourth and between the seventh and eighth notes.',
  ),
  named(
    'Which scale climbs by semitones only, over all keys of a piano?',
    'A chromatic scale',
    ['A major scale', 'A natural minor scale', 'A pentatonic scale'],
    1,
    'Its name is from the Greek word for colour: the extra notes were seen as colouring.',
  ),
  named(
    'Five notes an octave, as on the black keys: what is it called?',
    'A major pentatonic scale',
    ['A chromatic scale', 'A harmonic minor scale', 'A whole-tone scale'],
    1,
    'It has no semitones; folk songs from Scotland to China are built on it.',
  ),
  named(
    'Which sadder relative of the major scale do you hear?',
    'A natural minor scale',
    ['A Lydian scale', 'A whole-tone scale', 'A chromatic scale'],
    1,
    'Its third, sixth and seventh notes are a semitone lower than in major.',
    42,
    48,
  ),
  ask(
    'The scale stops one note too early. Which note is missing?',
    ['The tonic', 'The second', 'The third', 'The fourth'],
    1,
    'The seventh note leads so strongly to the eighth that the ear waits for it.',
    solo(0, 'C4:0.5 D4:0.5 E4:0.5 F4:0.5 G4:0.5 A4:0.5 B4:2', 80),
  ),
  ask(
    'In which direction does the clarinet play its scale?',
    ['Downwards', 'Upwards', 'Up, then down', 'Down, then up'],
    1,
    'Descending scales often end a phrase; "Joy to the World" begins with one.',
    solo(71, 'D5:1 C#5:0.5 B4:0.5 A4:0.5 G4:0.5 F#4:0.5 E4:0.5 D4:2', 110),
  ),
  ask(
    'The melody returns. What has become of it?',
    [
      'It has turned to minor',
      'It has become faster',
      'It is played an octave higher',
      'It is played backwards',
    ],
    1,
    'The third note of the scale is a semitone lower, which is enough to darken the tune.',
    solo(
      0,
      'C4:0.5 D4:0.5 E4:1 E4:0.5 D4:0.5 C4:1.5 -:0.5 C4:0.5 D4:0.5 Eb4:1 Eb4:0.5 D4:0.5 C4:1.5',
      90,
    ),
  ),
  ask(
    'One note of this major scale is too low. Which?',
    ['The sixth', 'The second', 'The third', 'The fourth'],
    2,
    'With a low sixth note alone, musicians speak of harmonic major.',
    scale([0, 2, 4, 5, 7, 8, 11, 12]),
  ),
  ask(
    'A flute and a bass move apart, one up, one down. What is this called?',
    ['Contrary motion', 'Parallel motion', 'Unison', 'Canon'],
    2,
    'Teachers of counterpoint have recommended it for centuries, as it keeps voices independent.',
    score(
      part(73, 'C5:0.5 D5:0.5 E5:0.5 F5:0.5 G5:0.5 A5:0.5 B5:0.5 C6:1.5', 90),
      part(70, 'C4:0.5 B3:0.5 A3:0.5 G3:0.5 F3:0.5 E3:0.5 D3:0.5 C3:1.5', 90),
    ),
  ),
  named(
    'Every step is equally wide, and Debussy loved the floating effect. Which is it?',
    'A whole-tone scale',
    ['A major scale', 'A blues scale', 'A natural minor scale'],
    2,
    'It has six notes an octave, and nothing that pulls to a tonic.',
    46,
  ),
  named(
    'Guitarists bend these notes over twelve bars. What do they play?',
    'A blues scale',
    ['A major scale', 'A whole-tone scale', 'A chromatic scale'],
    2,
    'It is minor pentatonic with an additional flattened fifth, the blue note.',
    26,
    52,
  ),
  named(
    'A minor scale with a wide step near its top. What is its name?',
    'A harmonic minor scale',
    ['A major scale', 'A major pentatonic scale', 'A chromatic scale'],
    2,
    'The seventh note is raised, so that a step of three semitones lies before it.',
    40,
    57,
  ),
  named(
    'Which scale could come from a market in Cairo?',
    'The Arabic maqam Hijaz',
    ['A Scottish pentatonic scale', 'A Viennese major scale', 'A whole-tone scale'],
    2,
    'Its second step is three semitones wide; flamenco and klezmer use the same notes.',
    15,
    62,
  ),
  named(
    'From which tradition is this five-note scale?',
    'A Japanese scale of the koto',
    ['A bagpipe scale of Scotland', 'A blues scale of Mississippi', 'A major scale of Vienna'],
    2,
    'Players call this tuning hirajoshi; its two semitones give it a mournful sound.',
    107,
    62,
  ),
  ask(
    'Four chords step down, as in flamenco. From which region is this cadence named?',
    ['Andalusia', 'Bavaria', 'Lapland', 'Normandy'],
    2,
    'It goes from minor down to the major chord on the fifth degree: A minor, G, F, E.',
    solo(24, 'A3+C4+E4+A4:2 G3+B3+D4+G4:2 F3+A3+C4+F4:2 E3+G#3+B3+E4:3', 100, { held: 1 }),
  ),
  ask(
    'A horn without valves can play just these notes. What are they?',
    ['The harmonic series', 'A chromatic scale', 'A blues scale', 'A twelve-tone row'],
    3,
    'Their frequencies are whole multiples of the lowest one, so they lie closer together towards the top.',
    solo(60, 'C3:0.6 G3:0.6 C4:0.6 E4:0.6 G4:0.6 Bb4:0.6 C5:0.6 D5:0.6 E5:1.2', 75),
  ),
  named(
    '"Scarborough Fair" is in this mode: minor, but with a bright sixth. Which?',
    'The Dorian mode',
    ['The Lydian mode', 'The Phrygian mode', 'The Locrian mode'],
    3,
    'On the white keys, it begins on D.',
    74,
    62,
  ),
  named(
    'A mode of the church that begins with a semitone. Which one is it?',
    'The Phrygian mode',
    ['The Ionian mode', 'The Lydian mode', 'The Mixolydian mode'],
    3,
    'On the white keys, it begins on E; flamenco guitarists often end on it.',
    24,
    52,
  ),
  named(
    'Major, but with a raised fourth note: which mode is it?',
    'The Lydian mode',
    ['The Aeolian mode', 'The Dorian mode', 'The Phrygian mode'],
    3,
    'On the white keys, it begins on F; film composers use it for wonder and flight.',
    48,
    65,
  ),
  named(
    'Liszt used this scale with two wide steps. What is it called?',
    'The Hungarian minor scale',
    ['The Scottish pentatonic scale', 'The Japanese koto scale', 'The English major scale'],
    3,
    'Its fourth and seventh notes are raised, so that two steps of three semitones arise.',
    40,
    57,
  ),
];
