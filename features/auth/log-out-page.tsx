'use client';

import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetPlayer } from '../shared/state/groups.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { endSessionAtom } from './session/session-atoms.ts';

/** Asks once more, then ends the session, at our server and at Firebase, and goes home. */
export function LogOutPage() {
  const { t } = useTranslation();
  const end = useSetAtom(endSessionAtom);
  const [isGoing, setGoing] = useState(false);

  async function leave(): Promise<void> {
    setGoing(true);
    forgetPlayer();
    await end('/');
  }

  return (
    <Card className="mx-auto grid max-w-md gap-5">
      <h1 className="text-3xl">{t('auth.logOut.title')}</h1>
      <p className="text-muted">{t('auth.logOut.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button busy={isGoing} onClick={() => void leave()}>
          {isGoing ? t('auth.logOut.going') : t('auth.logOut.yes')}
        </Button>
        <ButtonLink kind="quiet" href="/">
          {t('common.keep')}
        </ButtonLink>
      </div>
    </Card>
  );
}
