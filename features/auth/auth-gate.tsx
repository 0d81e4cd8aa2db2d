'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { assertNever } from '../../domain/assert-never.ts';
import { identityAtom } from '../../realtime/identity/identity-atom.ts';
import { Notice } from '../shared/ui/notice.tsx';
import { checkSessionAtom, logOutAtom, sessionAtom } from './session/session-atoms.ts';
import { SessionGate } from './session/session-gate.tsx';
import { signInPath } from '../../domain/gate/next-path.ts';
import { messageOf } from '../shared/rest/error-message.ts';
import { useSettings } from '../shared/rest/settings-query.ts';
import { Button } from '../shared/ui/button.tsx';
import { Card } from '../shared/ui/card.tsx';
import { notify } from '../shared/ui/notify.ts';
import { Skeleton } from '../shared/ui/skeleton.tsx';

// nearly all visitors of these pages are signed in, so the form is loaded only when needed
const SignInForm = dynamic(async () => (await import('./email/sign-in-form.tsx')).SignInForm, {
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

/**
 * The sign-in form on the page itself, for a browser with a valid session that lost Firebase's user. Other ways to sign in
 * leave the page.
 */
function SignInAgain() {
  const { t } = useTranslation();
  const check = useSetAtom(checkSessionAtom);
  const [isOn, setOn] = useState(false);
  useEffect(() => void check().then(setOn), [check]);
  const settings = useSettings();
  const logOut = useSetAtom(logOutAtom);
  const leave = async () => {
    const code = await logOut(signInPath(`${location.pathname}${location.search}${location.hash}`));
    if (code) void notify('error', t(messageOf(code)));
  };
  if (!isOn) return <Notice kind="wait">{t('auth.looking')}</Notice>;
  return (
    <Card className="mx-auto grid w-full max-w-md gap-6">
      <h1 className="text-2xl">{t('auth.welcomeBack')}</h1>
      <SignInForm mustBeVerified={settings.data?.email_verification ?? true} />
      <Button kind="quiet" onClick={() => void leave()}>
        {t('auth.otherWays')}
      </Button>
    </Card>
  );
}
