'use client';

import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../domain/assert-never.ts';
import { identityAtom } from '../../realtime/identity/identity-atom.ts';
import { Notice } from '../shared/ui/notice.tsx';
import { SignInAgain } from './email/sign-in-again.tsx';
import { sessionAtom } from './session/session-atoms.ts';
import { SessionGate } from './session/session-gate.tsx';

/**
 * Shows its children to those who are signed in, at Firebase and at our server. The proxy has asked for the session
 * already, so a form is for those alone whose browser has lost Firebase's half. Needs RealtimeProvider and QueryProvider
 * around it.
 */
export function AuthGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const identity = useAtomValue(identityAtom);
  const session = useAtomValue(sessionAtom);
  // who signs out leaves this page; a form in between would only flash
  if (session.state === 'ending') return <Notice kind="wait">{t('auth.session.ending')}</Notice>;
  switch (identity.state) {
    case 'loading':
      return <Notice kind="wait">{t('auth.looking')}</Notice>;
    case 'signed-out':
      return <SignInAgain />;
    case 'signed-in':
      return (
        <SessionGate key={identity.uid} uid={identity.uid}>
          {children}
        </SessionGate>
      );
    default:
      return assertNever(identity);
  }
}
