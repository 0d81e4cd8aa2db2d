import type { Sound } from './synthesis.ts';
import { add, faded, inTurn, lowPassed, noise, silence, soundOf } from './synthesis.ts';

/** Dots and dashes of the used letters, by ITU-R M.1677-1. */
export const MORSE: Readonly<Record<string, string>> = {
  A: '.-',
  C: '-.-.',
  E: '.',
  H: '....',
  I: '..',
  K: '-.-',
  L: '.-..',
  M: '--',
  N: '-.',
  O: '---',
  P: '.--.',
  Q: '--.-',
  R: '.-.',
  S: '...',
  T: '-',
  U: '..-',
  V: '...-',
  X: '-..-',
  Z: '--..',
  5: '.....',
};
/** Seconds of a dot. */
export const DOT = 0.1;

/** A word in Morse code: a dash is as long as three dots, and so is the pause between letters. */
export function morse(word: string): Sound {
  const beep = (dots: number) =>
    faded(
      soundOf(DOT * dots, (time) => Math.sin(2 * Math.PI * 640 * time)),
      0.004,
      0.004,
    );
  const letters = [...word].map((letter) => {
    const signs = [...(MORSE[letter] ?? '')];
    if (signs.length === 0) throw new Error(`${letter} has no signs in MORSE`);
    return inTurn(
      ...signs.flatMap((sign) => [beep(sign === '-' ? 3 : 1), silence(DOT)]),
      silence(2 * DOT),
    );
  });
  return inTurn(silence(0.2), ...letters);
}

/** Seconds from the beginning of each beat of a bar to the next. */
const BEAT = 0.42;

/** Bars of a drum, each with a loud first beat. */
export function bars(beats: number): Sound {
  const count = Math.ceil(6 / (beats * BEAT));
  const whole = silence(count * beats * BEAT + 0.3);
  for (let at = 0; at < count * beats; at++) {
    const isFirst = at % beats === 0;
    add(whole, drum(isFirst ? 75 : 190), at * BEAT, isFirst ? 1 : 0.4);
  }
  return whole;
}

/** The changes of tempo of a beat: the length of each step as a factor of the step before. */
export const TEMPI = {
  'It gets faster': 0.9,
  'It gets slower': 1.12,
} as const;

/** Drum strokes with growing or shrinking intervals. */
export function tempo(factor: number): Sound {
  const whole = silence(6.4);
  let step = factor < 1 ? 0.75 : 0.25;
  for (let at = 0.1; at < 6 && step > 0.1; at += step, step *= factor) add(whole, drum(140), at);
  return whole;
}

function drum(hz: number): Sound {
  const skin = soundOf(0.3, (time) => {
    const bent = hz * (1 + 0.6 * Math.exp(-time * 30));
    return Math.exp(-time * 14) * Math.sin(2 * Math.PI * bent * time);
  });
  add(skin, faded(lowPassed(noise(0.02, 5), 3_000), 0.001, 0.015), 0, 0.5);
  return skin;
}
