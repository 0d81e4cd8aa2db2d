import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { makeClipPacks } from '../content/clips/packs.ts';
import type { Clip } from '../content/clips/packs.ts';
import { RATE } from '../content/clips/synthesis.ts';
import { ROOT } from './project/root.ts';

// `npm run clips`: makes the audio questions again, their packs in content/questions and their clips in public/clips. It
// needs ffmpeg with libopus and libmp3lame. Its output is committed, so only a change of a sound needs it.
const CODECS = {
  ogg: ['-c:a', 'libopus', '-b:a', '28k'],
  // for versions of Safari that do not play Ogg
  mp3: ['-c:a', 'libmp3lame', '-b:a', '32k', '-id3v2_version', '3'],
} as const;

function encode({ id, pcm, digest }: Clip, type: keyof typeof CODECS): void {
  const file = join(ROOT, 'public/clips', `${id}.${type}`);
  const input = ['-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', 'pipe:0'];
  const exact = ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1'];
  const tag = ['-metadata', `comment=${digest}`];
  const { status, stderr, error } = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-y', ...input, ...CODECS[type], ...exact, ...tag, file],
    { input: new Uint8Array(pcm.buffer), encoding: 'utf8' },
  );
  if (error) throw new Error('ffmpeg is not there: install it, as in apt-get install ffmpeg');
  if (status !== 0) throw new Error(`ffmpeg made no ${file}: ${stderr}`);
}

mkdirSync(join(ROOT, 'public/clips'), { recursive: true });
for (const { pack, clips } of makeClipPacks()) {
  const file = join(ROOT, 'content/questions', `${pack.slug}.json`);
  const options = { ...(await resolveConfig(file)), filepath: file };
  writeFileSync(file, await format(JSON.stringify(pack), options));
  for (const clip of clips) {
    encode(clip, 'ogg');
    encode(clip, 'mp3');
  }
  console.log(`${pack.slug}: ${clips.length} clips`);
}
