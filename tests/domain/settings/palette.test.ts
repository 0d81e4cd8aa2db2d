import { describe, expect, it } from 'vitest';
import { accentsOf, contrastOf, inkOn, isLegibleAccent } from '../../../domain/settings/palette.ts';
import { readWebSettings } from '../../../domain/settings/web-settings.ts';

/** Both sides of a property: the value of light pages, and of dark ones. */
function sidesOf(colour: string, name: string): [light: string, dark: string] {
  const sides = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(
    accentsOf(colour)[name] ?? '',
  );
  return [sides?.[1] ?? '', sides?.[2] ?? ''];
}

describe('the palette of an operator', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
    expect(contrastOf('#123456', '#123456')).toBe(1);
  });

  it.each(['#cb3012', '#b3204f', '#1558b8', '#126a41', '#000000', '#4b0082'])(
    'made of %s can be read on every ground, light and dark',
    (colour) => {
      expect(isLegibleAccent(colour)).toBe(true);
      const [light, dark] = sidesOf(colour, '--accent');
      const [onLight, onDark] = sidesOf(colour, '--on-accent');
      expect(light).toBe(colour);
      for (const ground of ['#fff3df', '#fffcf6', onLight]) {
        expect(contrastOf(light, ground), ground).toBeGreaterThanOrEqual(4.5);
      }
      for (const ground of ['#1a1012', '#2a1b1c', onDark]) {
        expect(contrastOf(dark, ground), ground).toBeGreaterThanOrEqual(4.5);
      }
      const [, softDark] = sidesOf(colour, '--accent-soft');
      expect(contrastOf(softDark, '#fff0e0')).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['#f05387', '#ffc02e', '#ffffff', '#ff7f5a', '#808080'])(
    'is refused for %s',
    (colour) => {
      expect(isLegibleAccent(colour)).toBe(false);
      const { settings, errors } = readWebSettings({ primary_color: colour });
      expect(settings.primary_color).toBe('');
      expect(errors).toEqual([
        `primary_color is too faint: on the light pages its contrast is less than 4.5 to 1, so choose a darker one (it is "${colour}")`,
      ]);
    },
  );

  it('writes on a footer in what can be read there, and refuses what carries no text', () => {
    expect(inkOn('#ffffff')).toBe('#27130d');
    expect(inkOn('#101010')).toBe('#fff8ee');
    expect(inkOn('#7d7d7d')).toBeUndefined();
    expect(readWebSettings({ footer_color: '#7d7d7d' }).errors).toEqual([
      expect.stringContaining('footer_color can carry neither dark nor light text') as string,
    ]);
  });
});
