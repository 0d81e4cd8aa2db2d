import type { Json } from '../kind.ts';

const TIME = /^20(2[4-9]|[3-9]\d)-\d\d-\d\dT[\d:.]+Z$/;

/** Replaces times set by the server by their ranks, so that two emulators can be compared. */
export class Times {
  readonly #sent: string;
  readonly #seen = new Set<string>();

  constructor(sent: string) {
    this.#sent = sent;
  }

  /** Replaces server timestamps in fields by one word; records other server times. */
  replace(value: Json): Json {
    return JSON.parse(JSON.stringify(value), (key, member: unknown) => {
      if (typeof member !== 'string' || !TIME.test(member) || this.#sent.includes(member)) {
        return member;
      }
      if (key === 'timestampValue') return 'server';
      const time = sortable(member);
      this.#seen.add(time);
      return time;
    }) as Json;
  }

  /** Replaces each time by its rank among all recorded times. */
  ranked(value: Json): Json {
    const order = [...this.#seen].toSorted();
    return JSON.parse(JSON.stringify(value), (_, member: unknown) => {
      const place = typeof member === 'string' ? order.indexOf(member) : -1;
      return place < 0 ? member : `time ${place}`;
    }) as Json;
  }
}

/** A time with all nine digits of the second, which sorts as text. */
export function sortable(time: string): string {
  const [seconds = '', digits = ''] = time.slice(0, -1).split('.');
  return `${seconds}.${digits.padEnd(9, '0')}Z`;
}
