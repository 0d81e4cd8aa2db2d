import { describe, expect, it } from 'vitest';
import { keepTogether, splitTex } from '../../../../features/shared/question/split-tex.ts';

const groupsOf = (text: string) =>
  keepTogether(splitTex(text)).map(({ kind, value, before, after }) =>
    kind === 'text' ? value : [before, value, after],
  );

describe('the punctuation beside a formula', () => {
  it.each([
    [
      'If $x + 7 = 12$, what is $x$?',
      ['If ', ['', 'x + 7 = 12', ','], ' what is ', ['', 'x', '?'], ''],
    ],
    ['It is $4$.', ['It is ', ['', '4', '.'], '']],
    ['Both ($x$ and $y$).', ['Both ', ['(', 'x', ''], ' and ', ['', 'y', ').'], '']],
    ['In $n$ steps', ['In ', ['', 'n', ''], ' steps']],
  ])('of %s stays on its line', (text, groups) => {
    expect(groupsOf(text)).toEqual(groups);
  });
});
