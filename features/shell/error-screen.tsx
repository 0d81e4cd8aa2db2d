'use client';

import { useEffect } from 'react';
import { reportClientError } from '../shared/rest/report-error.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { LANGUAGE_COOKIE, uiLanguageOf } from '../shared/i18n/languages.ts';

/** In every language, because loading the page's texts may have failed. */
const TEXTS = {
  en: ['Something went wrong', 'Nothing of yours is lost. Try it again.', 'Try again', 'Home'],
  es: [
    'Algo ha salido mal',
    'No se ha perdido nada tuyo. Inténtalo de nuevo.',
    'Reintentar',
    'Inicio',
  ],
  hi: ['कुछ गड़बड़ हो गई', 'आपका कुछ भी नहीं खोया है। फिर से कोशिश करें।', 'फिर कोशिश करें', 'होम'],
  ur: [
    'کچھ غلط ہو گیا',
    'آپ کی کوئی چیز ضائع نہیں ہوئی۔ دوبارہ کوشش کریں۔',
    'دوبارہ کوشش کریں',
    'ہوم',
  ],
} as const;

/** Shown instead of a page that threw an error. Reports it to the operator, with buttons to retry and to go home. */
export function ErrorScreen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useEffect(() => reportClientError('screen', error), [error]);
  const [title, text, retry, home] = TEXTS[languageOfPage()];
  return (
    <div role="alert" className="mx-auto max-w-xl pt-10">
      <EmptyState
        level={1}
        mood="brave"
        title={title}
        action={
          <>
            <Button onClick={onRetry}>{retry}</Button>
            <ButtonLink kind="quiet" href="/">
              {home}
            </ButtonLink>
          </>
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}

function languageOfPage(): keyof typeof TEXTS {
  if (typeof document === 'undefined') return 'en';
  const code = new RegExp(`(?:^|; *)${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  const language = uiLanguageOf(code, navigator.languages.join(',')).code;
  return language in TEXTS ? (language as keyof typeof TEXTS) : 'en';
}
