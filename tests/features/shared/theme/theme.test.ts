import { expect, it } from 'vitest';
import { nextTheme, readTheme, THEMES } from '../../../../features/shared/theme/theme.ts';

it('reads a cookie, and takes nonsense for the system', () => {
  for (const theme of THEMES) expect(readTheme(theme)).toBe(theme);
  expect(readTheme(undefined)).toBe('system');
  expect(readTheme('neon')).toBe('system');
});

it('turns through all themes and back', () => {
  expect(THEMES.map(nextTheme)).toEqual(['light', 'dark', 'system']);
});
