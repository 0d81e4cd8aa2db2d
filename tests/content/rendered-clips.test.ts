import { describe, expect, it } from 'vitest';
import { midiOf } from '../../content/clips/midi.ts';
import { clipSources, makeClipPacks, clipSourceDigest } from '../../content/clips/packs.ts';
import rendered from '../../content/clips/rendered.json' with { type: 'json' };
import type { Note, Score } from '../../content/clips/score.ts';
import { part, score } from '../../content/clips/score.ts';

const sources = clipSources();
const known: Readonly<Record<string, { source: string; pcm: string; samples: number }>> = rendered;
const rights = new Map(
  makeClipPacks().flatMap(({ clips }) => clips.map(({ id, right }) => [id, right] as const)),
);

function scoreOf(id: string): Score {
  const source = sources.get(id);
  if (source?.kind !== 'score') throw new Error(`${id} is no score`);
  return source;
}
/** The notes of the first part by their start. */
const notesOf = (id: string): readonly Note[] =>
  (scoreOf(id).parts[0]?.notes ?? []).toSorted((one, other) => one.at - other.at);
/** Semitones of each note of the first part above its lowest note, each once, in order of time. */
function stepsOf(id: string): number[] {
  const keys = notesOf(id).map(({ key }) => key);
  const low = Math.min(...keys);
  return [...new Set(keys.map((key) => key - low))];
}

describe('the list of rendered clips', () => {
  it('has exactly the clips that tools render', () => {
    expect(Object.keys(known)).toEqual([...sources.keys()]);
  });

  it.each([...sources])('has the digest of the notes or the text of %s', (id, source) => {
    expect(known[id]?.source).toBe(clipSourceDigest(source));
  });

  it('has each sound once', () => {
    const digests = Object.values(known).map(({ pcm }) => pcm);
    expect(new Set(digests).size).toBe(digests.length);
  });

  it('changes with a note, its loudness, the instrument and the voice', () => {
    const tune = (name: string, velocity: number, program: number) =>
      clipSourceDigest(score(part(program, `C4:1 ${name}:1`, 60, { velocity })));
    const speech = (voice: string) =>
      clipSourceDigest({ kind: 'speech', voice, text: 'uno', wordsPerMinute: 100 });
    const digests = [
      tune('D4', 90, 0),
      tune('E4', 90, 0),
      tune('D4', 91, 0),
      tune('D4', 90, 1),
      speech('es'),
      speech('it'),
    ];
    expect(new Set(digests).size).toBe(digests.length);
  });
});

describe('the MIDI file of a score', () => {
  it('has the program, then each note on and off with its time in half milliseconds', () => {
    // 60 beats a minute: two notes of a second, the second without a pause before it
    const bytes = [...midiOf(score(part(40, 'C4:1 -:1 A4:1', 60, { held: 1, velocity: 90 })))];
    const header = [0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 0x01, 0xf4];
    const notes = [
      [0, 0xc0, 40],
      [0, 0x90, 60, 90],
      // 1,000 ticks: 7 * 128 + 104
      [0x87, 0x68, 0x80, 60, 0],
      [0x87, 0x68, 0x90, 69, 90],
      [0x87, 0x68, 0x80, 69, 0],
      // the tail of 0.7 s: 5 * 128 + 60
      [0x85, 0x3c, 0xff, 0x2f, 0],
    ].flat();
    const track = [0x4d, 0x54, 0x72, 0x6b, 0, 0, 0, notes.length];
    expect(bytes).toEqual([...header, ...track, ...notes]);
  });

  it('plays drums on the tenth channel, without a program', () => {
    const bytes = [...midiOf(score(part('drums', 'snare:1', 60, { held: 1 })))];
    expect(bytes.slice(22, 26)).toEqual([0, 0x99, 38, 96]);
  });
});

