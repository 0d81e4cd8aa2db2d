'use client';

import { use, useActionState, useState } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { NAME_MAX_CHARACTERS, readPlayerName } from '../../../domain/account/player-name.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { AuthRedirectContext } from '../auth-redirect-context.ts';
import { ReferralField } from '../email/referral-field.tsx';
import { NAME_MESSAGES } from '../sign-in-messages.ts';
import { keepFriendsCode, readFriendsCode } from '../friends-code.ts';
import { keepTyped, readTyped } from '../typed.ts';

interface SubmitResult {
  readonly code: string;
  /** As a text for the player. */
  readonly error: { readonly name?: string; readonly code?: string };
}

/** Asks a new player for a name, and for a friend's code. */
export function NameStep({ onName }: { onName: (name: string) => Promise<void> }) {
  const { t } = useTranslation();
  const redirect = use(AuthRedirectContext);
  const [typed, setTyped] = useState(() => readTyped().name);
  const [result, submit, busy] = useActionState(
    async (_previous: SubmitResult | null, form: FormData): Promise<SubmitResult> => {
      const name = String(form.get('name') ?? '');
      const code = String(form.get('friendsCode') ?? '').trim();
      const reading = readPlayerName(name);
      if (reading.kind === 'invalid') {
        return { code, error: { name: t(NAME_MESSAGES[reading.error]) } };
      }
      if (code && !readFriendsCode(code)) {
        return { code, error: { code: t('auth.referral.error') } };
      }
      keepFriendsCode(readFriendsCode(code));
      await onName(reading.name);
      return { code, error: {} };
    },
    null,
  );
  return (
    <form action={submit} className="grid gap-5" aria-label={t('auth.phone.nameTitle')}>
      <h1 className="text-2xl">{t('auth.phone.nameTitle')}</h1>
      <TextField
        label={t('auth.name')}
        name="name"
        autoComplete="nickname"
        autoCapitalize="words"
        enterKeyHint="go"
        required
        maxLength={NAME_MAX_CHARACTERS}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          keepTyped({ name: event.target.value });
        }}
        hint={t('auth.nameHint')}
        error={result?.error.name}
      />
      <ReferralField code={result?.code ?? redirect.friendsCode} error={result?.error.code} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('auth.phone.play')}
      </Button>
    </form>
  );
}
