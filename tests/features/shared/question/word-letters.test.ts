import { describe, expect, it } from 'vitest';
import {
  boxesOf,
  directionOf,
  freeLetters,
  layLetters,
  letterCount,
  typedLetters,
} from '../../../../features/shared/question/word-letters.ts';

describe('typedLetters', () => {
  it.each([
    ['Mars', ['M', 'a', 'r', 's']],
    [' new ', ['n', 'e', 'w', ' ']],
    // decomposed: a letter and its accent are one
    ['cafe\u0301', ['c', 'a', 'f', 'é']],
    ['हिन्दी', ['हि', 'न्दी']],
  ])('splits "%s"', (text, letters) => {
    expect(typedLetters(text)).toEqual(letters);
  });
});

describe('letterCount', () => {
  it('leaves out a hyphen or a space, but not a letter of a hint', () => {
    const given = [
      { place: 0, letter: 's' },
      { place: 6, letter: '-' },
      { place: 10, letter: ' ' },
    ];
    expect(letterCount(12, given)).toBe(10);
    expect(letterCount(4)).toBe(4);
  });
});

describe('layLetters', () => {
  const TILES = ['L', 'E', 'O', 'E'];
  const tilesOf = (...letters: string[]) =>
    layLetters([], letters, TILES, 4).map(({ tile }) => tile);

  it('uses each tile once, in whatever case its letter is typed', () => {
    expect(tilesOf('e', 'E', 'l')).toEqual([1, 3, 0]);
    expect(tilesOf('E', 'E', 'E', 'x')).toEqual([1, 3, undefined, undefined]);
  });

  it('leaves a letter on the tile that was tapped for it', () => {
    const before = [{ letter: 'E', tile: 3 }];
    expect(layLetters(before, ['E', 'e'], TILES, 4).map(({ tile }) => tile)).toEqual([3, 1]);
  });

  it('frees the tile of a letter that is typed over', () => {
    const before = [
      { letter: 'E', tile: 3 },
      { letter: 'L', tile: 0 },
    ];
    expect(layLetters(before, ['O', 'L'], TILES, 4)).toEqual([
      { letter: 'O', tile: 2 },
      { letter: 'L', tile: 0 },
    ]);
  });

  it('drops letters beyond the boxes', () => {
    expect(layLetters([], ['L', 'E', 'O'], TILES, 2)).toEqual([
      { letter: 'L', tile: 0 },
      { letter: 'E', tile: 1 },
    ]);
  });
});

describe('boxesOf', () => {
  it('place the own letters around those of a hint', () => {
    const placed = [
      { letter: 'M', tile: undefined },
      { letter: 'r', tile: undefined },
    ];
    expect(boxesOf(4, [{ place: 1, letter: 'a' }], placed)).toEqual([
      { letter: 'M', isGiven: false },
      { letter: 'a', isGiven: true },
      { letter: 'r', isGiven: false },
      { letter: '', isGiven: false },
    ]);
  });

  it('convert back into the letters', () => {
    expect(freeLetters(['M', 'a', 'r', 's'], [{ place: 1, letter: 'a' }])).toEqual(['M', 'r', 's']);
  });
});

describe('directionOf', () => {
  it.each([
    ['en', 'ltr'],
    ['hi', 'ltr'],
    ['ur', 'rtl'],
    ['ar-EG', 'rtl'],
    ['uz-Arab', 'rtl'],
    [undefined, undefined],
    ['?', undefined],
  ])('%s runs %s', (lang, direction) => {
    expect(directionOf(lang)).toBe(direction);
  });
});
