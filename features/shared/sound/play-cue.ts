import { soundAtom } from '../state/persisted-state.ts';
import { readPersisted } from '../state/persisted-value.ts';
import { CUES, VIBRATIONS } from './cues.ts';
import type { Cue, Note } from './cues.ts';

const VOLUME = 0.25;
/** After this much silence the audio device is released to save power; the next cue then starts a little late. */
const SILENCE_MS = 2_000;
let audio: AudioContext | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;

/**
 * Plays a cue with its vibration. Silent if the player muted the game, has not interacted with the page yet, or has
 * hidden it.
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
    // a machine without an audio device plays no sound
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
  // a short attack avoids a click of the speaker
  gain.gain.exponentialRampToValueAtTime(loudness * VOLUME, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end + 0.02);
}
