import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeClipPacks } from '../../content/clips/packs.ts';
import type { SynthesisedClip } from '../../content/clips/packs.ts';
import { DOT, MORSE } from '../../content/clips/signals.ts';
import { pcmOf, RATE, soundOf } from '../../content/clips/synthesis.ts';

const ROOT = join(import.meta.dirname, '../..');
const made = makeClipPacks();
const clips = made.flatMap((one) => one.clips);
const synthesised = clips.filter((clip) => 'pcm' in clip);
const named = clips.map((clip) => [clip.id, clip] as const);
const bytesOf = (file: string) => readFileSync(join(ROOT, 'public/clips', file));

/** Seconds of an Ogg with Opus: the last page counts samples of 48 kHz, those to skip included (RFC 7845, 4 and 5.1). */
function secondsOfOgg(bytes: Buffer): number {
  const skipped = bytes.readUInt16LE(bytes.indexOf('OpusHead') + 10);
  const samples = bytes.readBigUInt64LE(bytes.lastIndexOf('OggS') + 6);
  return (Number(samples) - skipped) / 48_000;
}

/** Seconds of an MP3 of 24 kHz: its Info frame counts frames of 576 samples and those of them that LAME added. */
function secondsOfMp3(bytes: Buffer): number {
  const at = bytes.indexOf('Info');
  const frames = bytes.readUInt32BE(at + 8);
  const added = bytes.readUIntBE(bytes.indexOf('Lav', at) + 21, 3);
  return (frames * 576 - (added >> 12) - (added & 0xfff)) / RATE;
}

