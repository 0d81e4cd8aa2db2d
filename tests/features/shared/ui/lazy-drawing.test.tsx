import { Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { lazyDrawing } from '../../../../features/shared/ui/lazy-drawing.tsx';

/** The markup of a page with a drawing, once that is loaded or has failed. */
async function markupWith(load: () => Promise<() => string>): Promise<string> {
  const Drawing = lazyDrawing(load);
  const { prelude } = await prerender(
    <p>
      Result
      <Suspense>
        <Drawing />
      </Suspense>
    </p>,
  );
  return new Response(prelude).text();
}

describe('a drawing that is loaded when it is shown', () => {
  it('is drawn once its code is loaded', async () => {
    expect(await markupWith(() => Promise.resolve(() => 'drawn'))).toContain('drawn');
  });

  it('leaves the page as it is if its code cannot be loaded', async () => {
    const markup = await markupWith(() => Promise.reject(new Error('Failed to load chunk')));
    expect(markup).toBe('<p>Result<!--$--><!--/$--></p>');
  });
});
