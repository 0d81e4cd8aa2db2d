import { useState } from 'react';
import { LANGUAGES } from '../../features/shared/i18n/languages.ts';
import { LIVE } from './live.tsx';
import { SCREENS } from './screens.tsx';
import { SHEETS } from './sheets.tsx';
import { SOLO_SCREENS } from './solo-screens.tsx';

/** Groups of the gallery: the query parameter of their pages, and the names of these pages. */
const GROUPS = [
  { title: 'Questions in every state', parameter: 'sheet', names: Object.keys(SHEETS) },
  { title: 'Questions to answer', parameter: 'live', names: Object.keys(LIVE) },
  { title: 'Screens of a battle', parameter: 'screen', names: SCREENS },
  {
    title: 'Screens of a solo mode',
    parameter: 'screen',
    names: SOLO_SCREENS.map((name) => `solo-${name}`),
  },
] as const;

const THEMES = ['light', 'dark'] as const;
/** Window sizes of the preview, in CSS pixels; a phone in both orientations, and a desktop. */
const SIZES = ['390 x 844', '844 x 390', '1280 x 800'] as const;

/** The first page of the gallery: a list of all its pages, and a preview in a language, a theme and a size. */
export function Contents() {
  const [page, setPage] = useState('sheet=choice');
  const [lang, setLang] = useState('en');
  const [theme, setTheme] = useState<string>(THEMES[0]);
  const [size, setSize] = useState<string>(SIZES[0]);
  const [width, height] = size.split(' x ');
  const address = `?${page}&lang=${lang}&theme=${theme}`;
  return (
    <div className="gallery">
      <nav aria-label="Pages of the gallery">
        <h1>Gallery</h1>
        {GROUPS.map(({ title, parameter, names }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {names.map((name) => {
                const own = `${parameter}=${name}`;
                return (
                  <li key={name}>
                    <button type="button" aria-pressed={own === page} onClick={() => setPage(own)}>
                      {name}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </nav>
      <section aria-label="Preview">
        <div className="gallery-choices">
          <Choice label="Language" value={lang} onChange={setLang}>
            {LANGUAGES.map(({ code, name }) => [code, name])}
          </Choice>
          <Choice label="Theme" value={theme} onChange={setTheme}>
            {THEMES.map((one) => [one, one])}
          </Choice>
          <Choice label="Size" value={size} onChange={setSize}>
            {SIZES.map((one) => [one, one])}
          </Choice>
          <a href={address} target="_blank" rel="noreferrer">
            Open alone
          </a>
        </div>
        <div className="gallery-window">
          <iframe key={address} src={address} title={page} width={width} height={height} />
        </div>
      </section>
    </div>
  );
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Values with their names. */
  children: readonly (readonly [value: string, name: string])[];
}) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {children.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
