import { createHash } from 'node:crypto';
import type { Asked } from './asked.ts';
import { midiOf } from './midi.ts';
import type { ClipCategory } from './questions.ts';
import { CLIP_CATEGORIES } from './questions.ts';
import rendered from './rendered.json' with { type: 'json' };
import type { Source } from './score.ts';
import { pcmOf, RATE } from './synthesis.ts';

/** The position of the right option, by question: no position is right more often than others. */
const PLACES = [1, 3, 0, 2, 2, 0, 3, 1, 0, 2];

/** The digests and the length of a rendered clip, known without the tool that rendered it. */
export interface Rendering {
  /** The digest of the notes or the text that it was rendered from. */
  readonly source: string;
  /** The digest of the samples. */
  readonly pcm: string;
  /** Samples of 16 bits, RATE per second. */
  readonly samples: number;
}

interface ClipOf {
  /** The id of the question and of the files. */
  readonly id: string;
  readonly right: string;
  readonly samples: number;
  /** The digest of the samples; the files have it in a tag, which shows the sound they were made from. */
  readonly digest: string;
}

/** A clip that content/clips/synthesis.ts makes. */
export interface SynthesisedClip extends ClipOf {
  /** Samples of 16 bits, RATE per second. */
  readonly pcm: Int16Array<ArrayBuffer>;
}

/** A clip that a tool renders. */
export interface RenderedClip extends ClipOf {
  readonly source: Source;
}

/** A clip with the question about it. */
export type Clip = SynthesisedClip | RenderedClip;

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

const digestOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The digest of samples. */
export function pcmDigest(pcm: Int16Array<ArrayBuffer>): string {
  return digestOf(new Uint8Array(pcm.buffer));
}

/** The digest of the notes of a score, or of a text with its voice. */
export function clipSourceDigest(source: Source): string {
  return digestOf(source.kind === 'score' ? midiOf(source) : JSON.stringify(source));
}

/** The id of a question. @param at its position in its category */
const idOf = (slug: string, at: number) => `${slug}-${String(at + 1).padStart(3, '0')}`;

/** The sources of the clips that tools render, by the clips' ids. */
export function clipSources(): ReadonlyMap<string, Source> {
  return new Map(
    CLIP_CATEGORIES.flatMap(({ slug, asked }) =>
      asked.flatMap((one, at) => ('source' in one ? [[idOf(slug, at), one.source] as const] : [])),
    ),
  );
}

/**
 * Makes every pack and every clip; deterministic.
 * @param renderings of the clips that tools render, by id; content/clips/rendered.json by default
 */
export function makeClipPacks(
  renderings: Readonly<Record<string, Rendering>> = rendered,
): readonly ClipPack[] {
  return CLIP_CATEGORIES.map((category) => packOf(category, renderings));
}

function packOf(
  { slug, name, icon, asked }: ClipCategory,
  renderings: Readonly<Record<string, Rendering>>,
): ClipPack {
  const made = asked.map((one, at) => {
    const { question, right, wrong, difficulty, note } = one;
    const id = idOf(slug, at);
    const clip = clipOf(id, one, renderings[id]);
    const answer = PLACES[at % PLACES.length] ?? 0;
    const options = wrong.toSpliced(answer, 0, right);
    const audio = {
      address: `/clips/${id}.ogg`,
      seconds: Math.round((clip.samples / RATE) * 100) / 100,
      fallback: `/clips/${id}.mp3`,
    };
    return { clip, question: { id, question, audio, options, answer, difficulty, note } };
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

function clipOf(id: string, asked: Asked, rendering: Rendering | undefined): Clip {
  const { right } = asked;
  if ('sound' in asked) {
    const pcm = pcmOf(asked.sound());
    return { id, right, samples: pcm.length, digest: pcmDigest(pcm), pcm };
  }
  if (!rendering) throw new Error(`${id} is not in rendered.json: run npm run clips`);
  return { id, right, samples: rendering.samples, digest: rendering.pcm, source: asked.source };
}