const STEPS: Readonly<Record<string, readonly number[]>> = {
  'A major second': [0, 2],
  'A minor third': [0, 3],
  'A major third': [0, 4],
  'A perfect fourth': [0, 5],
  'A tritone': [0, 6],
  'A perfect fifth': [0, 7],
  'A minor sixth': [0, 8],
  'A major sixth': [0, 9],
  'A minor seventh': [0, 10],
  'A major seventh': [0, 11],
  'A major triad': [0, 4, 7],
  'A diminished triad': [0, 3, 6],
  'An augmented triad': [0, 4, 8],
  'A dominant seventh': [0, 4, 7, 10],
  'A fifth without a third': [0, 7, 12],
  'A major scale': [0, 2, 4, 5, 7, 9, 11, 12],
  'A natural minor scale': [0, 2, 3, 5, 7, 8, 10, 12],
  'A harmonic minor scale': [0, 2, 3, 5, 7, 8, 11, 12],
  'A chromatic scale': Array.from({ length: 13 }, (_, at) => at),
  'A whole-tone scale': [0, 2, 4, 6, 8, 10, 12],
  'A major pentatonic scale': [0, 2, 4, 7, 9, 12],
  'A blues scale': [0, 3, 5, 6, 7, 10, 12],
  'The Dorian mode': [0, 2, 3, 5, 7, 9, 10, 12],
  'The Phrygian mode': [0, 1, 3, 5, 7, 8, 10, 12],
  'The Lydian mode': [0, 2, 4, 6, 7, 9, 11, 12],
  'The Arabic maqam Hijaz': [0, 1, 4, 5, 7, 8, 10, 12],
  'The Hungarian minor scale': [0, 2, 3, 6, 7, 8, 11, 12],
  'A Japanese scale of the koto': [0, 2, 3, 7, 8, 12],
};
const stepped = [...rights].filter(([id, right]) => sources.has(id) && right in STEPS);

describe('the notes of a clip', () => {
  it('are those of 15 intervals and chords and 13 scales', () => {
    const count = (slug: string) => stepped.filter(([id]) => id.startsWith(slug)).length;
    expect([count('intervals'), count('scales')]).toEqual([15, 13]);
    expect(stepped).toHaveLength(28);
  });

  it.each(stepped)('%s are: %s', (id, right) => {
    expect(stepsOf(id)).toEqual(STEPS[right]);
  });

  it('are as many as the answer says', () => {
    const numbers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];
    const counted = (id: string) => numbers.indexOf(rights.get(id) ?? '') + 1;
    expect(notesOf('speed-and-number-003')).toHaveLength(counted('speed-and-number-003'));
    expect(notesOf('speed-and-number-004')).toHaveLength(counted('speed-and-number-004'));
    expect(stepsOf('speed-and-number-008')).toHaveLength(counted('speed-and-number-008'));
    expect(scoreOf('speed-and-number-009').parts).toHaveLength(counted('speed-and-number-009'));
  });

  it.each([
    ['rhythms-and-dances-012', 67, 'Seven', 7],
    ['rhythms-and-dances-013', 56, 'Three', 3],
  ])('of %s have the bell at each start of a bar', (id, bell, right, beats) => {
    expect(rights.get(id)).toBe(right);
    const keys = notesOf(id).map(({ key }) => key);
    expect(keys.length).toBeGreaterThanOrEqual(beats * 3);
    expect(keys.map((key) => key === bell)).toEqual(keys.map((_, at) => at % beats === 0));
  });

  it('of William Tell gallop on one note, then rise to G sharp, in both halves of the theme', () => {
    // Rossini's finale in E major: eight B, E F# G#; then six B, G# G# F# D# B
    const b = (count: number) => Array.from({ length: count }, () => 71);
    expect(notesOf('famous-melodies-004').map(({ key }) => key)).toEqual(
      [b(8), [76, 78, 80], b(6), [80, 80, 78, 75, 71]].flat(),
    );
  });

  it('click as often in a minute as the answer says', () => {
    const at = notesOf('speed-and-number-005').map((note) => note.at);
    const pauses = at.slice(1).map((one, index) => one - (at[index] ?? 0));
    const seconds = 60 / Number(rights.get('speed-and-number-005'));
    for (const pause of pauses) expect(pause).toBeCloseTo(seconds, 6);
  });

  it.each([
    ['speed-and-number-001', 1],
    ['speed-and-number-002', -1],
  ])('of %s change their loudness in one direction', (id, sign) => {
    const loudness = notesOf(id).map(({ velocity }) => velocity);
    const changes = loudness.slice(1).map((one, at) => Math.sign(one - (loudness[at] ?? 0)));
    expect(new Set(changes)).toEqual(new Set([sign]));
  });

  it('are never louder than MIDI allows, nor outside the range of a piano or the drums', () => {
    for (const [id, source] of sources) {
      if (source.kind !== 'score') continue;
      for (const { key, velocity } of source.parts.flatMap(({ notes }) => notes)) {
        expect([key >= 21, key <= 108, velocity >= 1, velocity <= 127], id).not.toContain(false);
      }
    }
  });
});
