'use client';

import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../domain/assert-never.ts';
import { identityAtom } from '../../realtime/identity/identity-atom.ts';
import { Notice } from '../shared/ui/notice.tsx';
import { SignInForm } from './form/sign-in-form.tsx';
import { SessionGate } from './session/session-gate.tsx';

/**
 * Shows its children to those who are signed in, at Firebase and at our server, and the way in to everybody else. Needs
 * RealtimeProvider and QueryProvider around it.
 */
export function AuthGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const identity = useAtomValue(identityAtom);
  switch (identity.state) {
    case 'loading':
      return <Notice kind="wait">{t('auth.looking')}</Notice>;
    case 'signed-out':
      return <SignInForm />;
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
