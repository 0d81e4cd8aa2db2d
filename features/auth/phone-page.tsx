'use client';

import { useTranslation } from '../shared/i18n/use-translation.ts';
import { useSetAtom } from 'jotai';
import { useRef, useState, useTransition } from 'react';
import type { SignInSettings } from '../../domain/settings/family-settings.ts';
import { Notice } from '../shared/ui/notice.tsx';
import { OtherWays } from './other-ways.tsx';
import { checkCodeAtom, giveNameAtom, sendCodeAtom } from '../../realtime/identity/phone-atoms.ts';
import type { SignInError } from '../../realtime/identity/sign-in-error.ts';
import { SIGN_IN_MESSAGES } from './sign-in-messages.ts';
import { LazyLocalMailbox } from './local-mailbox/lazy-local-mailbox.tsx';
import { CodeStep } from './phone/code-step.tsx';
import { NameStep } from './phone/name-step.tsx';
import type { TypedNumber } from './phone/number-step.tsx';
import { NumberStep } from './phone/number-step.tsx';

/** Signing in by phone. Needs RedirectIfSignedIn around it. */
export function PhonePage({ settings }: { settings: SignInSettings }) {
  const { t } = useTranslation();
  return (
    <>
      {settings.phone_login ? (
        <PhoneForm />
      ) : (
        <Notice kind="info">{t('auth.errors.notAllowed')}</Notice>
      )}
      <OtherWays settings={settings} shown="phone" />
    </>
  );
}

type Step =
  | { readonly at: 'number' }
  /** `sending` counts the codes: each replaces the one before. */
  | { readonly at: 'code'; readonly number: string; readonly sending: number }
  | { readonly at: 'name' };

/** Signing in by phone: a number, a code and, for a new player, a name. */
function PhoneForm() {
  const { t } = useTranslation();
  const sendCode = useSetAtom(sendCodeAtom);
  const checkCode = useSetAtom(checkCodeAtom);
  const giveName = useSetAtom(giveNameAtom);
  const [step, setStep] = useState<Step>({ at: 'number' });
  const [typed, setTyped] = useState<TypedNumber | null>(null);
  const [error, setError] = useState<SignInError | null>(null);
  const [busy, work] = useTransition();
  const container = useRef<HTMLDivElement>(null);

  async function send(number: string, sending: number): Promise<boolean> {
    if (!container.current) return false;
    setError(null);
    const failed = await sendCode({ number, container: container.current });
    setError(failed);
    if (!failed) setStep({ at: 'code', number, sending });
    return !failed;
  }

  async function check(code: string): Promise<void> {
    setError(null);
    const found = await checkCode(code);
    switch (found) {
      case 'signed-in':
        return;
      case 'nameless':
        setStep({ at: 'name' });
        return;
      default:
        setError(found);
    }
  }

  return (
    <div className="grid gap-5">
      {step.at === 'number' && (
        <NumberStep
          typed={typed}
          busy={busy}
          onSend={(number, latest) => {
            setTyped(latest);
            work(async () => void (await send(number, 1)));
          }}
        />
      )}
      {step.at === 'code' && (
        <>
          <CodeStep
            number={step.number}
            error={error ? t(SIGN_IN_MESSAGES[error]) : undefined}
            busy={busy}
            onCheck={(code) => work(() => check(code))}
            onResend={(onSent) =>
              work(async () => {
                if (await send(step.number, step.sending + 1)) onSent();
              })
            }
            onChangeNumber={() => {
              setError(null);
              setStep({ at: 'number' });
            }}
          />
          <LazyLocalMailbox key={step.sending} wanted={{ kind: 'code', number: step.number }} />
        </>
      )}
      {step.at === 'name' && <NameStep onName={async (name) => setError(await giveName(name))} />}
      {error && step.at !== 'code' && <Notice kind="error">{t(SIGN_IN_MESSAGES[error])}</Notice>}
      {/* Firebase puts its invisible reCAPTCHA here */}
      <div ref={container} />
    </div>
  );
}
