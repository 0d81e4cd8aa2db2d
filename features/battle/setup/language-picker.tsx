import { useId } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import type { LanguageEntry } from '../../../domain/contract/languages.ts';

/** The choice of the questions' language, by id. */
export function LanguagePicker({
  languages,
  value,
  onChange,
}: {
  languages: readonly LanguageEntry[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <label htmlFor={id} className="font-semibold">
        {t('setup.language')}
      </label>
      {/* a native select: it has the glyphs of every language, and keyboards and screen readers support it */}
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 max-w-full rounded-control border-2 border-line-strong bg-raised px-3 font-semibold text-text"
      >
        {languages.map(({ id: language, language: name, code }) => (
          <option key={language} value={language} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
