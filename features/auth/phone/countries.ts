import type { CountryCode } from 'libphonenumber-js/mobile';
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';

/** The country if the device names none: that of the product family. */
const DEFAULT_COUNTRY: CountryCode = 'IN';

/** A country as the picker shows it. */
export interface Country {
  readonly code: CountryCode;
  readonly name: string;
  /** Digits, without the plus. */
  readonly callingCode: string;
}

/** All countries with phones, by their names in a language. */
export function countriesIn(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return getCountries()
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      callingCode: getCountryCallingCode(code),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

/** The country of the device's language, as in `en-GB`. */
export function countryOf(languages: readonly string[]): CountryCode {
  const known = new Set<string>(getCountries());
  const regions = languages.map((language) => new Intl.Locale(language).region);
  const region = regions.find((name) => name !== undefined && known.has(name));
  return (region as CountryCode | undefined) ?? DEFAULT_COUNTRY;
}

/** A mobile number in E.164; undefined if it is not one. A number with a plus needs no country. */
export function readMobile(text: string, country: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() ? number.number : undefined;
}
