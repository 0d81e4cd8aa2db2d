'use client';

import { useSetAtom } from 'jotai';
import { use, useActionState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetPasswordAtom } from '../../../realtime/identity/email-atoms.ts';
import type { SignInFault } from '../../../realtime/identity/sign-in-fault.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { ArrivalContext, wayTo } from '../arrival-context.ts';
import { FAULT_WORDS } from '../fault-words.ts';
import { LazyLocalMailbox } from '../local-mailbox/lazy-local-mailbox.tsx';
import { backTo } from './back-to.ts';

interface SubmitResult {
  readonly email: string;
  readonly fault: SignInFault | null;
}

/** Asks for the mail to set a new password with; says the same whether the address is known or not. */
export function ResetForm() {
  const { t } = useTranslation();
  const arrival = use(ArrivalContext);
  const reset = useSetAtom(resetPasswordAtom);
  const [result, submit, busy] = useActionState(
    async (_previous: SubmitResult | null, form: FormData): Promise<SubmitResult> => {
      const email = String(form.get('email') ?? '').trim();
      return { email, fault: await reset({ email, backTo: backTo(arrival) }) };
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
        autoComplete="email"
        required
        defaultValue={result?.email}
      />
      {result?.fault && <Notice kind="fault">{t(FAULT_WORDS[result.fault])}</Notice>}
      {result && !result.fault && (
        <>
          <Notice kind="success">{t('auth.reset.sent')}</Notice>
          <LazyLocalMailbox wanted={{ kind: 'reset', email: result.email }} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={busy}>
          {t('auth.reset.send')}
        </Button>
        <a href={wayTo('login', arrival)} className="font-semibold underline">
          {t('auth.reset.back')}
        </a>
      </div>
    </form>
  );
}
