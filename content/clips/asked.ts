import type { Source } from './score.ts';
import type { Sound } from './synthesis.ts';

/** The texts of a question about a clip, with the right answer. */
interface AskedTexts {
  readonly question: string;
  readonly right: string;
  readonly wrong: readonly string[];
  readonly difficulty: 1 | 2 | 3;
  readonly note: string;
}

/** A question about a sound of content/clips/synthesis.ts. The right answer is the key of the sound's data. */
export interface AskedSound extends AskedTexts {
  readonly sound: () => Sound;
}

/** A question about a clip that a tool renders. */
export interface AskedSource extends AskedTexts {
  readonly source: Source;
}

/** A question about a clip. */
export type Asked = AskedSound | AskedSource;

/** The texts of a question about a sound, without the right answer. */
export type Words = readonly [
  question: string,
  wrong: readonly string[],
  difficulty: 1 | 2 | 3,
  note: string,
];

/** One question for each entry of a table of sounds, whose key is the answer. */
export function askAll<Key extends string>(
  texts: Readonly<Record<Key, Words>>,
  soundOf: (key: Key) => Sound,
): AskedSound[] {
  return (Object.keys(texts) as Key[]).map((right) => {
    const [question, wrong, difficulty, note] = texts[right];
    return { question, right, wrong, difficulty, note, sound: () => soundOf(right) };
  });
}

/** A question about a clip that a tool renders. @param options the right one first */
export function ask(
  question: string,
  options: readonly [right: string, ...wrong: string[]],
  difficulty: 1 | 2 | 3,
  note: string,
  source: Source,
): AskedSource {
  const [right, ...wrong] = options;
  return { question, right, wrong, difficulty, note, source };
}
