/** One tone of a cue. */
export interface Note {
  /** Hz at the beginning. */
  readonly pitch: number;
  /** Hz at the end, for a slide. */
  readonly to?: number;
  /** Seconds after the cue's beginning. */
  readonly at: number;
  /** Seconds. */
  readonly length: number;
  readonly wave: OscillatorType;
  /** 0 to 1. */
  readonly loudness: number;
}

const note = (
  pitch: number,
  at: number,
  length: number,
  wave: OscillatorType = 'triangle',
  loudness = 0.5,
): Note => ({ pitch, at, length, wave, loudness });

/** The game's sounds as notes, so that no file is loaded. */
export const CUES = {
  tick: [note(880, 0, 0.05, 'square', 0.12)],
  lock: [note(330, 0, 0.06, 'square', 0.2), note(494, 0.05, 0.1, 'triangle', 0.5)],
  right: [note(659, 0, 0.1), note(880, 0.09, 0.1), note(1319, 0.18, 0.26)],
  wrong: [{ ...note(233, 0, 0.32, 'sawtooth', 0.22), to: 140 }],
  reveal: [{ ...note(392, 0, 0.18, 'triangle', 0.4), to: 784 }],
  win: [
    note(523, 0, 0.14),
    note(659, 0.13, 0.14),
    note(784, 0.26, 0.14),
    note(1047, 0.39, 0.5, 'triangle', 0.6),
    note(1319, 0.39, 0.5, 'sine', 0.4),
  ],
  lose: [note(392, 0, 0.2, 'triangle', 0.4), { ...note(330, 0.2, 0.5, 'triangle', 0.4), to: 247 }],
  join: [note(587, 0, 0.09), note(784, 0.08, 0.16)],
  message: [note(988, 0, 0.06, 'sine', 0.35), note(1175, 0.06, 0.1, 'sine', 0.3)],
} as const satisfies Record<string, readonly Note[]>;

export type Cue = keyof typeof CUES;

/** The vibration of a cue: milliseconds of vibration and pause in turns. */
export const VIBRATIONS: Readonly<Partial<Record<Cue, readonly number[]>>> = {
  lock: [18],
  right: [20, 50, 35],
  wrong: [90],
  win: [30, 60, 30, 60, 80],
};
