'use client';

import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import type { SessionEndReason } from '../shared/rest/session-ended.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { loseSessionAtom } from './session/session-atoms.ts';

/**
 * Asks for confirmation, then ends the session at our server and at Firebase, and goes home. If the session has ended
 * already (`ended` has the reason), it does not ask.
 */
export function LogOutPage({ ended }: { ended: SessionEndReason | null }) {
  const { t } = useTranslation();
  const lose = useSetAtom(loseSessionAtom);
  const [isGoing, setGoing] = useState(ended !== null);

  useEffect(() => {
    if (ended) void lose(ended);
  }, [ended, lose]);

  return (
    <Card className="mx-auto grid max-w-md gap-5">
      <h1 className="text-3xl">{t('auth.logOut.title')}</h1>
      <p className="text-muted">{t('auth.logOut.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={isGoing}
          onClick={() => {
            setGoing(true);
            void lose('over');
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
