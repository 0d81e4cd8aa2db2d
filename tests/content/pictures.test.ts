import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makePicturePacks } from '../../content/pictures/packs.ts';

const ROOT = join(import.meta.dirname, '../..');
const made = makePicturePacks();
const packs = made.map((one) => [one.pack.slug, one] as const);
const fileOf = (name: string) => readFileSync(join(ROOT, 'public/pictures', name), 'utf8');

/** Whether a text names an option as whole words. */
function isNamed(option: string, text: string): boolean {
  const escaped = option.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}

/** Parts of a file that are not drawn, and may name what it shows. */
const TELLING = [
  '<title',
  '<desc',
  '<metadata',
  '<script',
  '<image',
  '<foreignObject',
  '<!--',
  'data-',
  'aria-',
];

describe('the pictures', () => {
  it('are those of 1,300 questions in nine categories', () => {
    expect(made.map(({ pack, pictures }) => [pack.slug, pictures.length])).toEqual([
      ['flags', 160],
      ['maps', 200],
      ['elements-and-molecules', 120],
      ['shapes-and-graphs', 200],
      ['charts-and-clocks', 160],
      ['sheet-music', 120],
      ['constellations', 100],
      ['chess-and-logic', 120],
      ['patterns', 120],
    ]);
  });

  it('are all the files of the folder', () => {
    expect(readdirSync(join(ROOT, 'public/pictures')).sort()).toEqual(
      made.flatMap(({ pictures }) => pictures.map(({ id }) => `${id}.svg`)).sort(),
    );
  });

  it.each(packs)('of %s and their questions are what the script makes today', (slug, one) => {
    const text = readFileSync(join(ROOT, 'content/questions', `${slug}.json`), 'utf8');
    expect(JSON.parse(text)).toEqual(one.pack);
    for (const { id, svg } of one.pictures) expect(fileOf(`${id}.svg`) === svg, id).toBe(true);
  });

  it.each(packs)('of %s have less than 30 kB each', (_slug, one) => {
    const sizes = one.pictures.map(({ svg }) => Buffer.byteLength(svg));
    expect(Math.max(...sizes)).toBeLessThan(30_000);
  });

  it.each(packs)('of %s have one size on the page', (_slug, one) => {
    const [, width, height] = / viewBox="0 0 (\d+) (\d+)"/.exec(one.pictures[0]!.svg)!;
    const start = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
    one.pack.questions.forEach(({ id, picture }, at) => {
      expect(picture.address).toBe(`/pictures/${id}.svg`);
      const { svg = '' } = one.pictures[at] ?? {};
      expect(svg.slice(0, svg.indexOf('>')), id).toBe(start);
    });
  });

  it('have at most 12 MB together', () => {
    const bytes = made.flatMap(({ pictures }) => pictures.map(({ svg }) => Buffer.byteLength(svg)));
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(12_000_000);
  });

  it.each(packs)('of %s have no metadata', (_slug, one) => {
    for (const { id, svg } of one.pictures) {
      expect(
        TELLING.filter((part) => svg.includes(part)),
        id,
      ).toEqual([]);
    }
  });

  it.each(packs)('of %s have no name that could tell the answer', (_slug, one) => {
    for (const { id, svg } of one.pictures) {
      const urls = (svg.match(/(?:https?:|\/\/)[^"]*/g) ?? []).filter(
        (url) => url !== 'http://www.w3.org/2000/svg',
      );
      expect(urls, id).toEqual([]);
      for (const [, name = ''] of svg.matchAll(/ id="([^"]*)"/g))
        expect(name).toMatch(/^p\w{0,2}$/);
      for (const [, names = ''] of svg.matchAll(/ class="([^"]*)"/g)) {
        expect(names).toMatch(/^[fso]-[a-z]+( [fso]-[a-z]+)?$/);
      }
    }
  });

  it.each(packs)('of %s have colours for a dark page', (_slug, one) => {
    for (const { id, svg } of one.pictures) {
      expect(svg, id).toMatch(/@media \(prefers-color-scheme:dark\)\{(\.[fso]-[a-z]+\{[^}]+\})+\}/);
    }
  });

  it.each(packs)('of %s all differ, or are asked about differently', (_slug, one) => {
    const keys = one.pictures.map(({ svg }, at) => `${one.pack.questions[at]?.question} ${svg}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(packs)('of %s have a text that names the answer only in a list', (_slug, one) => {
    const found = one.pack.questions.filter(({ options, answer, picture }) => {
      const named = options.filter((option) => isNamed(option, picture.alt));
      return named.includes(options[answer] ?? '') && named.length < 3;
    });
    expect(found.map(({ id }) => id)).toEqual([]);
  });
});

describe('the questions about pictures', () => {
  it.each(packs)('of %s are spread over positions, difficulties and levels', (_slug, { pack }) => {
    const { questions } = pack;
    const count = (wanted: (one: (typeof questions)[number]) => boolean) =>
      questions.filter(wanted).length / questions.length;
    expect([0, 1, 2, 3].map((place) => count(({ answer }) => answer === place))).toEqual(
      Array(4).fill(0.25),
    );
    const sizes = Map.groupBy(questions, ({ level }) => level);
    // the counts differ by at most 1; the larger ones come first
    const last = questions.length < 120 ? 3 : 4;
    expect([...sizes].map(([level, own]) => [level, own.length])).toEqual(
      Array.from({ length: last }, (_, at) => [at + 1, Math.ceil((questions.length - at) / last)]),
    );
    expect([1, 2, 3].map((level) => count(({ difficulty }) => difficulty === level))).toEqual([
      0.4, 0.4, 0.2,
    ]);
    const difficulties = questions.map(({ difficulty }) => difficulty);
    expect(difficulties).toEqual(difficulties.toSorted());
    const levels = questions.map(({ level }) => level);
    expect(levels).toEqual(levels.toSorted());
  });

  it.each(packs)('of %s have four options', (_slug, { pack }) => {
    for (const { id, options } of pack.questions) expect(new Set(options).size, id).toBe(4);
  });

  it.each(packs)('of %s have a hint in levels 1 and 2 alone', (_slug, { pack }) => {
    for (const { id, level, hint } of pack.questions) {
      expect(hint !== undefined, id).toBe(level <= 2);
      expect(hint?.length ?? 0, id).toBeLessThanOrEqual(160);
    }
  });
});
