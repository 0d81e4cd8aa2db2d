import { useCallback } from 'react';
import temml from 'temml';
import 'temml/dist/Temml-Local.css';
import '@fontsource/noto-sans-math/latin-400.css';
import './tex.css';
import { keepTogether, splitTex } from './split-tex.ts';

/** Text whose formulas are set as MathML, which browsers draw and screen readers read. */
export function Tex({ text }: { text: string }) {
  return keepTogether(splitTex(text)).map(({ kind, value, before, after }, place) =>
    kind === 'text' ? (
      value
    ) : (
      <span key={`${place} ${value}`} className="whitespace-nowrap">
        {before}
        <Formula source={value} />
        {after}
      </span>
    ),
  );
}

function Formula({ source }: { source: string }) {
  const draw = useCallback(
    (element: HTMLSpanElement | null) => {
      // large enough to be read beside text; a formula with a mistake shows its source
      if (element) temml.render(`\\displaystyle ${source}`, element, { throwOnError: false });
    },
    [source],
  );
  // formulas run from left to right in every language
  return <span ref={draw} dir="ltr" />;
}
