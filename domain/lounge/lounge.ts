import * as v from 'valibot';

/** Seats of a lounge. The rules repeat the number. */
export const SEATS = 2;
/** Characters of one line. The rules repeat the number. */
export const LINE_MAX_CHARACTERS = 200;
/** Characters of a name. The rules repeat the number. */
export const NAME_MAX_CHARACTERS = 30;

const LoungeDocument = v.object({
  seats: v.record(v.string(), v.object({ name: v.string() })),
  lines: v.optional(v.record(v.string(), v.object({ text: v.string(), at: v.number() })), {}),
});

/** One who sits in the lounge, and what they said last. */
export interface Seat {
  uid: string;
  name: string;
  /** `at` in milliseconds since 1970, the server's. */
  line: { text: string; at: number } | null;
}

/** A lounge as those see it who sit there; seats in the order of their names. */
export interface Lounge {
  seats: readonly Seat[];
}

/** Parses a lounge document whose times are milliseconds. Throws a ValiError when it is malformed. */
export function parseLounge(data: unknown): Lounge {
  const { seats, lines } = v.parse(LoungeDocument, data);
  return {
    seats: Object.entries(seats)
      .map(([uid, { name }]) => ({ uid, name, line: lines[uid] ?? null }))
      .sort((one, other) => one.name.localeCompare(other.name) || (one.uid < other.uid ? -1 : 1)),
  };
}

/** Why a line cannot be said, or null when it can. */
export type LineFault = 'empty' | 'too-long';

/** Judges a line as the rules will: not empty, at most 200 characters. */
export function lineFault(text: string): LineFault | null {
  if (text.trim() === '') return 'empty';
  return text.length > LINE_MAX_CHARACTERS ? 'too-long' : null;
}
