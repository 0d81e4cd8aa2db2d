import type { Sound, Timbre } from './synthesis.ts';
import { add, faded, inTurn, noise, played, pluck, raised, silence, tone } from './synthesis.ts';

const PIANO: Timbre = {
  partials: [
    ...[1, 2, 3, 4, 5, 6].map((n): [number, number, number] => [n, 1 / n ** 1.4, 0.7 / n]),
    [7.03, 0.02, 0.05],
  ],
  attack: 0.004,
  release: 0.12,
};
const ORGAN: Timbre = {
  partials: [0.5, 1, 2, 3, 4, 6, 8].map((ratio, at) => [ratio, 1 / (1 + at * 0.6), Infinity]),
  attack: 0.04,
  release: 0.25,
};
const FLUTE: Timbre = {
  partials: [
    [1, 1, Infinity],
    [2, 0.12, Infinity],
    [3, 0.04, Infinity],
  ],
  attack: 0.07,
  release: 0.1,
  vibrato: 0.006,
};
/** Partials of a tuned bell: hum, prime, tierce, quint, nominal. */
const BELL: Timbre = {
  partials: [
    [0.5, 0.7, 1.6],
    [1, 1, 1],
    [1.2, 0.8, 0.8],
    [1.5, 0.4, 0.6],
    [2, 0.9, 0.6],
    [2.5, 0.3, 0.3],
    [3, 0.3, 0.25],
    [4.2, 0.2, 0.15],
  ],
  attack: 0.002,
  release: 1,
};

/** Melodies in the public domain, with their beats per minute. */
export const MELODIES = {
  'Ode to Joy': [
    'E4:1 E4:1 F4:1 G4:1 G4:1 F4:1 E4:1 D4:1 C4:1 C4:1 D4:1 E4:1 E4:1.5 D4:0.5 D4:2',
    150,
  ],
  'Twinkle, Twinkle, Little Star': [
    'C4:1 C4:1 G4:1 G4:1 A4:1 A4:1 G4:2 F4:1 F4:1 E4:1 E4:1 D4:1 D4:1 C4:2',
    150,
  ],
  'Frère Jacques': ['F4:1 G4:1 A4:1 F4:1 F4:1 G4:1 A4:1 F4:1 A4:1 Bb4:1 C5:2 A4:1 Bb4:1 C5:2', 150],
  'Jingle Bells': ['E4:1 E4:1 E4:2 E4:1 E4:1 E4:2 E4:1 G4:1 C4:1.5 D4:0.5 E4:4', 180],
  'Für Elise': [
    'E5:1 D#5:1 E5:1 D#5:1 E5:1 B4:1 D5:1 C5:1 A4:3 C4:1 E4:1 A4:1 B4:3 E4:1 G#4:1 B4:1 C5:3',
    240,
  ],
  "Beethoven's Fifth Symphony": [
    '-:0.5 G4:0.5 G4:0.5 G4:0.5 Eb4:2.5 -:0.5 F4:0.5 F4:0.5 F4:0.5 D4:3',
    130,
  ],
  'Silent Night': [
    'G4:1.5 A4:0.5 G4:1 E4:3 G4:1.5 A4:0.5 G4:1 E4:3 D5:2 D5:1 B4:3 C5:2 C5:1 G4:3',
    200,
  ],
  Greensleeves: [
    'A4:1 C5:2 D5:1 E5:1.5 F5:0.5 E5:1 D5:2 B4:1 G4:1.5 A4:0.5 B4:1 C5:2 A4:1 A4:1.5 G#4:0.5 A4:1 B4:2 G#4:1 E4:2',
    210,
  ],
  Korobeiniki: [
    'E5:1 B4:0.5 C5:0.5 D5:1 C5:0.5 B4:0.5 A4:1 A4:0.5 C5:0.5 E5:1 D5:0.5 C5:0.5 B4:1.5 C5:0.5 D5:1 E5:1 C5:1 A4:1 A4:2',
    150,
  ],
  'In the Hall of the Mountain King': [
    'B3:0.5 C#4:0.5 D4:0.5 E4:0.5 F#4:0.5 D4:0.5 F#4:1 F4:0.5 C#4:0.5 F4:1 E4:0.5 C4:0.5 E4:1 ' +
      'B3:0.5 C#4:0.5 D4:0.5 E4:0.5 F#4:0.5 D4:0.5 F#4:0.5 B4:0.5 A4:0.5 F#4:0.5 D4:0.5 F#4:0.5 A4:2',
    140,
  ],
} as const satisfies Record<string, readonly [tune: string, beatsPerMinute: number]>;

