'use client';

import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { ErrorCode } from '../../domain/errors.ts';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import type { SessionEndReason } from '../shared/rest/session-ended.ts';
import { Button } from '../shared/ui/button.tsx';
import { ButtonLink } from '../shared/ui/button-link.tsx';
import { Card } from '../shared/ui/card.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { leaveIfOverAtom } from './session/check-session-atoms.ts';
import { logOutAtom } from './session/session-atoms.ts';

/**
 * Asks for confirmation, then ends the session at our server and at Firebase, and goes home. It does not ask if the session
 * is over: `ended` has the reason, and the server confirms it, because anybody can make a link with a reason.
 */
export function LogOutPage({ ended }: { ended: SessionEndReason | null }) {
  const { t } = useTranslation();
  const leaveIfOver = useSetAtom(leaveIfOverAtom);
  const logOut = useSetAtom(logOutAtom);
  const [isGoing, setGoing] = useState(ended !== null);
  const [error, setError] = useState<ErrorCode | null>(null);

  useEffect(() => {
    if (ended) void leaveIfOver(ended).then(setGoing);
  }, [ended, leaveIfOver]);

  async function press(): Promise<void> {
    setGoing(true);
    setError(null);
    const code = await logOut('/');
    setError(code);
    setGoing(code === null);
  }

  return (
    <Card className="mx-auto grid max-w-md gap-5">
      <h1 className="text-3xl">{t(error ? 'auth.logOut.failed' : 'auth.logOut.title')}</h1>
      {error ? (
        <Notice kind="error">{t(messageOf(error))}</Notice>
      ) : (
        <p className="text-muted">{t('auth.logOut.text')}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={isGoing} onClick={() => void press()}>
          {isGoing ? t('auth.logOut.going') : t(error ? 'common.retry' : 'auth.logOut.yes')}
        </Button>
        <ButtonLink kind="quiet" href="/">
          {t('common.keep')}
        </ButtonLink>
      </div>
    </Card>
  );
}
