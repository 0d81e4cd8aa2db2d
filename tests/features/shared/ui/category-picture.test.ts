import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  categoryPicture,
  questionDrawing,
} from '../../../../features/shared/ui/category-picture.ts';
import { ROOT } from '../../../../scripts/project/root.ts';

interface Named {
  readonly slug: string;
  readonly icon?: string;
}

interface Pack extends Named {
  readonly mode?: string;
  readonly language?: string;
  readonly subcategories?: readonly Named[];
  readonly questions: readonly { readonly id: string }[];
}

const PUBLIC = resolve(ROOT, 'public');
const PACKS = readdirSync(resolve(ROOT, 'content/questions'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const text = readFileSync(resolve(ROOT, 'content/questions', name), 'utf8');
    return JSON.parse(text) as Pack;
  });
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const DRAWINGS = ['categories', 'badges']
  .map((folder) => join(PUBLIC, 'art', folder))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));

describe('the picture of a category', () => {
  const named = PACKS.flatMap(({ slug, icon = '', subcategories = [] }) => [
    { slug, icon },
    ...subcategories.map((one) => ({ slug: one.slug, icon: one.icon ?? icon })),
  ]);
  it.each(named)('is a drawing of ours for $slug', ({ slug, icon }) => {
    const picture = categoryPicture({ slug, icon, image: '' });
    expect(picture).toMatch(/^\/art\/categories\/[a-z-]+\.svg$/);
    expect(picture).not.toBe('/art/categories/any.svg');
    expect(existsSync(join(PUBLIC, picture ?? ''))).toBe(true);
  });

  it('is the same in every language', () => {
    expect(categoryPicture({ slug: 'animals-hi', icon: '🦒' })).toBe('/art/categories/animals.svg');
  });

  it.each([
    ['the picture of the operator', 'animals', '🦒', '/images/own', '/images/own'],
    ['the emoji of the operator', 'animals', '🐙', '', undefined],
    ['the emoji of an unknown category', 'our-town', '🏘️', '', undefined],
    ['a general drawing without either', 'our-town', '', '', '/art/categories/any.svg'],
    ['our drawing without an emoji', 'animals', '', '', '/art/categories/animals.svg'],
  ])('is %s', (_, slug, icon, image, expected) => {
    expect(categoryPicture({ slug, icon, image })).toBe(expected);
  });
});

describe('the drawing of a question', () => {
  it.each(PACKS.map(({ slug, questions }) => [slug, questions.map(({ id }) => id)] as const))(
    'is that of its category for all of %s',
    (slug, ids) => {
      const own = categoryPicture({ slug, icon: '' });
      expect(ids.filter((id) => questionDrawing(id) !== own)).toEqual([]);
    },
  );

  it.each([
    ['algebra-t07-48213', 'algebra'],
    ['our-town-001', 'any'],
    ['animals', 'any'],
    ['', 'any'],
  ])('of %j is %s', (id, name) => {
    expect(questionDrawing(id)).toBe(`/art/categories/${name}.svg`);
  });
});

describe('the drawings', () => {
  it('of a mode and language, in Quiz Zone with its own ones, have at most 25 KB together', () => {
    const bytesOf = ({ slug }: Named) =>
      statSync(join(PUBLIC, categoryPicture({ slug, icon: '' }) ?? '')).size;
    const lists = Map.groupBy(
      PACKS,
      ({ mode = 'quiz', language = 'en' }) => `${mode === 'quiz-zone' ? 'quiz' : mode} ${language}`,
    );
    const heavy = [...lists]
      .map(([list, packs]) => [list, sum(packs.map(bytesOf))] as const)
      .filter(([, bytes]) => bytes > 25_000);
    expect(heavy).toEqual([]);
  });

  it.each(DRAWINGS.map((file) => [basename(file), file]))('%s are small and inert', (_, file) => {
    const drawing = readFileSync(file, 'utf8');
    expect(Buffer.byteLength(drawing)).toBeLessThanOrEqual(
      file.includes('categories') ? 1_200 : 1_400,
    );
    expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d ]+">/);
    const content = drawing.replace(' xmlns="http://www.w3.org/2000/svg"', '');
    expect(content).not.toMatch(
      /<(script|style|foreignObject|image|a|use)\b|\son\w+=|href|url\(|:\/\//i,
    );
  });
});
