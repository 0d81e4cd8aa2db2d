import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BADGE_TYPES } from '../../../../domain/badges/badges.ts';
import { BadgeIcon } from '../../../../features/shared/progress/badge-icon.tsx';
import { ROOT } from '../../../../scripts/project/root.ts';

const FOLDER = resolve(ROOT, 'public/art/badges');
const FILES = readdirSync(FOLDER).sort();

describe('BadgeIcon', () => {
  it('has exactly one drawing for each badge', () => {
    expect(FILES).toEqual(BADGE_TYPES.map((type) => `${type}.svg`).sort());
  });

  it('costs the page of all badges at most 25 KB', () => {
    const bytes = FILES.map((name) => statSync(resolve(FOLDER, name)).size);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(25_000);
  });

  it('is grey only while the badge is locked', () => {
    const icon = (isLocked: boolean) =>
      renderToStaticMarkup(<BadgeIcon type="streak" isLocked={isLocked} className="size-9" />);
    expect(icon(false)).toContain('src="/art/badges/streak.svg"');
    expect([icon(true).includes('grayscale'), icon(false).includes('grayscale')]).toEqual([
      true,
      false,
    ]);
  });

  it('is a rosette for a badge that it does not know', () => {
    const icon = renderToStaticMarkup(<BadgeIcon type="../x" className="size-9" />);
    expect(icon).toContain('<svg');
    expect(icon).not.toContain('/art/');
  });
});