/** A melody on the piano. */
export function melody(name: keyof typeof MELODIES): Sound {
  const [tune, beatsPerMinute] = MELODIES[name];
  return played(tune, beatsPerMinute, (hz, seconds) => tone(PIANO, hz, seconds));
}

const TUNE = 'G4:1 C5:1 E5:1 D5:1 C5:2';

/** Instruments, each with a tune that it can play. */
export const INSTRUMENTS = {
  'A church bell': () => {
    const whole = silence(6);
    for (const at of [0, 1.5, 3]) add(whole, tone(BELL, 330, 2), at);
    return whole;
  },
  'A guitar': () => played(`G3:1 D4:1 G4:1 B4:1 G4:1 D4:1 G3:2`, 170, (hz) => pluck(hz, 1.2)),
  'A flute': () => {
    const blown = played(TUNE, 110, (hz, seconds) => tone(FLUTE, hz * 2, seconds));
    add(blown, noise(blown.length / 24_000, 11), 0, 0.015);
    return blown;
  },
  'A pipe organ': () => {
    const low = (hz: number, seconds: number) => tone(ORGAN, hz / 2, seconds);
    const whole = played(TUNE, 90, (hz, seconds) => tone(ORGAN, hz, seconds));
    add(whole, played('C3:2 G3:2 C4:2', 90, low), 0);
    add(whole, played('E3:2 B3:2 G4:2', 90, low), 0);
    return whole;
  },
  'A snare drum': () => {
    const whole = silence(4);
    for (let at = 0; at < 2.6; at += 0.055) add(whole, snare(at), at, 0.3 + at / 3);
    add(whole, snare(9), 2.8, 1.6);
    return whole;
  },
} as const satisfies Record<string, () => Sound>;

function snare(seed: number): Sound {
  const rattle = noise(0.2, 17 + Math.round(seed * 1_000));
  return rattle.map((sample, at) => {
    const fallen = Math.exp(-at / 900);
    return fallen * (0.7 * sample + 0.5 * Math.sin((2 * Math.PI * 190 * at) / 24_000));
  });
}

/** Semitones between two notes. */
export const INTERVALS = {
  'A minor second': 1,
  'A major third': 4,
  'A perfect fifth': 7,
  'An octave': 12,
} as const;

/** The two notes of an interval from C on, one after the other and then together. */
export function interval(semitones: number): Sound {
  const [low, high] = [261.63, raised(261.63, semitones)].map((hz) => tone(PIANO, hz, 1.2));
  const together = silence(2);
  if (low && high) {
    add(together, low, 0);
    add(together, high, 0);
    return inTurn(low, high, together);
  }
  return together;
}

/** Semitones of a chord's notes above the lowest. */
export const CHORDS = {
  'A minor chord': [0, 3, 7],
} as const;

/** A chord on D: its notes one by one, then together. */
export function chord(semitones: readonly number[]): Sound {
  const notes = semitones.map((step) => tone(PIANO, raised(293.66, step), 1));
  const together = silence(2.2);
  for (const note of semitones.map((step) => tone(PIANO, raised(293.66, step), 1.6))) {
    add(together, note, 0);
  }
  return faded(inTurn(...notes, together), 0.002, 0.1);
}
