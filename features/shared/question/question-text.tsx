import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/** Loaded where a question has TeX; whoever cannot load it reads the source. */
const Tex = lazy((): Promise<{ default: ComponentType<{ text: string }> }> =>
  import('./tex.tsx')
    .then((loaded) => ({ default: loaded.Tex }))
    .catch(() => ({ default: Source })),
);

function Source({ text }: { text: string }) {
  return text;
}

/**
 * Text of a question in its own language, and with it a direction. Where it holds TeX, the typesetter is loaded; until it is
 * there, the source stands in its place.
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
