import type { Asked } from './asked.ts';

/**
 * Makes questions until there are enough different ones; two are the same if they ask the same about what looks the
 * same.
 * @param make one question of random numbers; its share of all, from 0 to 1, is how hard it may be
 */
export function distinct(count: number, make: (share: number) => Asked): Asked[] {
  const made = new Map<string, Asked>();
  for (let tries = 0; made.size < count; tries++) {
    if (tries > count * 200) throw new Error(`only ${made.size} of ${count} are different`);
    const asked = make(made.size / count);
    const key = `${asked.question} ${asked.alt}`;
    const isWhole = new Set([asked.right, ...asked.wrong]).size === 4;
    if (isWhole && !made.has(key) && !tellsAnswer(asked)) made.set(key, asked);
  }
  return [...made.values()];
}

/** Whether the text about the picture names the right answer and not as well two of the wrong ones, as a list does. */
function tellsAnswer({ alt, right, wrong }: Asked): boolean {
  const isNamed = (option: string) => {
    const escaped = option.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(alt);
  };
  return isNamed(right) && wrong.filter(isNamed).length < 2;
}

/** A number with a true minus sign. */
export const signed = (value: number) => String(value).replace('-', '−');
