'use client';

import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { identityAtom } from '../../realtime/identity/identity-atom.ts';
import { Notice } from '../shared/ui/notice.tsx';
import { SignInForm } from './form/sign-in-form.tsx';
import { SessionGate } from './session/session-gate.tsx';

/** A page to sign in or up on; who is signed in goes on to where they wanted to go. */
export function SignInPage({
  startsWith,
  next,
}: {
  startsWith: 'sign-in' | 'sign-up';
  /** A path of ours, see `readNextPath`. */
  next: string;
}) {
  const { t } = useTranslation();
  const identity = useAtomValue(identityAtom);
  switch (identity.state) {
    case 'loading':
      return <Notice kind="wait">{t('auth.looking')}</Notice>;
    case 'signed-out':
      return <SignInForm startsWith={startsWith} />;
    case 'signed-in':
      return (
        <SessionGate key={identity.uid} uid={identity.uid}>
          <GoOn to={next} />
        </SessionGate>
      );
  }
}

function GoOn({ to }: { to: string }) {
  const { t } = useTranslation();
  // a new page: the layout there connects to Firebase itself, while this one still is
  useEffect(() => location.replace(to), [to]);
  return <Notice kind="wait">{t('common.loading')}</Notice>;
}
