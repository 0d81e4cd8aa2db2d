/** A sound: samples of one channel, RATE per second. */
export type Sound = Float64Array;

/** Samples per second. */
export const RATE = 24_000;

/** The timbre of an instrument: its partials, and the begin and end of a note. */
export interface Timbre {
  /**
   * The multiple of the note's frequency, the level, and the half-life of the level in seconds; Infinity for a constant
   * level.
   */
  readonly partials: readonly (readonly [ratio: number, level: number, halfLife: number])[];
  /** Seconds. */
  readonly attack: number;
  /** Seconds. */
  readonly release: number;
  /** The amplitude of the vibrato as a share of the pitch, at 5 Hz. */
  readonly vibrato?: number;
}

/** An empty sound. */
export function silence(seconds: number): Sound {
  return new Float64Array(Math.round(seconds * RATE));
}

/** A sound from a function of the time in seconds. */
export function soundOf(seconds: number, at: (time: number) => number): Sound {
  return silence(seconds).map((_, index) => at(index / RATE));
}

/** Adds a sound to another from a time in seconds on; samples beyond its end are cut off. */
export function add(into: Sound, sound: Sound, seconds: number, level = 1): void {
  const from = Math.round(seconds * RATE);
  for (let at = Math.max(0, -from); at < sound.length && from + at < into.length; at++) {
    into[from + at] = (into[from + at] ?? 0) + (sound[at] ?? 0) * level;
  }
}

/** One sound after the other. */
export function inTurn(...sounds: readonly Sound[]): Sound {
  const whole = new Float64Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const sound of sounds) {
    whole.set(sound, from);
    from += sound.length;
  }
  return whole;
}

/** A note of an instrument; it fades after its seconds. @param hz its frequency */
export function tone(timbre: Timbre, hz: number, seconds: number): Sound {
  const { partials, attack, release, vibrato = 0 } = timbre;
  const heard = partials.filter(([ratio]) => ratio * hz < RATE * 0.45);
  return soundOf(seconds + release, (time) => {
    const begun = Math.min(1, time / attack);
    const left = time < seconds ? 1 : Math.max(0, 1 - (time - seconds) / release);
    const sway = (vibrato / 5) * Math.sin(2 * Math.PI * 5 * time);
    let sum = 0;
    for (const [ratio, level, halfLife] of heard) {
      const fallen = halfLife === Infinity ? 1 : Math.pow(0.5, time / halfLife);
      sum += level * fallen * Math.sin(2 * Math.PI * ratio * hz * time + ratio * hz * sway);
    }
    return sum * begun * left;
  });
}

/** A plucked string, by the algorithm of Karplus and Strong (Computer Music Journal 7/2, 1983). */
export function pluck(hz: number, seconds: number): Sound {
  const string = noise(1 / hz, 7);
  let before = 0;
  const sound = silence(seconds).map((_, index) => {
    const at = index % string.length;
    const value = string[at] ?? 0;
    string[at] = 0.498 * (value + before);
    before = value;
    return value;
  });
  return faded(sound, 0.001, 0.05);
}

/** Noise in [-1, 1), the same for the same seed: Lehmer's generator. */
export function noise(seconds: number, seed: number): Sound {
  let state = seed;
  return silence(seconds).map(() => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647) * 2 - 1;
  });
}

/** Low-pass filter: each pass reduces the frequencies above `hz`. */
export function lowPassed(sound: Sound, hz: number, passes = 1): Sound {
  const share = 1 - Math.exp((-2 * Math.PI * hz) / RATE);
  let passed = sound;
  for (let pass = 0; pass < passes; pass++) {
    let value = 0;
    passed = passed.map((sample) => (value += share * (sample - value)));
  }
  return passed;
}

/** Fades a sound in and out. */
export function faded(sound: Sound, fadeIn: number, fadeOut: number): Sound {
  const [first, last] = [fadeIn * RATE, fadeOut * RATE];
  return sound.map(
    (sample, at) => sample * Math.min(1, at / first, (sound.length - 1 - at) / last),
  );
}

/** Frequency of a key of the piano, as in `A4` (440 Hz), `F#5` or `Eb4`. */
function frequencyOf(name: string): number {
  const [, letter = '', sign = '', octave = ''] = /^([A-G])([#b]?)(\d)$/.exec(name) ?? [];
  const step = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }[letter];
  if (step === undefined) throw new Error(`${name} is no note: write it as in F#5`);
  const semitones = step + (sign === '#' ? 1 : sign === 'b' ? -1 : 0) + 12 * (Number(octave) - 4);
  return raised(440, semitones - 9);
}

/** A frequency some semitones higher, in equal temperament. */
export function raised(hz: number, semitones: number): number {
  return hz * Math.pow(2, semitones / 12);
}

/**
 * Plays a tune.
 * @param tune notes with their beats, as in `E4:1 F#4:0.5 -:1`; a dash is a rest
 * @param play makes a note of this length in seconds
 */
export function played(
  tune: string,
  beatsPerMinute: number,
  play: (hz: number, seconds: number) => Sound,
): Sound {
  const beat = 60 / beatsPerMinute;
  const notes = tune.split(/\s+/).map((note) => {
    const [name = '', beats = ''] = note.split(':');
    return { name, seconds: Number(beats) * beat };
  });
  const whole = silence(notes.reduce((sum, { seconds }) => sum + seconds, 0) + 0.6);
  let at = 0;
  for (const { name, seconds } of notes) {
    if (name !== '-') add(whole, play(frequencyOf(name), seconds * 0.9), at);
    at += seconds;
  }
  return whole;
}

/** The highest sample of a clip, as a share of full scale. */
const PEAK = 0.7;
/** The highest root mean square of a clip, -14 dB: with equal peaks, a sustained tone is 20 dB louder than clicks. */
const MAX_RMS = 0.2;

/** Samples of 16 bits with soft ends: as loud as PEAK and MAX_RMS allow. */
export function pcmOf(sound: Sound): Int16Array<ArrayBuffer> {
  const soft = faded(sound, 0.005, 0.03);
  const peak = soft.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const rms = Math.sqrt(soft.reduce((sum, sample) => sum + sample * sample, 0) / soft.length);
  // the peak decides for most clips; written so that their samples stay the same to the bit
  const level = Math.min(PEAK, (MAX_RMS * peak) / rms);
  return Int16Array.from(soft, (sample) => Math.round((sample / peak) * level * 32_767));
}
