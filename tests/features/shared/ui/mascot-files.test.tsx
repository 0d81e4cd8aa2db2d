import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Mascot } from '../../../../features/shared/ui/mascot.tsx';
import { ROOT } from '../../../../scripts/project/root.ts';

describe('the mascot of shared pictures', () => {
  it.each(['cheering', 'brave'] as const)('is the one of the pages: %s', (mood) => {
    const file = readFileSync(resolve(ROOT, `public/art/mascot/${mood}.svg`), 'utf8');
    // a canvas needs a size
    const drawn = renderToStaticMarkup(<Mascot mood={mood} />).replace(
      '<svg aria-hidden="true"',
      '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"',
    );
    expect(file).toBe(`${drawn}\n`);
  });
});
