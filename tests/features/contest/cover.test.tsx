import { existsSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Cover, coverOf } from '../../../features/shared/ui/cover.tsx';

const sourceOf = (card: { image: string; category?: string }) =>
  /src="([^"]*)"/.exec(renderToStaticMarkup(<Cover card={card} className="h-36" />))?.[1];

describe('the picture of a contest', () => {
  it.each([
    ['the operator’s', { image: '/contests/cup.svg', category: 'space' }, '/contests/cup.svg'],
    [
      'else the drawing of its category',
      { image: '', category: 'space' },
      '/art/categories/space.svg',
    ],
    [
      'the same drawing for its Spanish category',
      { image: '', category: 'animals-es' },
      '/art/categories/animals.svg',
    ],
    ['else the general one', { image: '', category: 'my-own' }, '/art/categories/any.svg'],
    ['also without a category', { image: '', category: '' }, '/art/categories/any.svg'],
    ['also in a reply of an earlier version', { image: '' }, '/art/categories/any.svg'],
  ])('is %s', (_what, card, source) => {
    expect(sourceOf(card)).toBe(source);
    if (card.image === '') expect(existsSync(`public${source}`)).toBe(true);
  });

  it('that does not load makes way for the drawing, until the contest has another', () => {
    const card = { image: '/contests/gone.svg', category: 'space' };
    expect(coverOf(card, '')).toEqual({ picture: '/contests/gone.svg' });
    expect(coverOf(card, '/contests/gone.svg')).toEqual({ drawing: '/art/categories/space.svg' });
    const changed = { ...card, image: '/contests/cup.svg' };
    expect(coverOf(changed, '/contests/gone.svg')).toEqual({ picture: '/contests/cup.svg' });
  });

  it('has the same height with and without a picture', () => {
    const classes = ['/contests/cup.svg', ''].map((image) => {
      const html = renderToStaticMarkup(<Cover card={{ image }} className="h-36" />);
      return /class="([^"]*\bh-36\b[^"]*)"/.exec(html)?.[1]?.split(' ');
    });
    expect(classes[0]).toContain('w-full');
    expect(classes[1]).toContain('w-full');
  });
});
