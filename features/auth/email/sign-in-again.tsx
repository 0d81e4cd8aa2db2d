'use client';

import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { signInPath } from '../../../domain/gate/next-path.ts';
import { useSettings } from '../../shared/rest/settings-query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { endSessionAtom } from '../session/session-atoms.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The form in place, for whose session goes on while this browser has lost Firebase's user; other ways begin anew. */
export function SignInAgain() {
  const { t } = useTranslation();
  const settings = useSettings();
  const end = useSetAtom(endSessionAtom);
  const here = () => `${location.pathname}${location.search}`;
  return (
    <Card className="mx-auto grid w-full max-w-md gap-6">
      <h1 className="text-2xl">{t('auth.welcomeBack')}</h1>
      <SignInForm mustBeVerified={settings.data?.email_verification ?? true} />
      <Button kind="quiet" onClick={() => void end(signInPath(here()))}>
        {t('auth.otherWays')}
      </Button>
    </Card>
  );
}
