import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { clipSources, makeClipPacks, pcmDigest, clipSourceDigest } from '../content/clips/packs.ts';
import type { Clip, Rendering } from '../content/clips/packs.ts';
import rendered from '../content/clips/rendered.json' with { type: 'json' };
import { RATE } from '../content/clips/synthesis.ts';
import { render, runTool } from './clips/render.ts';
import { ROOT } from './project/root.ts';

// `npm run clips`: makes the audio questions again, their packs in content/questions, their clips in public/clips and
// content/clips/rendered.json. It makes only the clips whose sound changed, and needs for them ffmpeg with libopus and
// libmp3lame, for music fluidsynth with the font FluidR3_GM, for speech espeak-ng. Its output is committed, and no test
// needs these tools.
const CODECS = {
  ogg: ['-c:a', 'libopus', '-b:a', '25k', '-vbr', 'constrained'],
  // for versions of Safari that do not play Ogg
  mp3: ['-c:a', 'libmp3lame', '-b:a', '32k', '-id3v2_version', '3'],
} as const;
const TYPES = Object.keys(CODECS) as (keyof typeof CODECS)[];
const CLIPS = join(ROOT, 'public/clips');

const fileOf = (id: string, type: string) => join(CLIPS, `${id}.${type}`);

/** Whether both files of a clip have its digest in their tag. */
function isMade({ id, digest }: Pick<Clip, 'id' | 'digest'>): boolean {
  return TYPES.every((type) => {
    const file = fileOf(id, type);
    if (!existsSync(file)) return false;
    return readFileSync(file).toString('latin1').replaceAll('\0', '').includes(digest);
  });
}

function encode(id: string, digest: string, pcm: Int16Array<ArrayBuffer>): void {
  const input = ['-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', 'pipe:0'];
  const exact = ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1'];
  const tag = ['-metadata', `comment=${digest}`];
  for (const type of TYPES) {
    const output = [...CODECS[type], ...exact, ...tag, fileOf(id, type)];
    runTool('ffmpeg', ['-v', 'error', '-y', ...input, ...output], new Uint8Array(pcm.buffer));
  }
}

async function writeJson(file: string, value: unknown): Promise<void> {
  const options = { ...(await resolveConfig(file)), filepath: file };
  writeFileSync(file, await format(JSON.stringify(value), options));
}

mkdirSync(CLIPS, { recursive: true });
const before: Readonly<Record<string, Rendering>> = rendered;
const renderings: Record<string, Rendering> = {};
for (const [id, source] of clipSources()) {
  const known = before[id];
  const digest = clipSourceDigest(source);
  if (known?.source === digest && isMade({ id, digest: known.pcm })) {
    renderings[id] = known;
    continue;
  }
  const pcm = render(source);
  renderings[id] = { source: digest, pcm: pcmDigest(pcm), samples: pcm.length };
  encode(id, renderings[id].pcm, pcm);
}
await writeJson(join(ROOT, 'content/clips/rendered.json'), renderings);
for (const { pack, clips } of makeClipPacks(renderings)) {
  await writeJson(join(ROOT, 'content/questions', `${pack.slug}.json`), pack);
  for (const clip of clips) {
    if ('pcm' in clip && !isMade(clip)) encode(clip.id, clip.digest, clip.pcm);
  }
  console.log(`${pack.slug}: ${clips.length} clips`);
}
