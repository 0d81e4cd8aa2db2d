import { describe, expect, it } from 'vitest';
import { contentLanguageOf } from '../../../domain/language/content-language.ts';

const language = (id: string, code: string, isDefault = false) => ({
  id,
  code,
  default_active: isDefault,
});
const ENGLISH = language('14', 'en', true);
const SPANISH = language('15', 'es');
const MEXICAN = language('16', 'es-MX');
const ALL = [SPANISH, MEXICAN, ENGLISH];

describe('contentLanguageOf', () => {
  it.each([
    ['the one chosen', '16', 'en', MEXICAN],
    ['else that of the screen', '', 'es', SPANISH],
    ['with its region, if there is one', '', 'es-mx', MEXICAN],
    ['without it, if not', '', 'es-AR', SPANISH],
    ['else the default one', '', 'ur', ENGLISH],
    ['not one that is not there any more', '99', 'ur', ENGLISH],
  ])('is %s', (_what, chosen, screen, expected) => {
    expect(contentLanguageOf(ALL, chosen, screen)).toBe(expected);
  });

  it('is the first if none is the default', () => {
    expect(contentLanguageOf([SPANISH, MEXICAN], '', 'ur')).toBe(SPANISH);
  });

  it('is none if there is none', () => {
    expect(contentLanguageOf([], '15', 'es')).toBeUndefined();
  });
});
