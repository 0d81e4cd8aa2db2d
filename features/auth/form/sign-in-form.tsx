'use client';

import { useSetAtom } from 'jotai';
import { useActionState, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NameReading } from '../../../domain/account/player-name.ts';
import { NAME_MAX_CHARACTERS, readPlayerName } from '../../../domain/account/player-name.ts';
import type { SignInFault } from '../../../realtime/identity/sign-in-atoms.ts';
import { signInAtom, signUpAtom } from '../../../realtime/identity/sign-in-atoms.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';

const MIN_PASSWORD = 6;

const FAULTS = {
  'wrong-credentials': 'auth.faults.wrongCredentials',
  'email-in-use': 'auth.faults.emailInUse',
  'invalid-email': 'auth.faults.invalidEmail',
  'weak-password': 'auth.faults.weakPassword',
  disabled: 'auth.faults.disabled',
  'too-many-requests': 'auth.faults.tooManyRequests',
  'not-allowed': 'auth.faults.notAllowed',
  unavailable: 'auth.faults.unavailable',
  other: 'auth.faults.other',
} as const satisfies Record<SignInFault, string>;

type NameFault = (NameReading & { kind: 'faulty' })['fault'];

const NAME_FAULTS = {
  empty: 'auth.nameFaults.empty',
  'too-long': 'auth.nameFaults.tooLong',
  'forbidden-characters': 'auth.nameFaults.forbiddenCharacters',
} as const satisfies Record<NameFault, string>;

/** What was sent, to fill the form again after a fault; the password is never kept. */
interface SubmitResult {
  readonly name: string;
  readonly email: string;
  readonly fault: SignInFault | null;
  readonly nameFault: NameFault | null;
}

/** The form to sign in, or to create an account. */
export function SignInForm({ startsWith = 'sign-up' }: { startsWith?: 'sign-in' | 'sign-up' }) {
  const { t } = useTranslation();
  const [isNew, setIsNew] = useState(startsWith === 'sign-up');
  const signIn = useSetAtom(signInAtom);
  const signUp = useSetAtom(signUpAtom);
  const [result, submit, busy] = useActionState(
    async (_previous: SubmitResult | null, form: FormData): Promise<SubmitResult> => {
      const [name, email] = ['name', 'email'].map((field) =>
        String(form.get(field) ?? '').trim(),
      ) as [string, string];
      // spaces belong to a password
      const password = String(form.get('password') ?? '');
      const sent = { name, email, fault: null, nameFault: null };
      if (!isNew) return { ...sent, fault: await signIn({ email, password }) };
      const reading = readPlayerName(name);
      if (reading.kind === 'faulty') return { ...sent, nameFault: reading.fault };
      return { ...sent, fault: await signUp({ name: reading.name, email, password }) };
    },
    null,
  );

  return (
    <Card className="mx-auto w-full max-w-md">
      <form
        action={submit}
        className="grid gap-5"
        aria-label={isNew ? t('auth.signUp') : t('auth.signIn')}
      >
        <h1 className="text-2xl">{isNew ? t('auth.create') : t('auth.welcomeBack')}</h1>
        {isNew && (
          <TextField
            label={t('auth.name')}
            name="name"
            autoComplete="nickname"
            required
            maxLength={NAME_MAX_CHARACTERS}
            defaultValue={result?.name}
            hint={t('auth.nameHint')}
            fault={result?.nameFault ? t(NAME_FAULTS[result.nameFault]) : undefined}
          />
        )}
        <TextField
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={result?.email}
        />
        <TextField
          label={t('auth.password')}
          name="password"
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          minLength={MIN_PASSWORD}
          hint={isNew ? t('auth.passwordHint', { count: MIN_PASSWORD }) : undefined}
        />
        {result?.fault && <Notice kind="fault">{t(FAULTS[result.fault])}</Notice>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy}>
            {isNew ? t('auth.signUp') : t('auth.signIn')}
          </Button>
          <Button kind="quiet" disabled={busy} onClick={() => setIsNew(!isNew)}>
            {isNew ? t('auth.haveAccount') : t('auth.amNew')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
