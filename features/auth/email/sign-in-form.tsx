'use client';

import { useSetAtom } from 'jotai';
import { use, useActionState, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInAtom } from '../../../realtime/identity/email-atoms.ts';
import type { SignInError } from '../../../realtime/identity/sign-in-error.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { AuthRedirectContext, authAddress } from '../auth-redirect-context.ts';
import { SIGN_IN_MESSAGES } from '../sign-in-messages.ts';
import { SendAgain } from './send-again.tsx';
import { useWaiting } from './use-waiting.ts';

/** What was sent, to fill the form again after an error. */
interface SubmitResult {
  readonly email: string;
  readonly error: SignInError | null;
}

/** The form to sign in with e-mail and password. */
export function SignInForm({ mustBeVerified }: { mustBeVerified: boolean }) {
  const { t } = useTranslation();
  const redirect = use(AuthRedirectContext);
  const signIn = useSetAtom(signInAtom);
  // a form that was sent is emptied: this field is the page's own, so that an error costs nobody the password
  const [password, setPassword] = useState('');
  useWaiting();
  const [result, submit, busy] = useActionState(
    async (_previous: SubmitResult | null, form: FormData): Promise<SubmitResult> => {
      const email = String(form.get('email') ?? '').trim();
      // spaces belong to a password
      const secret = String(form.get('password') ?? '');
      return { email, error: await signIn({ email, password: secret, mustBeVerified }) };
    },
    null,
  );
  return (
    <form
      action={submit}
      className="grid grid-cols-1 gap-5 break-words"
      aria-label={t('auth.signIn')}
    >
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
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {result?.error && (
        <Notice kind="error" action={result.error === 'not-verified' && <SendAgain />}>
          {t(SIGN_IN_MESSAGES[result.error])}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" busy={busy}>
          {t('auth.signIn')}
        </Button>
        <a href={authAddress('reset-password', redirect)} className="font-semibold underline">
          {t('auth.forgot')}
        </a>
      </div>
    </form>
  );
}
