import type { Sound } from './synthesis.ts';

/** A question about a clip. The right answer is the key of the sound's data. */
export interface Asked {
  readonly question: string;
  readonly right: string;
  readonly wrong: readonly string[];
  readonly difficulty: 1 | 2 | 3;
  readonly note: string;
  readonly sound: () => Sound;
}

/** The texts of a question about a sound, without the right answer. */
export type Words = readonly [
  question: string,
  wrong: readonly string[],
  difficulty: 1 | 2 | 3,
  note: string,
];

/** One question for each entry of a table of sounds, whose key is the answer. */
export function askAll<Key extends string>(
  words: Readonly<Record<Key, Words>>,
  soundOf: (key: Key) => Sound,
): Asked[] {
  return (Object.keys(words) as Key[]).map((right) => {
    const [question, wrong, difficulty, note] = words[right];
    return { question, right, wrong, difficulty, note, sound: () => soundOf(right) };
  });
}
