import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';

/**
 * The submit button of an answer, beside the form's other buttons. It is never disabled: if the answer is incomplete, a
 * press says what is missing.
 */
export function SubmitAnswer({
  isReady,
  isSaved,
  children,
}: {
  isReady: boolean;
  /** Whether this answer replaces one that the server has. */
  isSaved: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-3 short:flex-nowrap short:gap-1 flat:flex-col-reverse">
      <Button
        type="submit"
        kind={isReady ? 'main' : 'quiet'}
        className="max-sm:w-full short:h-[44px] short:min-h-0 short:w-auto short:min-w-0 short:flex-1 short:py-0 short:text-[16px] flat:h-[44px] flat:min-h-0 flat:px-3 flat:py-0 flat:text-[16px]"
      >
        <Lock aria-hidden="true" />
        {t(isSaved ? 'play.change' : 'play.submit')}
      </Button>
      {children}
    </div>
  );
}
