import { createHash } from 'node:crypto';
import type { ClipCategory } from './questions.ts';
import { CLIP_CATEGORIES } from './questions.ts';
import { pcmOf, RATE } from './synthesis.ts';

/** The position of the right option, by question: no position is right more often than others. */
const PLACES = [1, 3, 0, 2, 2, 0, 3, 1, 0, 2];

/** A clip with the question about it. */
export interface Clip {
  /** The id of the question and of the files. */
  readonly id: string;
  readonly right: string;
  /** Samples of 16 bits, RATE per second. */
  readonly pcm: Int16Array;
  /** The digest of the samples; the files have it in a tag, which shows the sound they were made from. */
  readonly digest: string;
}

/** A category in the format of content/questions, with its clips. */
export interface ClipPack {
  readonly pack: {
    readonly slug: string;
    readonly questions: readonly {
      readonly id: string;
      readonly audio: { readonly seconds: number };
    }[];
    readonly [field: string]: unknown;
  };
  readonly clips: readonly Clip[];
}

/** Makes every clip and every pack; deterministic. */
export function makeClipPacks(): readonly ClipPack[] {
  return CLIP_CATEGORIES.map(packOf);
}

function packOf({ slug, name, icon, asked }: ClipCategory): ClipPack {
  const made = asked.map(({ question, right, wrong, difficulty, note, sound }, at) => {
    const id = `${slug}-${String(at + 1).padStart(3, '0')}`;
    const pcm = pcmOf(sound());
    const digest = createHash('sha256').update(new Uint8Array(pcm.buffer)).digest('hex');
    const answer = PLACES[at % PLACES.length] ?? 0;
    const options = wrong.toSpliced(answer, 0, right);
    const audio = {
      address: `/clips/${id}.ogg`,
      seconds: Math.round((pcm.length / RATE) * 100) / 100,
      fallback: `/clips/${id}.mp3`,
    };
    return {
      clip: { id, right, pcm, digest },
      question: { id, question, audio, options, answer, difficulty, note },
    };
  });
  return {
    pack: {
      slug,
      name,
      icon,
      mode: 'audio',
      questions: made.map(({ question }) => question),
    } as const,
    clips: made.map(({ clip }) => clip),
  };
}
