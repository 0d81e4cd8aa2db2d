'use client';

import type { CountryCode } from 'libphonenumber-js/mobile';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { countriesIn, countryOf, readMobile } from './countries.ts';

/** The typed number; it stays mounted while a code is asked for, so the player can change it. */
export interface TypedNumber {
  readonly country: CountryCode;
  readonly text: string;
}

/** Asks for country and number. */
export function NumberStep({
  typed,
  busy,
  onSend,
}: {
  typed: TypedNumber | null;
  busy: boolean;
  /** @param number in E.164 */
  onSend: (number: string, typed: TypedNumber) => void;
}) {
  const { t, i18n } = useTranslation();
  const [country, setCountry] = useState<CountryCode>(
    () => typed?.country ?? countryOf(navigator.languages),
  );
  const [text, setText] = useState(typed?.text ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const [countries] = useState(() => countriesIn(i18n.language));

  return (
    <form
      className="grid gap-5"
      aria-label={t('auth.phone.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const number = readMobile(text, country);
        setIsWrong(number === undefined);
        if (number !== undefined) onSend(number, { country, text });
      }}
    >
      <h1 className="text-2xl">{t('auth.phone.title')}</h1>
      <label className="grid gap-1.5 font-semibold">
        {t('auth.phone.country')}
        <select
          name="country"
          autoComplete="country"
          value={country}
          onChange={(event) => {
            const chosen = countries.find(({ code }) => code === event.target.value);
            if (chosen) setCountry(chosen.code);
          }}
          className="min-h-12 w-full rounded-control border-2 border-line-strong bg-raised px-4 font-normal text-text"
        >
          {countries.map(({ code, name, callingCode }) => (
            <option key={code} value={code}>
              {`${name} (+${callingCode})`}
            </option>
          ))}
        </select>
      </label>
      <TextField
        label={t('auth.phone.number')}
        name="number"
        type="tel"
        dir="ltr"
        inputMode="tel"
        enterKeyHint="send"
        autoComplete="tel"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setIsWrong(false);
        }}
        hint={t('auth.phone.hint')}
        error={isWrong ? t('auth.errors.invalidPhone') : undefined}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('auth.phone.send')}
      </Button>
    </form>
  );
}
