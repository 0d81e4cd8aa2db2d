import type { VirtualTime } from './time/virtual-time.ts';

/** One line of a story: an event, its player and its time. */
export interface StoryLine {
  /** Milliseconds since the world began. */
  readonly at: number;
  readonly who: string;
  readonly text: string;
}

/** The events of a world, in order, for the reader of a failed seed. */
export class Story {
  readonly #time: VirtualTime;
  readonly #start: number;
  readonly lines: StoryLine[] = [];

  constructor(time: VirtualTime) {
    this.#time = time;
    this.#start = time.now();
  }

  tell(who: string, text: string): void {
    this.lines.push({ at: this.#time.now() - this.#start, who, text });
  }
}

/** A story as text: seconds, player, event. */
export function storyText(lines: readonly StoryLine[]): string {
  const width = Math.max(0, ...lines.map(({ who }) => who.length));
  return lines
    .map(
      ({ at, who, text }) =>
        `${(at / 1_000).toFixed(3).padStart(9)} s  ${who.padEnd(width)}  ${text}`,
    )
    .join('\n');
}
