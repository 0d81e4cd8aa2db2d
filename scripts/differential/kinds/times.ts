import type { Json } from '../kind.ts';

const TIME = /^20(2[4-9]|[3-9]\d)-\d\d-\d\dT[\d:.]+Z$/;

/** Times that the server has set, which become their places in the order of time. */
export class Times {
  readonly #sent: string;
  readonly #seen = new Set<string>();

  constructor(sent: string) {
    this.#sent = sent;
  }

  /** Server timestamps in fields become one word; other times of the server are remembered. */
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

  /** Each time becomes its place in the order of all times seen. */
  ranked(value: Json): Json {
    const order = [...this.#seen].toSorted();
    return JSON.parse(JSON.stringify(value), (_, member: unknown) => {
      const place = typeof member === 'string' ? order.indexOf(member) : -1;
      return place < 0 ? member : `time ${place}`;
    }) as Json;
  }
}

/** With all nine digits of the second. */
export function sortable(time: string): string {
  const [seconds = '', digits = ''] = time.slice(0, -1).split('.');
  return `${seconds}.${digits.padEnd(9, '0')}Z`;
}
