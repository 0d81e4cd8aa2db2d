'use client';

import { useSetAtom } from 'jotai';
import { use, useActionState, useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { signInAtom } from '../../../realtime/identity/email-atoms.ts';
import type { SignInError } from '../../../realtime/identity/sign-in-error.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextField, useErrorFocus } from '../../shared/ui/text-field.tsx';
import { authAddress } from '../auth-redirect.ts';
import { AuthRedirectContext } from '../auth-redirect-context.ts';
import { SIGN_IN_MESSAGES } from '../sign-in-messages.ts';
import { keepTyped, readTyped } from '../typed.ts';
import { PasswordField } from './password-field.tsx';
import { SendAgain } from './send-again.tsx';
import { useWaiting } from './use-waiting.ts';

interface SubmitResult {
  readonly error: SignInError | null;
}

/** The form to sign in with e-mail and password. */
export function SignInForm({ mustBeVerified }: { mustBeVerified: boolean }) {
  const { t } = useTranslation();
  const redirect = use(AuthRedirectContext);
  const signIn = useSetAtom(signInAtom);
  // React empties a submitted form; these fields are controlled, so an error keeps what the player typed
  const [email, setEmail] = useState(() => readTyped().email);
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  useWaiting();
  const [result, submit, busy] = useActionState(
    async (_previous: SubmitResult | null, form: FormData): Promise<SubmitResult> => {
      const address = String(form.get('email') ?? '').trim();
      // a password may begin or end with spaces
      const secret = String(form.get('password') ?? '');
      return { error: await signIn({ email: address, password: secret, mustBeVerified }) };
    },
    null,
  );
  const error = result?.error;
  const isOfEmail = error === 'invalid-email';
  const form = useErrorFocus(result);
  return (
    <form
      ref={form}
      action={submit}
      className="grid grid-cols-1 gap-4 break-words"
      aria-label={t('auth.signIn')}
    >
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        inputMode="email"
        enterKeyHint="next"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          keepTyped({ email: event.target.value });
        }}
        error={isOfEmail ? t(SIGN_IN_MESSAGES[error]) : undefined}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        enterKeyHint="go"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        isShown={isShown}
        onShow={setIsShown}
      />
      {error && !isOfEmail && (
        <Notice kind="error" action={error === 'not-verified' && <SendAgain />}>
          {t(SIGN_IN_MESSAGES[error])}
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
