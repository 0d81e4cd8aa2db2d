import { useCallback } from 'react';
import temml from 'temml';
import 'temml/dist/Temml-Local.css';
import { splitTex } from './split-tex.ts';

/** Text whose formulas are set as MathML, which browsers draw and screen readers read. */
export function Tex({ text }: { text: string }) {
  return splitTex(text).map(({ kind, value }, place) =>
    kind === 'text' ? value : <Formula key={`${place} ${value}`} source={value} />,
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
