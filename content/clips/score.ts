/** A note of a score. */
export interface Note {
  /** Seconds from the start of the clip. */
  readonly at: number;
  readonly seconds: number;
  /** MIDI key: 60 is C4; on the drums, the number of a percussion sound. */
  readonly key: number;
  /** Loudness, 1 to 127. */
  readonly velocity: number;
}

/** The notes of one instrument. */
export interface Part {
  /** General MIDI program from 0, or the drum kit. */
  readonly program: number | 'drums';
  readonly notes: readonly Note[];
}

/** Music for a synthesiser with recorded instruments. */
export interface Score {
  readonly kind: 'score';
  /** Length of the clip, with the tail of its last note. */
  readonly seconds: number;
  readonly parts: readonly Part[];
}

/** A text for a speech synthesiser. */
export interface Speech {
  readonly kind: 'speech';
  /** A voice of espeak-ng, as in `fr-fr`. */
  readonly voice: string;
  readonly text: string;
  readonly wordsPerMinute: number;
}

/** The input of a tool that renders a clip; content/clips/synthesis.ts makes the other sounds itself. */
export type Source = Score | Speech;

/** Percussion sounds of General MIDI, by their keys. */
const DRUMS = {
  kick: 36,
  stick: 37,
  snare: 38,
  clap: 39,
  lowTom: 45,
  midTom: 47,
  highTom: 50,
  hat: 42,
  openHat: 46,
  crash: 49,
  ride: 51,
  tambourine: 54,
  cowbell: 56,
  highBongo: 60,
  lowBongo: 61,
  highConga: 63,
  lowConga: 64,
  highTimbale: 65,
  highAgogo: 67,
  lowAgogo: 68,
  maracas: 70,
  whistle: 72,
  guiro: 74,
  claves: 75,
  woodblock: 76,
  triangle: 81,
} as const;

/** Silence after the last note, so that it can fade. */
const TAIL = 0.7;
/** No clip is longer. */
const MAX_SECONDS = 8;

/** MIDI key of a note, as in `A4` (69), `F#5`, `Eb4`, or of a drum. */
function keyOf(name: string): number {
  if (name in DRUMS) return DRUMS[name as keyof typeof DRUMS];
  const [, letter = '', sign = '', octave = ''] = /^([A-G])([#b]?)(\d)$/.exec(name) ?? [];
  const step = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }[letter];
  if (step === undefined) throw new Error(`${name} is neither a note, as F#5, nor a drum`);
  return step + (sign === '#' ? 1 : sign === 'b' ? -1 : 0) + 12 * (Number(octave) + 1);
}

/** Settings of a part. */
interface Playing {
  /** The notes' loudness, 1 to 127; 96 by default. An accent `!` adds 25 and a soft sign `?` takes 30. */
  readonly velocity?: number;
  /** Seconds before the first note. */
  readonly from?: number;
  /** The share of its length that a note sounds. */
  readonly held?: number;
}

/**
 * A part from a tune.
 * @param tune notes with their beats, as in `E4:1 C4+E4+G4:2! -:0.5 D4:1?`; a dash is a rest
 */
export function part(
  program: Part['program'],
  tune: string,
  beatsPerMinute: number,
  { velocity = 96, from = 0, held = 0.92 }: Playing = {},
): Part {
  const beat = 60 / beatsPerMinute;
  let at = from;
  const notes: Note[] = [];
  for (const token of tune.trim().split(/\s+/)) {
    const [, names = '', beats = '', sign = ''] = /^([^:]+):([\d.]+)([!?]?)$/.exec(token) ?? [];
    const seconds = Number(beats) * beat;
    if (!(seconds > 0)) throw new Error(`${token} has no length in beats`);
    const loudness = velocity + (sign === '!' ? 25 : sign === '?' ? -30 : 0);
    for (const name of names === '-' ? [] : names.split('+')) {
      const key = keyOf(name);
      notes.push({ at, seconds: seconds * held, key, velocity: Math.min(127, loudness) });
    }
    at += seconds;
  }
  return { program, notes };
}

/** A score of parts; as long as its notes and a tail, at most 8 s. */
export function score(...parts: readonly Part[]): Score {
  const end = Math.max(
    ...parts.flatMap(({ notes }) => notes.map(({ at, seconds }) => at + seconds)),
  );
  if (end > MAX_SECONDS) throw new Error(`the notes take ${end} s: at most ${MAX_SECONDS}`);
  return { kind: 'score', seconds: Math.min(MAX_SECONDS, end + TAIL), parts };
}

/** One instrument that plays a tune. */
export function solo(program: number, tune: string, beatsPerMinute: number, playing?: Playing) {
  return score(part(program, tune, beatsPerMinute, playing));
}

/** The drum kit alone. */
export function drums(tune: string, beatsPerMinute: number, playing?: Playing): Score {
  return score(part('drums', tune, beatsPerMinute, playing));
}

/** A spoken text. @param voice of espeak-ng */
export function speech(voice: string, text: string, wordsPerMinute = 125): Speech {
  return { kind: 'speech', voice, text, wordsPerMinute };
}
