import { expect, it } from 'vitest';
import { nextTheme, readTheme, THEMES } from '../../../../features/shared/theme/theme.ts';

it('reads a cookie', () => {
  for (const theme of THEMES) expect(readTheme(theme)).toBe(theme);
});

it('uses the system’s theme without a valid cookie', () => {
  expect(readTheme(undefined)).toBe('system');
  expect(readTheme('neon')).toBe('system');
});

it('cycles through all themes', () => {
  expect(THEMES.map(nextTheme)).toEqual(['light', 'dark', 'system']);
});
