'use client';

import { useSetAtom } from 'jotai';
import { use, useActionState, useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { NAME_MAX_CHARACTERS } from '../../../domain/account/player-name.ts';
import { signUpAtom } from '../../../realtime/identity/email-atoms.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextField, useErrorFocus } from '../../shared/ui/text-field.tsx';
import { AuthRedirectContext, backVerified } from '../auth-redirect-context.ts';
import { SIGN_IN_MESSAGES, NAME_MESSAGES } from '../sign-in-messages.ts';
import { keepFriendsCode } from '../friends-code.ts';
import type { Typed } from '../typed.ts';
import { keepTyped, readTyped } from '../typed.ts';
import { PasswordField } from './password-field.tsx';
import { CheckMail } from './send-again.tsx';
import { ReferralField } from './referral-field.tsx';
import type { FormError, SignUpInput } from './sign-up-input.ts';
import { MIN_PASSWORD, formErrorOf, readSignUp } from './sign-up-input.ts';

interface SubmitResult {
  readonly input: SignUpInput;
  readonly error: FormError | null;
}

/**
 * The form to create an account with e-mail and password, and the waiting screen after it.
 * @param waiting the address whose verification mail is still unopened; null for none
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
  // a player who chooses another address sees the form again
  const [isOther, setIsOther] = useState(false);
  // React empties a submitted form; these fields are controlled, so an error keeps what the player typed
  const [typed, setTyped] = useState(() => withName(readTyped(), t('auth.nameIdeas')));
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [result, submit, busy] = useActionState(
    async (_previous: SubmitResult | null, form: FormData): Promise<SubmitResult> => {
      const { input, password: secret, error } = readSignUp(form);
      if (error) return { input, error };
      keepFriendsCode(input.friendsCode);
      setIsOther(false);
      const { name, email } = input;
      const failed = await signUp({
        name,
        email,
        password: secret,
        mustBeVerified,
        backTo: backVerified({ ...redirect, friendsCode: input.friendsCode }),
      });
      if (failed) return { input, error: formErrorOf(failed) };
      setPassword('');
      return { input, error: null };
    },
    null,
  );
  const form = useErrorFocus(result);
  const { input, error } = result ?? { input: null, error: null };
  const sentTo = mustBeVerified && result && !error ? result.input.email : null;
  // the account waits for its mail before the mail is sent
  const email = sentTo ?? (busy ? null : waiting);
  if (email !== null && !isOther) {
    return (
      <CheckMail email={email} wasJustSent={sentTo !== null} onOther={() => setIsOther(true)} />
    );
  }

  function type(part: Partial<Typed>): void {
    setTyped({ ...typed, ...part });
    keepTyped(part);
  }

  return (
    <form
      ref={form}
      action={submit}
      className="grid grid-cols-1 gap-3 break-words"
      aria-label={t('auth.signUp')}
    >
      <h1 className="text-2xl">{t('auth.create')}</h1>
      <TextField
        label={t('auth.name')}
        name="name"
        autoComplete="nickname"
        autoCapitalize="words"
        enterKeyHint="next"
        required
        maxLength={NAME_MAX_CHARACTERS}
        value={typed.name}
        onChange={(event) => type({ name: event.target.value })}
        placeholder={t('auth.nameHint')}
        error={error?.field === 'name' ? t(NAME_MESSAGES[error.error]) : undefined}
      />
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        required
        value={typed.email}
        onChange={(event) => type({ email: event.target.value })}
        error={error?.field === 'email' ? t(SIGN_IN_MESSAGES[error.error]) : undefined}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="new-password"
        enterKeyHint="go"
        required
        minLength={MIN_PASSWORD}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        placeholder={t('auth.passwordHint', { count: MIN_PASSWORD })}
        error={error?.field === 'password' ? t(SIGN_IN_MESSAGES[error.error]) : undefined}
        isShown={isShown}
        onShow={setIsShown}
      />
      <ReferralField
        code={input?.friendsCode ?? redirect.friendsCode}
        error={error?.field === 'friendsCode' ? t('auth.referral.error') : undefined}
      />
      {error?.field === 'form' && <Notice kind="error">{t(SIGN_IN_MESSAGES[error.error])}</Notice>}
      {/* on a phone the button sticks to the screen while the form is longer than the screen */}
      <div className="max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-5 max-sm:bg-raised max-sm:px-5 max-sm:py-2">
        <Button type="submit" busy={busy} className="max-sm:w-full">
          {t('auth.signUp')}
        </Button>
      </div>
    </form>
  );
}

/** Suggests a name, as in "Fox 27", until the player types one: the form needs only an address and a password then. */
function withName(typed: Typed, ideas: string): Typed {
  if (typed.name) return typed;
  const all = ideas.split(', ');
  const idea = all[Math.floor(Math.random() * all.length)] ?? '';
  return { ...typed, name: `${idea} ${10 + Math.floor(Math.random() * 90)}` };
}
