'use client';

import { useSetAtom } from 'jotai';
import { use, useActionState, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX_CHARACTERS } from '../../../domain/account/player-name.ts';
import { signUpAtom } from '../../../realtime/identity/email-atoms.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { AuthRedirectContext, backVerified } from '../auth-redirect-context.ts';
import { SIGN_IN_MESSAGES, NAME_MESSAGES } from '../sign-in-messages.ts';
import { keepFriendsCode } from '../friends-code.ts';
import { CheckMail } from './send-again.tsx';
import { ReferralField } from './referral-field.tsx';
import type { FormError, SignUpInput } from './sign-up-input.ts';
import { MIN_PASSWORD, readSignUp } from './sign-up-input.ts';

/** What was sent, to fill the form again after an error; passwords are never kept. */
interface SubmitResult {
  readonly input: SignUpInput;
  readonly error: FormError | null;
}

/**
 * The form to create an account with e-mail and password, and what follows it.
 * @param waiting the address of who waits for a mail to be opened; null for nobody
 */
export function SignUpForm({
  mustBeVerified,
  waiting,
}: {
  mustBeVerified: boolean;
  waiting: string | null;
}) {
  const { t } = useTranslation();
  const redirect = use(AuthRedirectContext);
  const signUp = useSetAtom(signUpAtom);
  // whoever turns to another address sees the form again
  const [isOther, setIsOther] = useState(false);
  const [result, submit, busy] = useActionState(
    async (_previous: SubmitResult | null, form: FormData): Promise<SubmitResult> => {
      const { input, password, error } = readSignUp(form);
      if (error) return { input, error };
      keepFriendsCode(input.friendsCode);
      setIsOther(false);
      const { name, email } = input;
      const failed = await signUp({
        ...{ name, email, password, mustBeVerified },
        backTo: backVerified({ ...redirect, friendsCode: input.friendsCode }),
      });
      return { input, error: failed && { field: 'form', error: failed } };
    },
    null,
  );
  const { input, error } = result ?? { input: null, error: null };
  const sentTo = mustBeVerified && result && !error ? result.input.email : null;
  const email = sentTo ?? waiting;
  if (email !== null && !isOther) {
    return (
      <CheckMail email={email} wasJustSent={sentTo !== null} onOther={() => setIsOther(true)} />
    );
  }

  return (
    <form
      action={submit}
      className="grid grid-cols-1 gap-5 break-words"
      aria-label={t('auth.signUp')}
    >
      <h1 className="text-2xl">{t('auth.create')}</h1>
      <TextField
        label={t('auth.name')}
        name="name"
        autoComplete="nickname"
        required
        maxLength={NAME_MAX_CHARACTERS}
        defaultValue={input?.name}
        hint={t('auth.nameHint')}
        error={error?.field === 'name' ? t(NAME_MESSAGES[error.error]) : undefined}
      />
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={input?.email}
      />
      <TextField
        label={t('auth.password')}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD}
        hint={t('auth.passwordHint', { count: MIN_PASSWORD })}
      />
      <TextField
        label={t('auth.repeat')}
        name="repeated"
        type="password"
        autoComplete="new-password"
        required
        error={error?.field === 'repeated' ? t('auth.mismatch') : undefined}
      />
      <ReferralField
        code={input?.friendsCode ?? redirect.friendsCode}
        error={error?.field === 'friendsCode' ? t('auth.referral.error') : undefined}
      />
      {error?.field === 'form' && <Notice kind="error">{t(SIGN_IN_MESSAGES[error.error])}</Notice>}
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('auth.signUp')}
      </Button>
    </form>
  );
}
