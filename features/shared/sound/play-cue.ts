import { soundAtom } from '../state/persisted-state.ts';
import { readPersisted } from '../state/persisted-value.ts';
import { CUES, VIBRATIONS } from './cues.ts';
import type { Cue } from './cues.ts';
import { RATE, renderCue } from './render.ts';

/** After this much silence the audio device is released to save power; the next cue then starts a little late. */
const SILENCE_MS = 2_000;
let audio: AudioContext | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;
/** By cue, rendered once: about 5 ms each. */
const rendered = new Map<Cue, AudioBuffer>();

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
    audio ??= openAudio();
    void audio.resume();
    const buffer = rendered.get(cue) ?? render(audio, cue);
    const source = audio.createBufferSource();
    source.buffer = buffer;
    source.connect(audio.destination);
    source.start();
    clearTimeout(resting);
    resting = setTimeout(() => void audio?.suspend(), buffer.duration * 1_000 + SILENCE_MS);
  } catch {
    // a machine without an audio device plays no sound
  }
}

function openAudio(): AudioContext {
  const context = new AudioContext();
  renderRest(context);
  return context;
}

function render(context: AudioContext, cue: Cue): AudioBuffer {
  const sound = renderCue(CUES[cue]);
  const buffer = context.createBuffer(1, sound.length, RATE);
  buffer.copyToChannel(sound, 0);
  rendered.set(cue, buffer);
  return buffer;
}

/** Renders all cues one by one while the page is idle, so that each plays at once. */
function renderRest(context: AudioContext): void {
  const next = (Object.keys(CUES) as Cue[]).find((cue) => !rendered.has(cue));
  if (next === undefined) return;
  // Safari has no idle callbacks
  (globalThis.requestIdleCallback ?? setTimeout)(() => {
    if (!rendered.has(next)) render(context, next);
    renderRest(context);
  });
}
