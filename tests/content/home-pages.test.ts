import { describe, expect, it } from 'vitest';
import english from '../../content/pages/home-en.json' with { type: 'json' };
import spanish from '../../content/pages/home-es.json' with { type: 'json' };
import hindi from '../../content/pages/home-hi.json' with { type: 'json' };
import urdu from '../../content/pages/home-ur.json' with { type: 'json' };
import { homeContent, readHomeSettings } from '../../domain/settings/home-settings.ts';

const SECTIONS = ['section_1', 'section_2', 'section_3'] as const;

/** All words in order. */
const textsOf = (home: typeof english) => [
  ...home.sliderData.flatMap(({ title, description }) => [title, description]),
  ...SECTIONS.flatMap((section) => [
    home[section].heading,
    ...home[section].items.flatMap(({ title, description }) => [title, description]),
  ]),
];

describe('the first page', () => {
  it.each([
    ['en', english],
    ['es', spanish],
    ['hi', hindi],
    ['ur', urdu],
  ])('in %s is a valid setting of an operator', (_code, home) => {
    const read = readHomeSettings({ byLanguage: { '14': home } });
    expect(read.errors).toEqual([]);
    expect(homeContent(read, ['14'], english)).toEqual(home);
  });

  it.each([
    ['es', spanish],
    ['hi', hindi],
    ['ur', urdu],
  ])('says in %s as much as in English', (_code, home) => {
    const [own, others] = [textsOf(home), textsOf(english)];
    expect(own).toHaveLength(others.length);
    expect(own.filter((text, place) => !text.trim() || text === others[place])).toEqual([]);
  });
});
