'use client';

import { use, useActionState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX_CHARACTERS, readPlayerName } from '../../../domain/account/player-name.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { ArrivalContext } from '../arrival-context.ts';
import { ReferralField } from '../email/referral-field.tsx';
import { NAME_FAULT_WORDS } from '../fault-words.ts';
import { keepFriendsCode, readFriendsCode } from '../friends-code.ts';

interface SubmitResult {
  readonly name: string;
  readonly code: string;
  /** In words. */
  readonly fault: { readonly name?: string; readonly code?: string };
}

/** Asks a new player for a name, and for a friend's code. */
export function NameStep({ onName }: { onName: (name: string) => Promise<void> }) {
  const { t } = useTranslation();
  const arrival = use(ArrivalContext);
  const [result, submit, busy] = useActionState(
    async (_previous: SubmitResult | null, form: FormData): Promise<SubmitResult> => {
      const name = String(form.get('name') ?? '');
      const code = String(form.get('friendsCode') ?? '').trim();
      const reading = readPlayerName(name);
      if (reading.kind === 'faulty') {
        return { name, code, fault: { name: t(NAME_FAULT_WORDS[reading.fault]) } };
      }
      if (code && !readFriendsCode(code)) {
        return { name, code, fault: { code: t('auth.referral.fault') } };
      }
      keepFriendsCode(readFriendsCode(code));
      await onName(reading.name);
      return { name, code, fault: {} };
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
        required
        maxLength={NAME_MAX_CHARACTERS}
        defaultValue={result?.name}
        hint={t('auth.nameHint')}
        fault={result?.fault.name}
      />
      <ReferralField code={result?.code ?? arrival.friendsCode} fault={result?.fault.code} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('auth.phone.play')}
      </Button>
    </form>
  );
}
