import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/** Loaded for questions with TeX; if loading fails, the source is shown. */
const Tex = lazy((): Promise<{ default: ComponentType<{ text: string }> }> =>
  import('./tex.tsx')
    .then((loaded) => ({ default: loaded.Tex }))
    .catch(() => ({ default: Source })),
);

function Source({ text }: { text: string }) {
  return text;
}

/**
 * A question's text in its language and direction. For TeX the typesetter is loaded; until then the source is shown.
 */
export function QuestionText({
  text,
  lang,
  hasTex = false,
  className,
}: {
  text: string;
  /** BCP 47; undefined until it is known. */
  lang: string | undefined;
  hasTex?: boolean | undefined;
  className?: string;
}) {
  return (
    <span dir="auto" lang={lang} className={className}>
      {hasTex ? (
        <Suspense fallback={<Source text={text} />}>
          <Tex text={text} />
        </Suspense>
      ) : (
        text
      )}
    </span>
  );
}
