import { describe, expect, it } from 'vitest';
import { CUES } from '../../../../features/shared/sound/cues.ts';
import { RATE, renderCue } from '../../../../features/shared/sound/render.ts';
import { keysOf } from '../../../support/keys-of.ts';

const NAMES = keysOf(CUES);
/** LUFS. The tick comes five times in a row, so it is softer. */
const LOUDNESS = -23;
const TICK = -29;

/** A second-order filter: y = b0 x + b1 x1 + b2 x2 - a1 y1 - a2 y2. */
function filtered(
  sound: Float64Array,
  [b0, b1, b2, a1, a2]: readonly [number, number, number, number, number],
): Float64Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return sound.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/** The highest momentary loudness in LUFS: mean square of 400 ms behind the K filter of ITU-R BS.1770-4. */
function loudnessOf(sound: Float32Array): number {
  const slope = Math.tan((Math.PI * 1681.974450955533) / RATE);
  const [high, band] = [10 ** (3.999843853973347 / 20), 10 ** ((3.999843853973347 / 20) * 0.49967)];
  const q = slope / 0.7071752369554196;
  const whole = 1 + q + slope ** 2;
  const heard = filtered(Float64Array.from(sound), [
    (high + band * q + slope ** 2) / whole,
    (2 * (slope ** 2 - high)) / whole,
    (high - band * q + slope ** 2) / whole,
    (2 * (slope ** 2 - 1)) / whole,
    (1 - q + slope ** 2) / whole,
  ]);
  const low = Math.tan((Math.PI * 38.13547087602444) / RATE);
  const lowQ = low / 0.5003270373238773;
  const sum = 1 + lowQ + low ** 2;
  const weighted = filtered(heard, [
    1,
    -2,
    1,
    (2 * (low ** 2 - 1)) / sum,
    (1 - lowQ + low ** 2) / sum,
  ]);
  const window = 0.4 * RATE;
  let [energy, most] = [0, 0];
  for (let at = 0; at < weighted.length; at++) {
    energy += (weighted[at] ?? 0) ** 2 - (weighted[at - window] ?? 0) ** 2;
    most = Math.max(most, energy);
  }
  return -0.691 + 10 * Math.log10(most / window);
}

const peakOf = (sound: Float32Array): number => Math.max(...sound.map(Math.abs));

describe('the sounds', () => {
  it('measures a sine of 997 Hz at full level as -3.01 LUFS', () => {
    const sine = Float32Array.from({ length: RATE }, (_, at) =>
      Math.sin((2 * Math.PI * 997 * at) / RATE),
    );
    expect(loudnessOf(sine)).toBeCloseTo(-3.01, 1);
  });

  it.each(NAMES)('%s is as loud as the others', (cue) => {
    const loudness = loudnessOf(renderCue(CUES[cue]));
    expect(Math.abs(loudness - (cue === 'tick' ? TICK : LOUDNESS))).toBeLessThan(0.5);
  });

  it.each(NAMES)('%s leaves room for a second sound at the same time', (cue) => {
    expect(peakOf(renderCue(CUES[cue]))).toBeLessThan(0.5);
  });

  it.each(NAMES)('%s begins within 20 ms, without a click at either end', (cue) => {
    const sound = renderCue(CUES[cue]);
    const peak = peakOf(sound);
    const heard = sound.findIndex((value) => Math.abs(value) > peak / 10);
    expect(heard).toBeLessThan(0.02 * RATE);
    expect(Math.abs(sound[0] ?? 1)).toBeLessThan(peak / 100);
    expect(sound.at(-1)).toBeCloseTo(0, 6);
    expect(sound.length).toBeLessThan(1.5 * RATE);
  });

  it('has only tones of C major without F and B', () => {
    const tones = Object.values(CUES).flatMap(({ notes }) => notes.map(({ pitch }) => pitch % 12));
    expect([...new Set(tones)].sort((one, other) => one - other)).toEqual([0, 2, 4, 7, 9]);
  });
});
