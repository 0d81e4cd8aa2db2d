import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { midiOf } from '../../content/clips/midi.ts';
import type { Score, Source, Speech } from '../../content/clips/score.ts';
import { pcmOf, RATE } from '../../content/clips/synthesis.ts';

/** The font of the recorded instruments, which is not committed: 148 MB. */
const FONT = '/usr/share/sounds/sf2/FluidR3_GM.sf2';
/** Debian's package of each program. */
const PACKAGES = {
  ffmpeg: 'ffmpeg',
  fluidsynth: 'fluidsynth fluid-soundfont-gm',
  'espeak-ng': 'espeak-ng',
} as const;

/**
 * Runs a program on bytes.
 * @returns its output
 * @throws Error that names the package to install
 */
export function runTool(
  program: keyof typeof PACKAGES,
  args: readonly string[],
  input?: Uint8Array,
): Buffer<ArrayBuffer> {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...(input ? { input } : {}),
    maxBuffer: 1e8,
  });
  if (error) {
    throw new Error(`${program} is not there: apt-get install ${PACKAGES[program]}`);
  }
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr.toString()}`);
  return stdout as Buffer<ArrayBuffer>;
}

/** Samples of 16 bits of a score or a text, RATE per second, normalised in loudness. */
export function render(source: Source): Int16Array<ArrayBuffer> {
  const mono = source.kind === 'score' ? playScore(source) : speak(source);
  return pcmOf(Float64Array.from(mono));
}

function playScore(score: Score): Int16Array {
  if (!existsSync(FONT)) {
    throw new Error(`${FONT} is not there: apt-get install fluid-soundfont-gm`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'clip-'));
  try {
    const [midi, raw] = [join(folder, 'a.mid'), join(folder, 'a.raw')];
    writeFileSync(midi, midiOf(score));
    const settings = ['synth.chorus.active=0', 'synth.reverb.room-size=0.3', 'synth.gain=0.4'];
    const options = settings.flatMap((setting) => ['-o', setting]);
    const output = ['-F', raw, '-T', 'raw', '-O', 's16', '-E', 'little', '-r', String(RATE)];
    runTool('fluidsynth', ['-ni', '-q', ...options, ...output, FONT, midi]);
    const stereo = samplesOf(readFileSync(raw));
    return Int16Array.from({ length: Math.round(score.seconds * RATE) }, (_, at) =>
      Math.round(((stereo[2 * at] ?? 0) + (stereo[2 * at + 1] ?? 0)) / 2),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function speak({ voice, text, wordsPerMinute }: Speech): Int16Array {
  const wave = runTool('espeak-ng', ['-v', voice, '-s', String(wordsPerMinute), '--stdout', text]);
  const format = ['-f', 's16le', '-ar', String(RATE), '-ac', '1', 'pipe:1'];
  return samplesOf(runTool('ffmpeg', ['-v', 'error', '-i', 'pipe:0', ...format], wave));
}

const samplesOf = (bytes: Buffer<ArrayBuffer>) => new Int16Array(Uint8Array.from(bytes).buffer);
