import { describe, expect, it } from 'vitest';
import { countriesIn, countryOf, readMobile } from '../../../features/auth/phone/countries.ts';

describe('the countries of the picker', () => {
  it('have a calling code', () => {
    const english = countriesIn('en');
    expect(english.length).toBeGreaterThan(200);
    expect(english.find(({ code }) => code === 'IN')).toEqual({
      code: 'IN',
      name: 'India',
      callingCode: '91',
    });
  });

  it('have names in the language of the page', () => {
    expect(countriesIn('es').find(({ code }) => code === 'DE')?.name).toBe('Alemania');
  });

  it('are sorted by the language of the page', () => {
    const english = countriesIn('en');
    const names = english.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  });

  it('begin with the device’s own', () => {
    expect(countryOf(['en', 'en-GB', 'fr-FR'])).toBe('GB');
    expect(countryOf(['en', 'es-419'])).toBe('IN');
    expect(countryOf([])).toBe('IN');
  });
});

describe('a mobile number', () => {
  it.each([
    ['98765 43210', 'IN', '+919876543210'],
    ['+44 7400 123456', 'IN', '+447400123456'],
    ['0151 23456789', 'DE', '+4915123456789'],
    ['(202) 555-0123', 'US', '+12025550123'],
  ] as const)('%s in %s is %s', (text, country, number) => {
    expect(readMobile(text, country)).toBe(number);
  });

  it.each([
    ['', 'IN'],
    ['12', 'US'],
    ['98765 432101', 'IN'],
    ['+0 123', 'US'],
    ['abc', 'GB'],
    // a landline gets no SMS
    ['020 7946 0958', 'GB'],
  ] as const)('%j in %s is none', (text, country) => {
    expect(readMobile(text, country)).toBeUndefined();
  });
});
