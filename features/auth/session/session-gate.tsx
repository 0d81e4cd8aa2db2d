'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { onSessionEnded } from '../../shared/rest/session-ended.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { keepFriendsCode } from '../friends-code.ts';
import type { SessionError } from './session-atoms.ts';
import {
  isOf,
  loseSessionAtom,
  openSessionAtom,
  sessionAtom,
  logOutAtom,
} from './session-atoms.ts';

const ERRORS = {
  unavailable: 'auth.session.unavailable',
  refused: 'auth.session.refused',
  'not-verified': 'auth.errors.notVerified',
  'friends-code': 'auth.session.friendsCode',
  'codes-too-often': 'auth.session.codesTooOften',
  'too-often': 'errors.tooOften',
  'no-cookies': 'auth.session.noCookies',
} as const satisfies Record<SessionError, string>;

/** Opens the user's session at our server, then shows its children. Use the uid as its key. */
export function SessionGate({ uid, children }: { uid: string; children: ReactNode }) {
  const { t } = useTranslation();
  const session = useAtomValue(sessionAtom);
  const open = useSetAtom(openSessionAtom);
  const lose = useSetAtom(loseSessionAtom);
  const logOut = useSetAtom(logOutAtom);
  useEffect(() => void open(uid), [open, uid]);
  // a 401 to any call signs out the player of this page
  useEffect(() => onSessionEnded((why) => void lose(why)), [lose]);

  if (session.state === 'ending') return <Notice kind="wait">{t('auth.session.ending')}</Notice>;
  if (!isOf(session, uid) || session.state === 'opening') {
    return <Notice kind="wait">{t('auth.session.opening')}</Notice>;
  }
  if (session.state === 'open') return children;
  if (session.state === 'none') return null;
  return (
    <Notice
      kind="error"
      action={
        <div className="flex flex-wrap gap-2">
          {session.error !== 'not-verified' && (
            <Button size="small" onClick={() => void open(uid)}>
              {t(session.error === 'friends-code' ? 'auth.session.goOn' : 'common.retry')}
            </Button>
          )}
          {session.error === 'codes-too-often' && (
            <Button
              size="small"
              kind="quiet"
              onClick={() => {
                keepFriendsCode('');
                void open(uid);
              }}
            >
              {t('auth.session.goOn')}
            </Button>
          )}
          <Button size="small" kind="quiet" onClick={() => void logOut('/')}>
            {t('auth.signOut')}
          </Button>
        </div>
      }
    >
      {t(ERRORS[session.error])}
    </Notice>
  );
}
