import { describe, expect, it } from 'vitest';
import { textFor, translationsOf } from '../../../domain/language/translations.ts';

const NAMES = translationsOf({ es: 'Copa', 'pt-BR': 'Taça', hi: 'कप' });

describe('a text of the operator on a screen', () => {
  it.each([
    ['its translation', 'hi', 'en', { text: 'कप', language: undefined }],
    [
      'a translation of the language without the region',
      'es-MX',
      'en',
      { text: 'Copa', language: undefined },
    ],
    ['a translation of another region', 'pt', 'en', { text: 'Taça', language: undefined }],
    ['itself with its language without a translation', 'ur', 'en', { text: 'Cup', language: 'en' }],
    ['itself without a language in its own', 'en-GB', 'en', { text: 'Cup', language: undefined }],
  ])('is %s', (_what, screen, language, expected) => {
    expect(textFor(screen, 'Cup', language, NAMES)).toEqual(expected);
  });

  it('is the exact region if there are two', () => {
    const names = translationsOf({ 'es-MX': 'Copa de allá', es: 'Copa' });
    expect(textFor('es', 'Cup', 'en', names).text).toBe('Copa');
    expect(textFor('es-MX', 'Cup', 'en', names).text).toBe('Copa de allá');
  });
});
