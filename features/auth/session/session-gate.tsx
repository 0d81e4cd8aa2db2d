'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onSessionEnded } from '../../shared/rest/session-ended.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useSignOut } from '../account/use-sign-out.ts';
import type { Session, SessionFault } from './session-atoms.ts';
import { isOf, openSessionAtom, renewSessionAtom, sessionAtom } from './session-atoms.ts';

const FAULTS = {
  unavailable: 'auth.session.unavailable',
  deactivated: 'auth.session.deactivated',
  refused: 'auth.session.refused',
} as const satisfies Record<SessionFault, string>;

/** Opens the user's session at our server, and shows its children once there is one. Key it by the uid. */
export function SessionGate({ uid, children }: { uid: string; children: ReactNode }) {
  const { t } = useTranslation();
  const session = useAtomValue(sessionAtom);
  const open = useSetAtom(openSessionAtom);
  const signOut = useSignOut();
  useEffect(() => void open(uid), [open, uid]);
  useFreshFrame(session);
  useRenewal();

  if (!isOf(session, uid) || session.state === 'opening') {
    return <Notice kind="wait">{t('auth.session.opening')}</Notice>;
  }
  if (session.state === 'open') return children;
  if (session.state === 'none') return null;
  return (
    <Notice
      kind="fault"
      action={
        <div className="flex flex-wrap gap-2">
          {session.fault !== 'deactivated' && (
            <Button size="small" onClick={() => void open(uid)}>
              {t('common.retry')}
            </Button>
          )}
          <Button size="small" kind="quiet" onClick={() => void signOut()}>
            {t('auth.signOut')}
          </Button>
        </div>
      }
    >
      {t(FAULTS[session.fault])}
    </Notice>
  );
}

/** The frame around the page came before there was a session; the server sends it anew. */
function useFreshFrame(session: Session): void {
  const router = useRouter();
  const openedAt = session.state === 'open' ? session.openedAt : undefined;
  useEffect(() => {
    if (openedAt !== undefined) router.refresh();
  }, [openedAt, router]);
}

/** Answers the server's "you have no session": opens one, and reads again what was refused; or ends on the home page. */
function useRenewal(): void {
  const renew = useSetAtom(renewSessionAtom);
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      onSessionEnded(() => {
        void renew().then((goesOn) => {
          if (goesOn) return queries.invalidateQueries();
          queries.clear();
          router.replace('/');
          return undefined;
        });
      }),
    [renew, queries, router],
  );
}
