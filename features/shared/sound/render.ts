import type { Note, Score } from './cues.ts';

/** Samples per second: half of what devices use, for half the work. No partial of a cue is above 10 kHz. */
export const RATE = 24_000;

/** A partial is silent after this many half-lives: 72 dB less. */
const HALVINGS = 12;
/** In a cue nothing is heard after this many: the level is 24 dB less, and fades. */
const HEARD = 4;
/** Seconds of the room after the last note has decayed. */
const TAIL = 0.15;
/** The share of the room in the sound. */
const WET = 0.16;
/** Delays of the room in seconds, without a common divisor, so that the room has no pitch. */
const ECHOES = [0.0297, 0.0371, 0.0411, 0.0437];
/** How much of an echo returns. */
const RETURN = 0.68;

/** Samples of a cue, one channel. */
export function renderCue({ notes, level }: Score): Float32Array<ArrayBuffer> {
  const ends = notes.flatMap(({ at, timbre }) =>
    timbre.partials.map(([, , halfLife]) => at + HEARD * halfLife),
  );
  const seconds = Math.max(...ends) + TAIL;
  const dry = new Float32Array(Math.ceil(seconds * RATE));
  for (const note of notes) strike(dry, note);
  return inRoom(dry, level);
}

/** Adds a note. Each partial is a decaying sine, computed from its last two samples: two products each. */
function strike(into: Float32Array, { timbre, pitch, at, level }: Note): void {
  const hertz = 440 * 2 ** ((pitch - 69) / 12);
  const from = Math.round(at * RATE);
  for (const [ratio, share, halfLife] of timbre.partials) {
    if (hertz * ratio > RATE * 0.45) continue;
    const angle = (2 * Math.PI * hertz * ratio) / RATE;
    const decay = 0.5 ** (1 / (halfLife * RATE));
    const [turn, fall] = [2 * decay * Math.cos(angle), decay * decay];
    let [before, now] = [0, level * share * Math.sin(angle)];
    const end = Math.min(into.length - from, HALVINGS * halfLife * RATE);
    const rise = timbre.attack * RATE;
    for (let index = 0; index < end; index++) {
      const begun = index < rise ? index / rise : 1;
      into[from + index] = (into[from + index] ?? 0) + before * begun * begun * (3 - 2 * begun);
      [before, now] = [now, turn * now - fall * before];
    }
  }
}

/** The sound in a small room (Schroeder, "Natural sounding artificial reverberation", 1962), faded to silence. */
function inRoom(dry: Float32Array, level: number): Float32Array<ArrayBuffer> {
  const sound = new Float32Array(dry.length);
  for (const delay of ECHOES) {
    const line = new Float32Array(Math.round(delay * RATE));
    // air and walls take the high partials: each echo is duller than the one before
    let dull = 0;
    for (let index = 0, at = 0; index < dry.length; index++) {
      const echo = line[at] ?? 0;
      dull = 0.6 * echo + 0.4 * dull;
      line[at] = (dry[index] ?? 0) + RETURN * dull;
      sound[index] = (sound[index] ?? 0) + (WET / 2) * echo;
      at = at + 1 < line.length ? at + 1 : 0;
    }
  }
  const fade = 0.25 * RATE;
  return sound.map(
    (echo, index) =>
      level * ((dry[index] ?? 0) + echo) * Math.min(1, (sound.length - 1 - index) / fade),
  );
}
