'use client';

import { useSetAtom } from 'jotai';
import { useActionState, useState } from 'react';
import { NAME_MAX_CHARACTERS } from '../../../domain/lounge/lounge.ts';
import type { SignInFault } from '../../../realtime/identity/sign-in-atoms.ts';
import { signInAtom, signUpAtom } from '../../../realtime/identity/sign-in-atoms.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import styles from '../auth.module.css';

const FAULTS: Record<SignInFault, string> = {
  'wrong-credentials': 'No account has this e-mail and password.',
  'email-in-use': 'There is an account with this e-mail already: sign in instead.',
  'invalid-email': 'This is not an e-mail address.',
  'weak-password': 'The password needs at least 6 characters.',
  unavailable: 'The sign-in service cannot be reached. Check your connection and try again.',
  other: 'Signing in did not work. Try again.',
};

/** The form to sign in, or to create an account. */
export function SignInForm() {
  const [isNew, setIsNew] = useState(true);
  const signIn = useSetAtom(signInAtom);
  const signUp = useSetAtom(signUpAtom);
  const [result, submit, busy] = useActionState(
    async (_previous: SubmitResult | null, form: FormData): Promise<SubmitResult> => {
      const [name, email, password] = ['name', 'email', 'password'].map((field) =>
        String(form.get(field) ?? '').trim(),
      ) as [string, string, string];
      const fault = await (isNew ? signUp({ name, email, password }) : signIn({ email, password }));
      return { fault, name, email };
    },
    null,
  );

  return (
    <form action={submit} className={styles.form} aria-label={isNew ? 'Sign up' : 'Sign in'}>
      <h2>{isNew ? 'Create your account' : 'Welcome back'}</h2>
      {isNew && (
        <TextField
          label="Name"
          name="name"
          autoComplete="nickname"
          required
          maxLength={NAME_MAX_CHARACTERS}
          defaultValue={result?.name}
          hint="The others see you under this name."
        />
      )}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={result?.email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        minLength={6}
        hint={isNew ? 'At least 6 characters.' : undefined}
      />
      {result?.fault && <Notice kind="fault">{FAULTS[result.fault]}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {isNew ? 'Sign up' : 'Sign in'}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={() => setIsNew(!isNew)}>
          {isNew ? 'I have an account' : 'I am new here'}
        </Button>
      </div>
    </form>
  );
}

/** What was sent, to fill the form again after a fault; the password is never kept. */
interface SubmitResult {
  fault: SignInFault | null;
  name: string;
  email: string;
}
