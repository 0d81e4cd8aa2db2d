import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Tex } from '../../../../features/shared/question/tex.tsx';

describe('a text with formulas', () => {
  it('does not break between a formula and the punctuation beside it', () => {
    const formula = '<span dir="ltr"></span>';
    expect(renderToStaticMarkup(<Tex text="If ($x = 2$), then $y$?" />)).toBe(
      `If <span class="whitespace-nowrap">(${formula}),</span> then <span class="whitespace-nowrap">${formula}?</span>`,
    );
  });
});
