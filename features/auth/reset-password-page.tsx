'use client';

import { useSetAtom } from 'jotai';
import { use, useActionState, useState } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { resetPasswordAtom } from '../../realtime/identity/email-atoms.ts';
import type { SignInError } from '../../realtime/identity/sign-in-error.ts';
import { Button } from '../shared/ui/button.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { TextField } from '../shared/ui/text-field.tsx';
import { authAddress } from './auth-redirect.ts';
import { AuthRedirectContext, backTo } from './auth-redirect-context.ts';
import { SIGN_IN_MESSAGES } from './sign-in-messages.ts';
import { keepTyped, readTyped } from './typed.ts';
import { LazyLocalMailbox } from './local-mailbox/lazy-local-mailbox.tsx';

interface SubmitResult {
  readonly email: string;
  readonly error: SignInError | null;
}

/** Asks for the mail that sets a new password. The reply is the same whether or not the address has an account. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const redirect = use(AuthRedirectContext);
  const reset = useSetAtom(resetPasswordAtom);
  const [typed, setTyped] = useState(() => readTyped().email);
  const [result, submit, busy] = useActionState(
    async (_previous: SubmitResult | null, form: FormData): Promise<SubmitResult> => {
      const email = String(form.get('email') ?? '').trim();
      return { email, error: await reset({ email, backTo: backTo(redirect) }) };
    },
    null,
  );
  return (
    <form action={submit} className="grid gap-5" aria-label={t('auth.reset.title')}>
      <h1 className="text-2xl">{t('auth.reset.title')}</h1>
      <p className="text-muted">{t('auth.reset.lead')}</p>
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        inputMode="email"
        enterKeyHint="send"
        autoComplete="username"
        required
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          keepTyped({ email: event.target.value });
        }}
      />
      {result?.error && <Notice kind="error">{t(SIGN_IN_MESSAGES[result.error])}</Notice>}
      {result && !result.error && (
        <>
          <Notice kind="success">{t('auth.reset.sent')}</Notice>
          <LazyLocalMailbox wanted={{ kind: 'reset', email: result.email }} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={busy}>
          {t('auth.reset.send')}
        </Button>
        <a href={authAddress('login', redirect)} className="font-semibold underline">
          {t('auth.reset.back')}
        </a>
      </div>
    </form>
  );
}
