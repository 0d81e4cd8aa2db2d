import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A file to copy. */
export interface MediaCopy {
  readonly from: string;
  readonly to: string;
}

/** The source and target folders for pictures and clips of questions. */
export interface MediaFolders {
  /** The operator's folder. */
  readonly from: string;
  /** The folder that the game serves as its root: `public`. */
  readonly to: string;
}

const PICTURE_BYTES = 500_000;
const CLIP_BYTES = 1_000_000;

/** The media types that a page can show or play, by extension, with the first bytes of such a file. */
const TYPES: Readonly<Record<string, { bytes: number; begins: RegExp }>> = {
  '.webp': { bytes: PICTURE_BYTES, begins: /^RIFF....WEBP/s },
  '.png': { bytes: PICTURE_BYTES, begins: /^\x89PNG/ },
  '.jpg': { bytes: PICTURE_BYTES, begins: /^\xff\xd8\xff/ },
  '.ogg': { bytes: CLIP_BYTES, begins: /^OggS/ },
  '.webm': { bytes: CLIP_BYTES, begins: /^.E\xdf\xa3/s },
  '.mp3': { bytes: CLIP_BYTES, begins: /^(ID3|\xff[\xe2-\xff])/ },
  '.m4a': { bytes: CLIP_BYTES, begins: /^....ftyp/s },
};

/**
 * The address for a picture or clip from the operator's folder. It does not contain the file's name, which may reveal
 * the answer. An address on this site stays.
 * @param name as in a column: `moon.webp`
 * @returns the address, or the error
 */
export function takeMedia(
  name: string,
  folders: MediaFolders | undefined,
  copies: MediaCopy[],
): { readonly address: string } | { readonly error: string } {
  // the schema of a question checks the address
  if (!folders || name.startsWith('/')) return { address: name };
  const extension = extname(name).toLowerCase();
  const type = TYPES[extension];
  if (!type)
    return { error: `${name} is of no type that pages show: use ${Object.keys(TYPES).join(', ')}` };
  if (/[/\\]/.test(name))
    return { error: `${name} must be a file of the folder itself, without / or \\` };
  const from = join(folders.from, name);
  const bytes = bytesOf(from);
  if (!bytes) return { error: `${name} is not in ${folders.from}: put it there` };
  if (bytes.length > type.bytes) {
    return {
      error: `${name} has ${bytes.length} bytes, at most ${type.bytes} are served: make it smaller`,
    };
  }
  if (!type.begins.test(bytes.toString('latin1', 0, 16))) {
    return { error: `${name} is not what its name says: save it as ${extension}` };
  }
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  const address = `/media/${digest}${extension}`;
  copies.push({ from, to: join(folders.to, address) });
  return { address };
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Copies files, over existing ones too. */
export function copyMedia(copies: readonly MediaCopy[]): void {
  for (const { from, to } of copies) {
    mkdirSync(join(to, '..'), { recursive: true });
    copyFileSync(from, to);
  }
}
