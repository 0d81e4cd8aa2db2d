/** The sound of a struck instrument: each partial decays by itself, the high ones sooner. */
export interface Timbre {
  /** Seconds until a note is at its loudest; a soft attack avoids a click of the speaker. */
  readonly attack: number;
  /** The multiple of the note's frequency, the level, and the half-life of the level in seconds. */
  readonly partials: readonly (readonly [ratio: number, level: number, halfLife: number])[];
}

/** One note of a cue. */
export interface Note {
  readonly timbre: Timbre;
  /** As in MIDI: 60 is the middle C, 12 an octave. */
  readonly pitch: number;
  /** Seconds after the cue's beginning. */
  readonly at: number;
  readonly level: number;
}

/** A cue: its notes, and the level that makes all cues equally loud (tests/features/shared/sound/loudness.test.ts). */
export interface Score {
  readonly level: number;
  readonly notes: readonly Note[];
}

/** A marimba: the main voice. */
const MALLET: Timbre = {
  attack: 0.004,
  partials: [
    [1, 1, 0.11],
    [2, 0.12, 0.07],
    [3.93, 0.3, 0.035],
    [9.2, 0.08, 0.012],
  ],
};
/** A glass bell, which rings on. */
const BELL: Timbre = {
  attack: 0.006,
  partials: [
    [1, 1, 0.22],
    [2, 0.3, 0.16],
    [2.76, 0.16, 0.09],
    [5.4, 0.1, 0.04],
  ],
};
/** A wood block: short and dry. */
const WOOD: Timbre = {
  attack: 0.002,
  partials: [
    [1, 1, 0.018],
    [2.57, 0.4, 0.01],
    [4.95, 0.15, 0.005],
  ],
};
/** A drum of felt: soft and low, for a wrong answer and a defeat. */
const FELT: Timbre = {
  attack: 0.01,
  partials: [
    [1, 1, 0.1],
    [2, 0.5, 0.07],
    [3, 0.22, 0.04],
  ],
};

/** Notes one after the other, `step` seconds apart. */
const run = (
  timbre: Timbre,
  step: number,
  pitches: readonly number[],
  level = 1,
  at = 0,
): readonly Note[] =>
  pitches.map((pitch, place) => ({ timbre, pitch, at: at + place * step, level }));

/** The game's sounds, all in C major without F and B, so that two at once are in tune. */
export const CUES = {
  tick: { level: 0.29, notes: run(WOOD, 0, [88]) },
  lock: { level: 0.306, notes: [...run(WOOD, 0, [79]), ...run(MALLET, 0, [72], 0.7, 0.03)] },
  right: {
    level: 0.117,
    notes: [...run(MALLET, 0.075, [76, 79, 84]), ...run(BELL, 0, [88], 0.5, 0.15)],
  },
  wrong: { level: 0.173, notes: run(FELT, 0.13, [57, 52]) },
  lead: { level: 0.079, notes: run(BELL, 0.05, [79, 81, 84, 88]) },
  reveal: { level: 0.18, notes: run(MALLET, 0.045, [67, 72, 76], 0.8) },
  win: {
    level: 0.081,
    notes: [
      ...run(MALLET, 0.11, [72, 76, 79, 84]),
      ...run(BELL, 0, [84, 88, 91], 0.6, 0.33),
      ...run(MALLET, 0, [60, 67], 0.7, 0.33),
    ],
  },
  lose: {
    level: 0.15,
    notes: [...run(FELT, 0.17, [67, 64, 62]), ...run(FELT, 0, [60, 55], 0.8, 0.51)],
  },
  join: { level: 0.171, notes: run(MALLET, 0.09, [74, 79]) },
  message: { level: 0.129, notes: run(BELL, 0.07, [88, 91], 0.8) },
} as const satisfies Record<string, Score>;

export type Cue = keyof typeof CUES;

/** The vibration of a cue: milliseconds of vibration and pause in turns. */
export const VIBRATIONS: Readonly<Partial<Record<Cue, readonly number[]>>> = {
  lock: [18],
  right: [20, 50, 35],
  wrong: [90],
  win: [30, 60, 30, 60, 80],
};
