'use client';

import { useSetAtom } from 'jotai';
import { useRef, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import {
  checkCodeAtom,
  giveNameAtom,
  sendCodeAtom,
} from '../../../realtime/identity/phone-atoms.ts';
import type { SignInFault } from '../../../realtime/identity/sign-in-fault.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { FAULT_WORDS } from '../fault-words.ts';
import { LazyLocalMailbox } from '../local-mailbox/lazy-local-mailbox.tsx';
import { CodeStep } from './code-step.tsx';
import { NameStep } from './name-step.tsx';
import type { TypedNumber } from './number-step.tsx';
import { NumberStep } from './number-step.tsx';

type Step =
  | { readonly at: 'number' }
  /** `sending` counts the codes, each of which replaces the one before. */
  | { readonly at: 'code'; readonly number: string; readonly sending: number }
  | { readonly at: 'name' };

/** Signing in by telephone: a number, a code, and a name from who is new. */
export function PhoneForm() {
  const { t } = useTranslation();
  const sendCode = useSetAtom(sendCodeAtom);
  const checkCode = useSetAtom(checkCodeAtom);
  const giveName = useSetAtom(giveNameAtom);
  const [step, setStep] = useState<Step>({ at: 'number' });
  const [typed, setTyped] = useState<TypedNumber | null>(null);
  const [fault, setFault] = useState<SignInFault | null>(null);
  const [busy, work] = useTransition();
  const container = useRef<HTMLDivElement>(null);

  async function send(number: string, sending: number): Promise<boolean> {
    if (!container.current) return false;
    setFault(null);
    const failed = await sendCode({ number, container: container.current });
    setFault(failed);
    if (!failed) setStep({ at: 'code', number, sending });
    return !failed;
  }

  async function check(code: string): Promise<void> {
    setFault(null);
    const found = await checkCode(code);
    switch (found) {
      case 'signed-in':
        return;
      case 'nameless':
        setStep({ at: 'name' });
        return;
      default:
        setFault(found);
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
            fault={fault ? t(FAULT_WORDS[fault]) : undefined}
            busy={busy}
            onCheck={(code) => work(() => check(code))}
            onResend={() => send(step.number, step.sending + 1)}
            onChangeNumber={() => {
              setFault(null);
              setStep({ at: 'number' });
            }}
          />
          <LazyLocalMailbox key={step.sending} wanted={{ kind: 'code', number: step.number }} />
        </>
      )}
      {step.at === 'name' && <NameStep onName={async (name) => setFault(await giveName(name))} />}
      {fault && step.at !== 'code' && <Notice kind="fault">{t(FAULT_WORDS[fault])}</Notice>}
      {/* the invisible check before a code is sent puts itself here */}
      <div ref={container} />
    </div>
  );
}