describe('the clips', () => {
  it('are exactly those of 200 questions in thirteen categories', () => {
    expect(made.map(({ pack, clips: own }) => [pack.slug, own.length])).toEqual([
      ['melodies', 10],
      ['instruments-and-intervals', 10],
      ['rhythm-and-morse', 10],
      ['sounds-of-nature', 10],
      ['orchestra', 20],
      ['world-instruments', 20],
      ['keys-guitars-drums', 20],
      ['famous-melodies', 20],
      ['intervals-and-chords', 20],
      ['scales-and-modes', 20],
      ['rhythms-and-dances', 20],
      ['speed-and-number', 10],
      ['spoken-words', 10],
    ]);
    expect(readdirSync(join(ROOT, 'public/clips')).sort()).toEqual(
      clips.flatMap(({ id }) => [`${id}.mp3`, `${id}.ogg`]).sort(),
    );
  });

  it.each(made.map((one) => [one.pack.slug, one] as const))(
    'of %s belong to the questions that the script makes, with the played sound as the key',
    (slug, { pack, clips: own }) => {
      const text = readFileSync(join(ROOT, 'content/questions', `${slug}.json`), 'utf8');
      const read = JSON.parse(text) as { questions: { options: string[]; answer: number }[] };
      expect(read).toEqual(pack);
      expect(read.questions.map(({ options, answer }) => options[answer])).toEqual(
        own.map(({ right }) => right),
      );
    },
  );

  it.each(named)('%s has the length that its question says, in both formats', (id, clip) => {
    const seconds = clip.samples / RATE;
    expect(seconds).toBeLessThanOrEqual(8);
    const [ogg, mp3] = [bytesOf(`${id}.ogg`), bytesOf(`${id}.mp3`)];
    expect(ogg.length).toBeLessThan(40_000);
    expect(mp3.length).toBeLessThan(40_000);
    expect(Math.abs(secondsOfOgg(ogg) - seconds)).toBeLessThan(0.1);
    expect(Math.abs(secondsOfMp3(mp3) - seconds)).toBeLessThan(0.1);
    const questions = made.flatMap(({ pack }) => pack.questions);
    expect(questions.find((one) => one.id === id)?.audio.seconds).toBeCloseTo(seconds, 2);
  });

  it('take at most 9 MB together', () => {
    const files = readdirSync(join(ROOT, 'public/clips'));
    const sizes = files.map((file) => statSync(join(ROOT, 'public/clips', file)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(9_000_000);
  });

  it.each(named)('%s was made of the sound that the script makes today', (id, { digest }) => {
    expect(commentOf(bytesOf(`${id}.ogg`).toString('latin1'))).toBe(digest);
    expect(commentOf(bytesOf(`${id}.mp3`).toString('latin1').replaceAll('\0', ''))).toBe(digest);
  });
});

/** The digest in the tags. */
function commentOf(text: string): string | undefined {
  return /(?:comment|description)[\s\S]{0,3}?([0-9a-f]{64})/i.exec(text)?.[1];
}

/** The volume of each 10 ms, from 0 to 1. */
function loudness({ pcm }: SynthesisedClip): number[] {
  const step = RATE / 100;
  const parts = Array.from({ length: Math.floor(pcm.length / step) }, (_, at) =>
    pcm
      .subarray(at * step, (at + 1) * step)
      .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  );
  const most = Math.max(...parts);
  return parts.map((part) => part / most);
}

/** The start of each stroke in hundredths of a second, with its volume. */
function strokesOf(clip: SynthesisedClip): { at: number; level: number }[] {
  const parts = loudness(clip);
  return parts.flatMap((part, at) => {
    const before = Math.max(...parts.slice(Math.max(0, at - 3), at), 0);
    const level = Math.max(...parts.slice(at, at + 4));
    return part > 0.1 && before < level * 0.45 && part > before * 2 ? [{ at, level }] : [];
  });
}

const of = (slug: string) => synthesised.filter(({ id }) => id.startsWith(slug));

describe('the sound of a clip', () => {
  it.each(
    of('rhythm-and-morse')
      .slice(0, 6)
      .map((clip) => [clip.right, clip] as const),
  )('is %s in Morse code if the answer says so', (right, clip) => {
    const signs = loudness(clip)
      .map((part) => (part > 0.3 ? '=' : ' '))
      .join('')
      .trim();
    const dot = DOT * 100;
    const letters = signs.split(new RegExp(` {${dot * 2},}`)).map((letter) =>
      letter
        .split(/ +/)
        .map((sign) => (sign.length > dot * 2 ? '-' : '.'))
        .join(''),
    );
    const read = letters.map((signs) => Object.keys(MORSE).find((one) => MORSE[one] === signs));
    expect(read.join('')).toBe(right);
  });

  it.each([
    ['As in a waltz', 3],
    ['As in a piece in five-four time', 5],
  ])('is a drum %s: %i beats from one loud stroke to the next', (right, beats) => {
    const clip = of('rhythm-and-morse').find((one) => one.right === right)!;
    const loud = strokesOf(clip).map(({ level }) => level > 0.8);
    expect(loud).toEqual(loud.map((_, at) => at % beats === 0));
    expect(loud.length).toBeGreaterThan(beats * 2);
  });

  it.each([
    ['It gets faster', -1],
    ['It gets slower', 1],
  ])('is a drum that plays: %s', (right, sign) => {
    const clip = of('rhythm-and-morse').find((one) => one.right === right)!;
    const at = strokesOf(clip).map((stroke) => stroke.at);
    const steps = at.slice(1).map((one, index) => one - at[index]!);
    expect(steps.length).toBeGreaterThan(7);
    const changes = steps.slice(1).map((step, index) => Math.sign(step - steps[index]!));
    expect(changes.filter((change) => change === -sign)).toEqual([]);
    expect(Math.sign(steps.at(-1)! - steps[0]!)).toBe(sign);
  });

  it.each([
    ['A minor second', 261.63, 277.18],
    ['A major third', 261.63, 329.63],
    ['A perfect fifth', 261.63, 392],
    ['An octave', 261.63, 523.25],
    ['A minor chord', 293.66, 349.23],
  ])('is %s: first %d Hz, then %d Hz', (right, first, second) => {
    const { pcm } = of('instruments').find((one) => one.right === right)!;
    const note = (from: number, to: number) => {
      const part = pcm.subarray(from * RATE, to * RATE);
      const semitones = Array.from({ length: 40 }, (_, at) => 220 * 2 ** (at / 12));
      const strengths = semitones.map((hz) => strength(part, hz));
      return semitones[strengths.indexOf(Math.max(...strengths))];
    };
    expect(note(0.1, 0.9)).toBeCloseTo(first, -0.5);
    expect(note(right === 'A minor chord' ? 1.25 : 1.45, 2)).toBeCloseTo(second, -0.5);
  });
});

describe('the loudness of a clip', () => {
  const rms = (pcm: Int16Array) =>
    Math.sqrt(pcm.reduce((sum, sample) => sum + (sample / 32_767) ** 2, 0) / pcm.length);
  const peak = (pcm: Int16Array) =>
    pcm.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) / 32_767;
  const beep = (seconds: number) => (time: number) =>
    time < seconds ? 0.1 * Math.sin(2 * Math.PI * 640 * time) : 0;

  it('is -14 dB for a sustained tone, whose peak would make it 6 dB louder', () => {
    const pcm = pcmOf(soundOf(2, beep(2)));
    expect(rms(pcm)).toBeCloseTo(0.2, 3);
    // a sine: the root of 2 above its mean
    expect(peak(pcm)).toBeCloseTo(0.286, 2);
  });

  it('is decided by the peak of a click', () => {
    const pcm = pcmOf(soundOf(2, beep(0.05)));
    expect(peak(pcm)).toBeCloseTo(0.7, 2);
    expect(rms(pcm)).toBeLessThan(0.1);
  });

  it.each(synthesised.map((clip) => [clip.id, clip] as const))(
    'of %s is at least -38 dB above 300 Hz: the rest is lost on a phone',
    (_, { pcm }) => {
      expect(20 * Math.log10(rms(above300Hz(pcm)))).toBeGreaterThan(-38);
    },
  );
});

/** A high-pass of 24 dB an octave: two biquads of Robert Bristow-Johnson's cookbook with the Qs of Butterworth's filter. */
function above300Hz(pcm: Int16Array): Int16Array {
  const turn = (2 * Math.PI * 300) / RATE;
  let samples = Float64Array.from(pcm);
  for (const q of [0.5412, 1.3066]) {
    const alpha = Math.sin(turn) / (2 * q);
    const [b, a0, a1, a2] = [1 + Math.cos(turn), 1 + alpha, -2 * Math.cos(turn), 1 - alpha];
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    samples = samples.map((x) => {
      const y = ((b / 2) * (x - 2 * x1 + x2) - a1 * y1 - a2 * y2) / a0;
      [x2, x1, y2, y1] = [x1, x, y1, y];
      return y;
    });
  }
  return Int16Array.from(samples);
}

/** The share of a frequency in samples. */
function strength(samples: Int16Array, hz: number): number {
  let [real, imaginary] = [0, 0];
  samples.forEach((sample, at) => {
    real += sample * Math.cos((2 * Math.PI * hz * at) / RATE);
    imaginary += sample * Math.sin((2 * Math.PI * hz * at) / RATE);
  });
  return Math.hypot(real, imaginary);
}
