import { soundAtom } from '../state/persisted-state.ts';
import { readPersisted } from '../state/persisted-value.ts';
import { CUES, VIBRATIONS } from './cues.ts';
import type { Cue, Note } from './cues.ts';

const VOLUME = 0.25;
/** After so much silence the device's audio is let go, which else works on and takes power; a cue after it begins a little late. */
const SILENCE_MS = 2_000;
let audio: AudioContext | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;

/**
 * Plays a cue, and what is felt of it where a device vibrates; silent when the player muted the game, has touched nothing yet,
 * or hides the page.
 */
export function playCue(cue: Cue): void {
  if (!readPersisted(soundAtom) || document.hidden || !navigator.userActivation?.hasBeenActive)
    return;
  const felt = VIBRATIONS[cue];
  if (felt && typeof navigator.vibrate === 'function') navigator.vibrate([...felt]);
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const each of CUES[cue]) sound(audio, each);
    const seconds = Math.max(...CUES[cue].map(({ at, length }) => at + length));
    clearTimeout(resting);
    resting = setTimeout(() => void audio?.suspend(), seconds * 1_000 + SILENCE_MS);
  } catch {
    // a machine without an audio device plays on in silence
  }
}

function sound(context: AudioContext, { pitch, to, at, length, wave, loudness }: Note): void {
  const start = context.currentTime + at;
  const end = start + length;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(pitch, start);
  if (to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(to, end);
  gain.gain.setValueAtTime(0.0001, start);
  // a short attack, or the speaker clicks
  gain.gain.exponentialRampToValueAtTime(loudness * VOLUME, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end + 0.02);
}
