'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { assertNever } from '../../domain/assert-never.ts';
import { identityAtom } from '../../realtime/identity/identity-atom.ts';
import { signOutAtom } from '../../realtime/identity/sign-in-atoms.ts';
import { Button } from '../shared/ui/button.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import styles from './auth.module.css';
import { SignInForm } from './form/sign-in-form.tsx';

/** Shows its children to those who are signed in, and the way in to everybody else. */
export function AuthGate({ children }: { children: ReactNode }) {
  const identity = useAtomValue(identityAtom);
  const signOut = useSetAtom(signOutAtom);
  switch (identity.state) {
    case 'loading':
      return <Notice kind="wait">Looking for your account…</Notice>;
    case 'signed-out':
      return <SignInForm />;
    case 'signed-in':
      return (
        <>
          <div className={styles.account}>
            <p>
              Signed in as <strong>{identity.name}</strong>
            </p>
            <Button kind="quiet" onClick={() => void signOut()}>
              Sign out
            </Button>
          </div>
          {children}
        </>
      );
    default:
      return assertNever(identity);
  }
}
