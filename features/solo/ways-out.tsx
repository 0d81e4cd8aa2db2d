import { ArrowLeft, Home } from 'lucide-react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { ButtonLink } from '../shared/ui/button-link.tsx';

/** The links after a result: back to the list, if there is one, and home. */
export function WaysOut({ back }: { back: string | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      {back !== undefined && (
        <ButtonLink href={back} kind="quiet">
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          {t('solo.back')}
        </ButtonLink>
      )}
      <ButtonLink href="/" kind="quiet">
        <Home aria-hidden="true" className="size-5" />
        {t('solo.home')}
      </ButtonLink>
    </>
  );
}
