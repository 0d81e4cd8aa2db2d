'use client';

import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetPlayer } from '../shared/state/groups.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { endSessionAtom } from './session/session-atoms.ts';

/** Asks once more, unless that is decided, then ends the session, at our server and at Firebase, and goes home. */
export function LogOutPage({ isDecided }: { isDecided: boolean }) {
  const { t } = useTranslation();
  const end = useSetAtom(endSessionAtom);
  const [isGoing, setGoing] = useState(isDecided);

  const leave = useCallback(async () => {
    const ending = end('/');
    forgetPlayer();
    await ending;
  }, [end]);
  useEffect(() => {
    if (isDecided) void leave();
  }, [isDecided, leave]);

  return (
    <Card className="mx-auto grid max-w-md gap-5">
      <h1 className="text-3xl">{t('auth.logOut.title')}</h1>
      <p className="text-muted">{t('auth.logOut.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={isGoing}
          onClick={() => {
            setGoing(true);
            void leave();
          }}
        >
          {isGoing ? t('auth.logOut.going') : t('auth.logOut.yes')}
        </Button>
        <ButtonLink kind="quiet" href="/">
          {t('common.keep')}
        </ButtonLink>
      </div>
    </Card>
  );
}
