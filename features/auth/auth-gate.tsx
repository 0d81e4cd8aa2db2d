'use client';

import { useAtomValue } from 'jotai';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { assertNever } from '../../domain/assert-never.ts';
import { identityAtom } from '../../realtime/identity/identity-atom.ts';
import { Notice } from '../shared/ui/notice.tsx';
import { sessionAtom } from './session/session-atoms.ts';
import { SessionGate } from './session/session-gate.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';

// nearly all visitors of these pages are signed in, so the form is loaded only when needed
const SignInAgain = dynamic(async () => (await import('./sign-in-again.tsx')).SignInAgain, {
  loading: () => <Skeleton className="h-52" />,
  ssr: false,
});

/**
 * Shows its children to players who are signed in at Firebase and at our server. The route guard has checked the session
 * already, so only a browser that lost Firebase's user sees a form. Needs RealtimeProvider around it.
 */
export function AuthGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const identity = useAtomValue(identityAtom);
  const session = useAtomValue(sessionAtom);
  // signing out leaves this page; a form in between would only flash
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
