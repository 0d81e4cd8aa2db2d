import type { Part, Score } from './score.ts';

/** Ticks of a quarter note, and so of half a second. */
const TICKS = 500;
const TICKS_PER_SECOND = TICKS * 2;
/** Six bytes follow: format 0, one track, the ticks. */
const HEADER = [0, 0, 0, 6, 0, 0, 0, 1, TICKS >> 8, TICKS & 0xff];
/** The channel of the drum kit. */
const DRUM_CHANNEL = 9;

/** The score as a standard MIDI file of format 0 (RP-001): the same bytes for the same notes. */
export function midiOf({ parts, seconds }: Score): Uint8Array<ArrayBuffer> {
  const events = parts.flatMap((part, at) => eventsOf(part, at < DRUM_CHANNEL ? at : at + 1));
  events.sort((one, other) => one.tick - other.tick || one.rank - other.rank);
  const end = Math.round(seconds * TICKS_PER_SECOND);
  const track: number[] = [];
  let before = 0;
  for (const { tick, bytes } of [...events, { tick: end, bytes: [0xff, 0x2f, 0] }]) {
    const now = Math.max(before, tick);
    track.push(...variable(now - before), ...bytes);
    before = now;
  }
  return Uint8Array.from([
    ...ascii('MThd'),
    ...HEADER,
    ...ascii('MTrk'),
    ...[24, 16, 8, 0].map((shift) => (track.length >> shift) & 0xff),
    ...track,
  ]);
}

function eventsOf({ program, notes }: Part, free: number) {
  const channel = program === 'drums' ? DRUM_CHANNEL : free;
  const start = program === 'drums' ? [] : [{ tick: 0, rank: 0, bytes: [0xc0 | channel, program] }];
  const tickOf = (seconds: number) => Math.round(seconds * TICKS_PER_SECOND);
  return [
    ...start,
    // a note that ends when another begins ends first
    ...notes.flatMap(({ at, seconds, key, velocity }) => [
      { tick: tickOf(at), rank: 2, bytes: [0x90 | channel, key, velocity] },
      { tick: tickOf(at + seconds), rank: 1, bytes: [0x80 | channel, key, 0] },
    ]),
  ];
}

/** A number in groups of seven bits, the highest first; all but the last have the eighth bit set. */
function variable(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
