import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SLEEPY_MASCOT } from '../../../../app/offline/sleepy-mascot.ts';
import { Mascot } from '../../../../features/shared/ui/mascot.tsx';
import type { Mood } from '../../../../features/shared/ui/mascot.tsx';
import { ROOT } from '../../../../scripts/project/root.ts';

const MOODS: readonly Mood[] = ['happy', 'cheering', 'thinking', 'brave', 'surprised', 'sleepy'];
const CSS = readFileSync(resolve(ROOT, 'features/shared/theme/mascot.css'), 'utf8');

describe('Mascot', () => {
  it('is drawn alike on the offline page', () => {
    expect(renderToStaticMarkup(<Mascot mood="sleepy" />)).toBe(
      `<svg aria-hidden="true" viewBox="0 0 96 96">${SLEEPY_MASCOT}</svg>`,
    );
  });

  it('has another drawing for each mood', () => {
    const drawings = MOODS.map((mood) => renderToStaticMarkup(<Mascot mood={mood} />));
    expect(new Set(drawings).size).toBe(MOODS.length);
    for (const drawing of drawings) expect(drawing).toContain('aria-hidden="true"');
  });

  it.each(MOODS)('names only motions that the style sheet has: %s', (mood) => {
    const markup = renderToStaticMarkup(<Mascot mood={mood} />);
    const names = [...markup.matchAll(/class="(mascot-\w+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(CSS).toContain(`.${name} {`);
  });

  it('takes the accent of the operator', () => {
    expect(renderToStaticMarkup(<Mascot mood="happy" />)).toContain('var(--accent,');
  });

  it('adds at most 4 KB to a page, gzip', () => {
    const file = readFileSync(resolve(ROOT, 'features/shared/ui/mascot.tsx'));
    expect(gzipSync(file).length).toBeLessThan(4_000);
  });
});
